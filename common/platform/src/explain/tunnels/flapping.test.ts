import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { FLAPPING_SITUATIONS } from './__testUtils__/flappingSituations';

describe('flapping', () => {
  it.each(FLAPPING_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
