import { tunnelMisstatements } from '../__testUtils__/tunnelSituation';
import { ANSWERS_SITUATIONS } from './__testUtils__/answersSituations';

describe('what comes back through the tunnel', () => {
  it.each(ANSWERS_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });
});
