import {
  allAnswer,
  nothingAnswers,
  older,
  ProbeInput,
  tcpOk,
  tcpRefused,
  tcpTimeout,
} from '../../__testUtils__/tunnelProbes';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';
import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';

const one = hallId(1);

/** Connected at this second. */
const connectedNow: Omit<TunnelSituation, 'name' | 'expect'> = {
  clusters: [hall(1, { connectedS: 50 }), hall(2)],
  gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
  probes: { [one]: allAnswer },
  incidents: { [`cluster ${one}`]: [one] },
};

/** Bad and good by turns, and good at last. */
const byTurns = (bad: ProbeInput): ProbeInput[] => [
  ...[690, 470, 230].flatMap(agoS => [
    ...older([bad], agoS),
    ...older([tcpOk], agoS - 100),
  ]),
  ...allAnswer,
];

const flaps = (
  row: ExpectedWay['row'],
  layer: ExpectedWay['layer'],
  cause: ExpectedWay['cause'],
  more: Partial<ExpectedWay> = {},
): ExpectedWay => ({
  id: one,
  row,
  layer,
  cause,
  confidence: 'medium',
  ...more,
  saysNot: ['recovered', 'is healthy', ...(more.saysNot ?? [])],
});

export const FLAPPING_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'a session of Flux that was made anew eleven times within the hour',
    ...connectedNow,
    clusters: [hall(1, { connectedS: 50, carrier: 'flux' }), hall(2)],
    gateways: [
      {
        name: 'gw-north',
        peers: [
          carried(1, { flux: { sinceS: 33, reconnects: 11 } }),
          tunnel(2),
        ],
      },
    ],
    expect: [
      flaps('K1', 'flux', 'flapping-flux', {
        says: ['reconnects', '11', 'relay-a'],
      }),
    ],
  },
  {
    name: 'the same session gone for a quarter of an hour flaps no more',
    ...connectedNow,
    clusters: [hall(1, { lostS: 860, carrier: 'flux' }), hall(2)],
    gateways: [
      {
        name: 'gw-north',
        peers: [
          carried(1, {
            ...lost(950),
            flux: {
              session: false,
              sinceS: 905,
              receiveS: 950,
              reconnects: 11,
              lastError: 'ECONNRESET',
            },
          }),
          tunnel(2),
        ],
      },
    ],
    probes: { [one]: nothingAnswers },
    expect: [flaps('F4', 'flux', 'flux-path-down', { confidence: 'high' })],
  },
  {
    name: 'the port times out and answers in turn',
    ...connectedNow,
    probes: { [one]: byTurns(tcpTimeout) },
    expect: [flaps('K2', 'path', 'flapping-path', { says: ['timeout'] })],
  },
  {
    name: 'the port refuses and answers in turn',
    ...connectedNow,
    probes: { [one]: byTurns(tcpRefused) },
    expect: [
      flaps('K3', 'api', 'flapping-api', {
        says: ['refused'],
        saysNot: ['tunnel is down', 'tunnel down', 'ArcNet is down'],
      }),
    ],
  },
  {
    name: 'two changes are no flapping',
    ...connectedNow,
    probes: { [one]: [...older([tcpRefused], 300), ...allAnswer] },
    expect: [
      {
        id: one,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'high',
      },
    ],
    incidents: {},
  },
  {
    name: 'the session of the agent comes and goes, while everything answers',
    ...connectedNow,
    sessions: {
      [one]: [
        [2_000, 'True'],
        [610, 'False'],
        [560, 'True'],
        [390, 'False'],
        [340, 'True'],
        [120, 'False'],
      ],
    },
    expect: [flaps('K4', 'agent', 'flapping-agent', { confidence: 'low' })],
  },
  {
    name: 'what came and went an hour ago does not flap now',
    ...connectedNow,
    sessions: {
      [one]: [
        [5_000, 'True'],
        [4_300, 'False'],
        [4_200, 'True'],
        [4_100, 'False'],
        [4_000, 'True'],
        [3_900, 'False'],
      ],
    },
    expect: [
      {
        id: one,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'high',
      },
    ],
    incidents: {},
  },
];
