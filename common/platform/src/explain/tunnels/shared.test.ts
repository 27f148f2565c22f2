import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { SHARED_SITUATIONS } from './__testUtils__/sharedSituations';

describe('parts that many clusters share', () => {
  it.each(SHARED_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
