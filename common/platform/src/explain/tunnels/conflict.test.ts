import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { CONFLICT_SITUATIONS } from './__testUtils__/conflictSituations';

describe('two sources of one gateway', () => {
  it.each(CONFLICT_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
