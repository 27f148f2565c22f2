import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { ONBOARDING_SITUATIONS } from './__testUtils__/onboardingSituations';

describe('clusters that never were there', () => {
  it.each(ONBOARDING_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
