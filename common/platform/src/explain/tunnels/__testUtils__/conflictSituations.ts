import {
  nothingAnswers,
  pingOk,
  tcpRefused,
} from '../../__testUtils__/tunnelProbes';
import {
  dumpAt,
  dumpSamples,
  rawAnswer,
} from '../../__testUtils__/tunnelSamples';
import { TunnelSituation } from '../../__testUtils__/tunnelSituation';
import { hall, hallId, lost, tunnel } from '../../__testUtils__/waysOf';

const one = hallId(1);

/** The object of the gateway says one thing, what `wg` prints there another. */
const disagreeing = (
  byObject: Parameters<typeof tunnel>[1],
  byDump: Parameters<typeof tunnel>[1],
): Omit<TunnelSituation, 'name' | 'expect'> => {
  const dumped = [tunnel(1, byDump), tunnel(2)];
  return {
    clusters: [hall(1, { lostS: 190 }), hall(2)],
    gateways: [{ name: 'gw-north', peers: [tunnel(1, byObject), tunnel(2)] }],
    samples: dumpSamples({ name: 'gw-north', peers: dumped }),
    files: { wgDump: rawAnswer(dumpAt(dumped, 12), { agoS: 12 }) },
    incidents: { [`cluster ${one}`]: [one] },
  };
};

export const CONFLICT_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'one says silent and the other says alive: what was sure is less so, and both are told',
    ...disagreeing(lost(235), {}),
    probes: { [one]: [pingOk, tcpRefused] },
    expect: [
      {
        id: one,
        row: 'P1',
        layer: 'api',
        cause: 'api-down',
        confidence: 'medium',
        // 52 s before NOW as printed 12 s before it, and 276 s as told 8 s before it.
        says: ['conflict', 'wg-dump', '40 s', 'crd', '268 s'],
      },
    ],
  },
  {
    name: 'the counters of the gateway itself outrank its object',
    ...disagreeing({}, lost(235)),
    probes: { [one]: nothingAnswers },
    expect: [
      {
        id: one,
        row: 'D2',
        layer: 'path',
        cause: 'direct-path-lost',
        confidence: 'medium',
        says: ['conflict', '264 s'],
      },
    ],
  },
  {
    name: 'two that agree are no conflict',
    ...disagreeing({}, {}),
    probes: { [one]: [pingOk, tcpRefused] },
    expect: [
      {
        id: one,
        row: 'P1',
        layer: 'api',
        cause: 'api-down',
        confidence: 'high',
        saysNot: ['conflict'],
      },
    ],
  },
];
