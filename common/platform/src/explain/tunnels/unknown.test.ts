import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { UNKNOWN_SITUATIONS } from './__testUtils__/unknownSituations';

describe('what cannot be seen, and what is well', () => {
  it.each(UNKNOWN_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
