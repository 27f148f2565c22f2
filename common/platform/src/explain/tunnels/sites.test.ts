import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { SITES_SITUATIONS } from './__testUtils__/sitesSituations';

describe('sites', () => {
  it.each(SITES_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
