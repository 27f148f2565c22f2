import { management, provisioning } from '../__fixtures__/rawObjects';
import { back } from '../__testUtils__/secondsBack';
import { tcpRefused, pingOk } from '../__testUtils__/tunnelProbes';
import { dumpAt, rawAnswer } from '../__testUtils__/tunnelSamples';
import {
  dumpOf,
  explainDump,
  TunnelWorld,
} from '../__testUtils__/tunnelSituation';
import { hall, hallId, lost, tunnel } from '../__testUtils__/waysOf';
import { formatExplanation } from '../formatExplanation';
import { TunnelFileTexts } from '../tunnelFiles';

const one = hallId(1);

const WORLD: TunnelWorld = {
  clusters: [hall(1, { lostS: 500 }), hall(2)],
  gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
  probes: { [one]: [pingOk, tcpRefused] },
};

/** What is said of hall 1 when one file reads like this, and which problems are named. */
function withFile(file: Partial<TunnelFileTexts>) {
  const dump = dumpOf(WORLD);
  const { clusters, problems } = explainDump({
    ...dump,
    tunnels: { ...dump.tunnels, ...file },
  });
  const told = clusters.find(({ id }) => id === one)?.diagnosis;
  return { problems, cause: told?.cause, confidence: told?.confidence };
}

describe('files beside the objects of a dump', () => {
  it.each<[keyof TunnelFileTexts, string, RegExp]>([
    ['tunnels', '{ "samples": [', /^tunnels\.json: not JSON$/],
    ['tunnels', '{ "samples": [7] }', /^tunnels\.json: samples\.0: /],
    ['prometheus', 'up 1', /^prometheus\.json: not JSON$/],
    ['prometheus', '{ "answers": [] }', /^prometheus\.json: gateway: /],
  ])(
    '%s that reads %j is named, and the rest is judged',
    (key, text, problem) => {
      expect(withFile({ [key]: text })).toEqual({
        problems: [expect.stringMatching(problem)],
        cause: 'api-down',
        confidence: 'high',
      });
    },
  );

  it('are judged without the probes where those cannot be read', () => {
    expect(withFile({ probes: '[{}]' })).toEqual({
      problems: [expect.stringMatching(/^probes\.json: 0\.clusterId: /)],
      cause: 'reachability-not-verified',
      confidence: 'low',
    });
  });

  it('say which source failed, not that a file is bad, when the answer in it is one', () => {
    const { problems, cause } = withFile({
      wgDump: rawAnswer('', { status: '500 Internal Server Error' }),
    });
    expect(problems).toEqual([]);
    expect(cause).toBe('api-down');
  });

  it('that are of nobody knows which gateway are named', () => {
    const dump = dumpOf({
      ...WORLD,
      gateways: [
        ...WORLD.gateways,
        { name: 'gw-south', peers: [], isSilentObject: true },
        { name: 'gw-west', peers: [], isSilentObject: true },
      ],
      files: { wgDump: rawAnswer(dumpAt([tunnel(1)], 8)) },
    });
    expect(explainDump(dump).problems).toEqual([
      expect.stringMatching(/^wg-dump\.txt: .*which gateway/),
    ]);
  });
});

describe('a dump without tenants', () => {
  const clusterOnly = [
    management({
      id: one,
      displayName: 'hall-1',
      connected: { status: 'False', at: back(500) },
    }),
    provisioning(one, 'hall-1'),
  ];
  const dump = dumpOf({
    clusters: [],
    objects: clusterOnly,
    gateways: [{ name: 'gw-north', peers: [tunnel(1, lost(520))] }],
    probes: { [one]: [pingOk, tcpRefused] },
  });

  it('is diagnosed by what the gateway names', () => {
    const result = explainDump(dump);
    expect(result.clusters).toMatchObject([
      { tenant: null, gateway: 'gw-north', diagnosis: { cause: 'api-down' } },
    ]);
    expect(result.gateways).toMatchObject([
      { kind: 'gateway', name: 'gw-north', clusters: 1, bad: 0 },
    ]);
  });

  it('is the same as JSON, and in words for a terminal', () => {
    const result = explainDump(dump);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(formatExplanation(result)).toMatch(
      /Diagnosis: api\/api-down, confidence medium[\s\S]*decided by row P1/,
    );
  });
});
