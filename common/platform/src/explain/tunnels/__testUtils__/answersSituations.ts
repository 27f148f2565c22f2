import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';
import { back } from '../../__testUtils__/secondsBack';
import { PeerCourse } from '../../__testUtils__/tunnelCourse';
import {
  allAnswer,
  http,
  largePing,
  pingLost,
  pingOk,
  ProbeInput,
  tcpOk,
  tcpRefused,
  tcpTimeout,
  tcpUnreachable,
  tlsOk,
  tlsTimeout,
} from '../../__testUtils__/tunnelProbes';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';

const one = hallId(1);
const DAY_S = 86_400;

/** A session that was lost a quarter of an hour ago, and what comes back through the tunnel. */
const answering = (
  probes: readonly ProbeInput[],
  expected: Omit<ExpectedWay, 'id'>,
  peer: PeerCourse = tunnel(1),
): Omit<TunnelSituation, 'name'> => ({
  clusters: [
    hall(1, {
      lostS: 840,
      ...(peer.flux !== undefined && { carrier: 'flux' }),
    }),
    hall(2),
  ],
  gateways: [{ name: 'gw-north', peers: [peer, tunnel(2)] }],
  probes: { [one]: probes },
  expect: [
    {
      id: one,
      ...expected,
      saysNot: [
        'tunnel is down',
        'tunnel down',
        'ArcNet is down',
        ...(expected.saysNot ?? []),
      ],
    },
  ],
  incidents: { [`cluster ${one}`]: [one] },
});

const tlsError = (code: string, certEndsS?: number): ProbeInput => ({
  hop: 'api-tls',
  outcome: 'tls-error',
  code,
  tries: 2,
  ...(certEndsS !== undefined && { certEndsS }),
});

const apiIsDown: Omit<ExpectedWay, 'id' | 'confidence'> = {
  row: 'P1',
  layer: 'api',
  cause: 'api-down',
};

export const ANSWERS_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'refused at once, from the far end',
    ...answering([pingOk, tcpRefused], {
      ...apiIsDown,
      confidence: 'high',
      says: ['ECONNREFUSED', '17 ms'],
      saysNot: ['ArcNet problem', 'Flux problem'],
    }),
  },
  {
    name: 'a refusal through a tunnel that its gateway calls silent: one of them is wrong',
    ...answering(
      [tcpRefused],
      { ...apiIsDown, confidence: 'medium' },
      tunnel(1, lost(200)),
    ),
  },
  {
    name: 'the firewall of the site rejects the port',
    ...answering([pingOk, tcpUnreachable], {
      row: 'P2',
      layer: 'site',
      cause: 'api-port-rejected',
      confidence: 'high',
      says: ['EHOSTUNREACH'],
    }),
  },
  {
    name: 'the same with pings lost: bytes arrive, so the word came from the site',
    ...answering([pingLost, tcpUnreachable], {
      row: 'P2',
      layer: 'site',
      cause: 'api-port-rejected',
      confidence: 'medium',
      says: ['EHOSTUNREACH'],
    }),
  },
  {
    name: 'a ping answers, the port swallows everything',
    ...answering([pingOk, tcpTimeout], {
      row: 'P3',
      layer: 'api',
      cause: 'api-port-filtered',
      confidence: 'medium',
      says: ['arcnet-icmp', 'timeout'],
    }),
  },
  {
    name: 'small packets pass, large ones do not, and TLS hangs',
    ...answering(
      [
        { ...pingOk, detail: '900 bytes' },
        { ...largePing('timeout'), detail: '1300 bytes, do not fragment' },
        tcpOk,
        tlsTimeout,
      ],
      {
        row: 'P4',
        layer: 'path',
        cause: 'mtu-blackhole',
        confidence: 'high',
        says: ['900', '1300'],
      },
      carried(1),
    ),
  },
  {
    name: 'TLS hangs and large packets pass',
    ...answering([pingOk, largePing('ok'), tcpOk, tlsTimeout], {
      row: 'P5',
      layer: 'api',
      cause: 'api-hung',
      confidence: 'medium',
      says: ['timeout'],
    }),
  },
  {
    name: 'TLS hangs where pings are filtered: either of two',
    ...answering([pingLost, largePing('timeout'), tcpOk, tlsTimeout], {
      row: 'P6',
      layer: 'unknown',
      cause: 'mtu-or-api-hung',
      confidence: 'low',
      says: ['timeout'],
    }),
  },
  {
    name: 'the request hangs after a handshake that fits into small packets',
    ...answering(
      [
        pingOk,
        largePing('timeout'),
        tcpOk,
        tlsOk,
        { hop: 'api-http', outcome: 'timeout', ms: 5_002, tries: 2 },
      ],
      {
        row: 'P4',
        layer: 'path',
        cause: 'mtu-blackhole',
        confidence: 'high',
      },
    ),
  },
  {
    name: 'an expired certificate where the clocks are a day apart',
    ...answering(
      [
        tcpOk,
        tlsError('CERT_HAS_EXPIRED', 3 * DAY_S),
        { ...http(200), serverDateS: 2 * DAY_S },
      ],
      {
        row: 'P7',
        layer: 'unknown',
        cause: 'cert-or-clock',
        confidence: 'low',
        says: [back(3 * DAY_S), back(2 * DAY_S)],
      },
    ),
  },
  {
    name: 'an expired certificate, by clocks that agree',
    ...answering(
      [
        tcpOk,
        tlsError('CERT_HAS_EXPIRED', 2 * DAY_S),
        { ...http(200), serverDateS: 6 },
      ],
      {
        row: 'P8',
        layer: 'api',
        cause: 'api-cert-expired',
        confidence: 'high',
        says: [back(2 * DAY_S), 'CERT_HAS_EXPIRED'],
      },
    ),
  },
  {
    name: 'a certificate of somebody else',
    ...answering(
      [tcpOk, tlsError('DEPTH_ZERO_SELF_SIGNED_CERT', -DAY_S), http(200)],
      {
        row: 'P9',
        layer: 'api',
        cause: 'api-ca-mismatch',
        confidence: 'medium',
        says: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
      },
    ),
  },
  {
    name: 'an API server that answers and is not ready',
    ...answering([tcpOk, tlsOk, http(503, '[-]etcd failed: no leader')], {
      row: 'P10',
      layer: 'api',
      cause: 'api-not-ready',
      confidence: 'high',
      says: ['503', 'etcd failed'],
    }),
  },
  {
    name: 'all small things answer, large packets are lost, and the session is gone',
    ...answering([pingOk, largePing('timeout'), tcpOk, tlsOk, http(200)], {
      row: 'P11',
      layer: 'path',
      cause: 'mtu-suspected',
      confidence: 'low',
      says: ['200'],
    }),
  },
  {
    name: 'everything answers, though not to a stranger, and the session is missing',
    ...answering([pingOk, tcpOk, tlsOk, http(401)], {
      row: 'G2',
      layer: 'agent',
      cause: 'agent-not-checking-in',
      confidence: 'high',
      says: ['401'],
      saysNot: ['Flux problem'],
    }),
  },
  {
    name: 'everything answers, and nobody can say how the tunnel fares',
    ...answering(allAnswer, {
      row: 'G2',
      layer: 'agent',
      cause: 'agent-not-checking-in',
      confidence: 'medium',
    }),
    gateways: [{ name: 'gw-north', peers: [], isSilentObject: true }],
  },
  {
    name: 'a managed cluster that answers has no tunnel that could contradict',
    ...answering(allAnswer, {
      row: 'G2',
      layer: 'agent',
      cause: 'agent-not-checking-in',
      confidence: 'high',
    }),
    clusters: [hall(1, { mode: 'managed', lostS: 840 })],
    gateways: [],
  },
];
