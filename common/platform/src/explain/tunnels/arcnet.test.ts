import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { ARCNET_SITUATIONS } from './__testUtils__/arcnetSituations';

describe('ArcNet', () => {
  it.each(ARCNET_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
