import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { FLUX_SITUATIONS } from './__testUtils__/fluxSituations';

describe('Flux', () => {
  it.each(FLUX_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
