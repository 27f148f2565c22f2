import { Raw } from '../__fixtures__/rawObjects';
import { dumpAt, dumpSamples, rawAnswer } from '../__testUtils__/tunnelSamples';
import {
  dumpOf,
  explainDump,
  tunnelMisstatements,
} from '../__testUtils__/tunnelSituation';
import { hallId, tunnel } from '../__testUtils__/waysOf';
import { formatExplanation } from '../formatExplanation';
import {
  CONFIG_SITUATIONS,
  dumped,
  lostHall,
  PRIVATE_KEY,
} from './__testUtils__/configSituations';

describe('registration and peers', () => {
  it.each(CONFIG_SITUATIONS)('$name', situation => {
    expect(tunnelMisstatements(situation)).toEqual([]);
  });

  it.each<[string, Partial<Parameters<typeof dumpOf>[0]>]>([
    ['a dump', {}],
    ['a dump without its status line', { files: { wgDump: rawDump() } }],
    [
      'a dump that is no dump',
      { files: { wgDump: rawAnswer(rawDump().replaceAll('off', 'off\toff')) } },
    ],
    [
      'samples that are no samples',
      {
        samples: dumpSamples(
          { name: 'gw-north', peers: [tunnel(1)] },
          { privateKey: PRIVATE_KEY },
        ).map((sample): Raw => ({ ...sample, dump: [sample.dump] })),
      },
    ],
  ])('no private key comes out of %s', (_, more) => {
    const result = explainDump(
      dumpOf({ ...lostHall, ...dumped([tunnel(1), tunnel(2)]), ...more }),
    );
    const told = `${JSON.stringify(result)}\n${formatExplanation(result)}`;
    expect(told).toContain(hallId(1));
    expect(told).not.toContain(PRIVATE_KEY.slice(0, 10));
  });
});

function rawDump(): string {
  return dumpAt([tunnel(1)], 8, { privateKey: PRIVATE_KEY });
}
