import { back } from '../../__testUtils__/secondsBack';
import {
  allAnswer,
  nothingAnswers,
  older,
  pingLost,
  tcpOk,
  tcpTimeout,
} from '../../__testUtils__/tunnelProbes';
import { rawAnswer } from '../../__testUtils__/tunnelSamples';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';
import { hall, hallId, lost, tunnel } from '../../__testUtils__/waysOf';

const one = hallId(1);

const unread: TunnelSituation['gateways'] = [
  { name: 'gw-north', peers: [], isSilentObject: true },
];
const lostHall: Omit<TunnelSituation, 'name' | 'gateways' | 'expect'> = {
  clusters: [hall(1, { lostS: 780 }), hall(2)],
  incidents: { [`cluster ${one}`]: [one] },
};
const isUnknown = (
  row: ExpectedWay['row'],
  cause: ExpectedWay['cause'],
  more: Partial<ExpectedWay> = {},
): ExpectedWay => ({
  id: one,
  row,
  layer: 'unknown',
  cause,
  confidence: 'none',
  ...more,
});

export const UNKNOWN_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'probes time out, and the source of the tunnel refuses us',
    ...lostHall,
    gateways: unread,
    files: { wgDump: rawAnswer('', { status: '403 Forbidden' }) },
    probes: { [one]: nothingAnswers },
    expect: [
      isUnknown('U1', 'no-path-layer-unknown', {
        confidence: 'low',
        says: ['403', 'timeout'],
        saysNot: ['tunnel is down'],
      }),
    ],
  },
  {
    name: 'the proxy that probes go through is broken',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: {
      [one]: [
        {
          hop: 'proxy',
          outcome: 'refused',
          code: 'ECONNREFUSED',
          tries: 2,
          from: 'proxy:gw-north',
        },
        { hop: 'api-tcp', outcome: 'not-run', from: 'proxy:gw-north' },
      ],
    },
    expect: [
      isUnknown('U2', 'probe-vantage-broken', {
        says: ['ECONNREFUSED'],
        saysNot: ['cluster refused'],
      }),
    ],
  },
  {
    name: 'a proxy that refuses the port by its own policy says nothing of the cluster',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: {
      [one]: [
        {
          hop: 'api-tcp',
          outcome: 'proxy-refused',
          httpStatus: 403,
          detail: 'the proxy answered 403: its policy, not the cluster',
          tries: 2,
          from: 'proxy:gw-north',
        },
      ],
    },
    expect: [
      isUnknown('U2', 'probe-vantage-broken', {
        says: ['403'],
        saysNot: ['cluster refused'],
      }),
    ],
  },
  {
    name: 'the source of the tunnel is broken, and nobody could probe',
    ...lostHall,
    gateways: unread,
    files: {
      wgDump: rawAnswer('<html>no upstream</html>', {
        status: '504 Gateway Timeout',
      }),
    },
    expect: [
      isUnknown('U3', 'cannot-see', {
        says: ['504', 'reachability not verified'],
        saysNot: ['tunnel is down', 'ArcNet is down'],
      }),
    ],
  },
  {
    name: 'a heartbeat of long ago: what it said is told with its age, and is no health',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)], beatS: 640 }],
    expect: [
      isUnknown('U3', 'cannot-see', {
        says: [
          back(640),
          'last known, 10 min old',
          'reachability not verified',
        ],
        saysNot: ['tunnel is down', 'established'],
      }),
      {
        id: hallId(2),
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
        says: ['reachability not verified'],
      },
    ],
  },
  {
    name: 'a gateway whose clock is ahead is read, by the time its word was taken',
    ...lostHall,
    gateways: [
      {
        name: 'gw-north',
        peers: [tunnel(1, lost(240)), tunnel(2)],
        aheadS: 45,
        writtenS: 8,
      },
    ],
    hasEarlier: false,
    probes: { [one]: nothingAnswers },
    expect: [
      {
        id: one,
        row: 'D2',
        layer: 'path',
        cause: 'direct-path-lost',
        confidence: 'low',
        // 281 s before NOW, read 8 s before it; the same clock wrote both.
        says: ['273 s'],
      },
    ],
  },
  {
    name: 'a gateway whose clock is ahead, and nothing tells when its word was taken',
    ...lostHall,
    gateways: [
      {
        name: 'gw-north',
        peers: [tunnel(1, lost(240)), tunnel(2)],
        aheadS: 45,
      },
    ],
    probes: { [one]: nothingAnswers },
    expect: [
      isUnknown('U1', 'no-path-layer-unknown', {
        confidence: 'low',
        says: ['clock skew'],
      }),
    ],
  },
  {
    name: 'the tunnel is well by its own word, and nobody could probe',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    expect: [
      isUnknown('U4', 'reachability-not-verified', {
        confidence: 'low',
        says: ['reachability not verified'],
        saysNot: ['tunnel is fine'],
      }),
    ],
  },
  {
    name: 'probes of long ago are no probes',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: { [one]: older(allAnswer, 300) },
    expect: [
      isUnknown('U4', 'reachability-not-verified', {
        confidence: 'low',
        says: ['reachability not verified'],
      }),
    ],
  },
  {
    name: 'one try that timed out',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: { [one]: [{ ...tcpTimeout, tries: 1 }] },
    expect: [isUnknown('U5', 'recheck-pending', { saysNot: ['is down'] })],
  },
  {
    name: 'a handshake of TCP and nothing else known',
    ...lostHall,
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: { [one]: [pingLost, tcpOk] },
    expect: [isUnknown('U6', 'unexplained')],
  },
  {
    name: 'a managed cluster is reached without a tunnel',
    clusters: [hall(1, { mode: 'managed', lostS: 780 })],
    gateways: [],
    expect: [
      isUnknown('K7', 'not-tunnelled', {
        says: ['managed'],
        saysNot: ['tunnel is down'],
      }),
    ],
    incidents: { [`cluster ${one}`]: [one] },
  },
  {
    name: 'connected, and a probe through the tunnel answers',
    clusters: [hall(1, { connectedS: 4_800 }), hall(2)],
    gateways: [{ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }],
    probes: { [one]: allAnswer },
    expect: [
      {
        id: one,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'high',
        says: ['200', back(4_800)],
        saysNot: ['was never down', 'reachability not verified'],
      },
      {
        id: hallId(2),
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
        says: ['reachability not verified'],
      },
    ],
    incidents: {},
  },
];
