import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';
import { prometheusFile } from '../../__testUtils__/prometheusFile';
import { FluxInput, PeerCourse } from '../../__testUtils__/tunnelCourse';
import { fluxPort, nothingAnswers } from '../../__testUtils__/tunnelProbes';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';

const one = hallId(1);

/** A carried cluster that was lost, and another one that the same relay still carries. */
const onRelay = (
  peer: PeerCourse,
  more: Partial<TunnelSituation> = {},
): Pick<TunnelSituation, 'clusters' | 'gateways' | 'probes' | 'incidents'> => ({
  clusters: [
    hall(1, { carrier: 'flux', lostS: 190 }),
    hall(2, { carrier: 'flux' }),
  ],
  gateways: [{ name: 'gw-north', peers: [peer, carried(2)] }],
  probes: { [one]: [fluxPort('ok'), ...nothingAnswers] },
  incidents: { [`cluster ${one}`]: [one] },
  ...more,
});

const broken = (flux: FluxInput, more: Partial<PeerCourse> = {}) =>
  carried(1, {
    ...lost(236),
    flux: { session: false, sinceS: 209, receiveS: 231, ...flux },
    ...more,
  });

const fluxIs = (
  row: ExpectedWay['row'],
  cause: ExpectedWay['cause'],
  more: Partial<ExpectedWay> = {},
): ExpectedWay => ({
  id: one,
  row,
  layer: 'flux',
  cause,
  confidence: 'high',
  ...more,
});

export const FLUX_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'the relay refuses the token of a site',
    ...onRelay(broken({ lastError: '403 token is revoked', reconnects: 4 })),
    expect: [
      fluxIs('F1', 'flux-auth-refused', {
        says: ['token is revoked', 'relay-a'],
        saysNot: ['certificate has expired', 'UDP filtered'],
      }),
    ],
  },
  {
    name: 'something at the site breaks into the TLS session',
    ...onRelay(broken({ lastError: 'SELF_SIGNED_CERT_IN_CHAIN' })),
    expect: [
      fluxIs('F2', 'flux-tls-untrusted', {
        says: ['SELF_SIGNED_CERT_IN_CHAIN'],
        saysNot: ['relay is down'],
      }),
    ],
  },
  {
    name: 'a session that is called one, over which nothing comes',
    ...onRelay(broken({ session: true, sinceS: 31_000, receiveS: 274 })),
    expect: [
      fluxIs('F3', 'flux-half-open', {
        // 274 s ago, and its gateway said so 8 s ago.
        says: ['half-open', 'relay-a', '266 s'],
      }),
    ],
  },
  {
    name: 'one site loses its session by a time-out, the relay serves the other',
    ...onRelay(broken({ lastError: 'Opening handshake has timed out' })),
    expect: [
      fluxIs('F4', 'flux-path-down', {
        says: ['relay-a', 'Opening handshake has timed out'],
        saysNot: ['ArcNet failure', 'relay is down', 're-key'],
      }),
      {
        id: hallId(2),
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
      },
    ],
  },
  {
    name: 'the same before ArcNet has followed: one sign only',
    ...onRelay(broken({ sinceS: 50, receiveS: 55 }, { ...lost(45) })),
    expect: [fluxIs('F4', 'flux-path-down', { confidence: 'medium' })],
  },
  {
    name: 'gauges of the relay and series of WireGuard through Prometheus',
    ...onRelay(broken({ receiveS: 231, sendS: 30 })),
    gateways: [{ name: 'gw-north', peers: [], isSilentObject: true }],
    files: {
      prometheus: prometheusFile('gw-north', [broken({}), carried(2)]),
    },
    expect: [
      fluxIs('F4', 'flux-path-down', {
        // The handshake is 277 s old, and it was scraped 17 s ago.
        says: ['relay-a', '260 s', 'prometheus'],
        saysNot: ['relay is down'],
      }),
      {
        id: hallId(2),
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
      },
    ],
  },
  {
    name: 'a session that went long after ArcNet did is no root',
    ...onRelay(
      broken(
        { sinceS: 60, receiveS: 65, lastError: 'ping timeout' },
        lost(290),
      ),
    ),
    expect: [
      {
        id: one,
        row: 'F5',
        layer: 'arcnet',
        cause: 'arcnet-down-before-flux',
        confidence: 'medium',
      },
    ],
  },
  {
    name: 'Flux is well, and WireGuard behind the relay says nothing',
    ...onRelay(
      broken({ session: true, sinceS: 40_100, receiveS: 14, sendS: 249 }),
    ),
    expect: [
      {
        id: one,
        row: 'F6',
        layer: 'arcnet',
        cause: 'arcnet-inside-flux',
        confidence: 'medium',
        says: ['relay-a', '241 s'],
      },
    ],
  },
  {
    name: 'a carried site whose gateway says nothing of Flux',
    ...onRelay(carried(1, { ...lost(236), flux: undefined })),
    expect: [
      {
        id: one,
        row: 'F7',
        layer: 'unknown',
        cause: 'flux-not-checked',
        confidence: 'low',
        says: ['Flux'],
      },
    ],
  },
  {
    name: 'a site of which nobody knows what carries it',
    ...onRelay(tunnel(1, { ...lost(236), carrier: null, endpoint: null })),
    clusters: [hall(1, { carrier: null, lostS: 190 }), hall(2)],
    expect: [
      {
        id: one,
        row: 'F7',
        layer: 'unknown',
        cause: 'flux-not-checked',
        confidence: 'low',
        says: ['carrier unknown'],
      },
    ],
  },
  {
    name: 'bytes that came long after the session went were carried by something else',
    ...onRelay(
      broken(
        { sinceS: 150, receiveS: 152 },
        { heardS: 0, handshakeS: 230, endpoint: '203.0.113.80:50100' },
      ),
    ),
    expect: [
      {
        id: one,
        row: 'D3',
        layer: 'unknown',
        cause: 'probe-counters-conflict',
        confidence: 'low',
      },
    ],
  },
];
