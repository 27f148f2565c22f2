import {
  carried,
  hall,
  hallId,
  lost,
  tunnel,
} from '../../__testUtils__/waysOf';
import { back } from '../../__testUtils__/secondsBack';
import {
  fluxPort,
  nothingAnswers,
  ProbeInput,
} from '../../__testUtils__/tunnelProbes';
import { GatewayInput } from '../../__testUtils__/tunnelSamples';
import {
  ExpectedWay,
  TunnelSituation,
} from '../../__testUtils__/tunnelSituation';

const [one, two, three, four, five] = [1, 2, 3, 4, 5].map(hallId);

/** A cluster behind another gateway that is well: whom a gateway is compared with. */
const ELSEWHERE = hall(9, { arcnetIP: '100.81.0.9', gateway: 'gw-south' });
const SOUTH: GatewayInput = {
  name: 'gw-south',
  ranges: ['100.81.0.0/16'],
  peers: [tunnel(9, { ip: '100.81.0.9' })],
};

const noRoute: ProbeInput = {
  hop: 'api-tcp',
  outcome: 'unreachable',
  code: 'ENETUNREACH',
  tries: 2,
};
const gatewaySilent: ProbeInput = {
  hop: 'gateway',
  outcome: 'timeout',
  ms: 3_001,
  tries: 2,
  from: 'local',
};

/** Halls 1 to n, lost within a minute. */
const lostHalls = (n: number, more: Parameters<typeof hall>[1] = {}) =>
  Array.from({ length: n }, (_, i) =>
    hall(i + 1, { lostS: 170 + 9 * i, ...more }),
  );
const lostTunnels = (n: number) =>
  Array.from({ length: n }, (_, i) => tunnel(i + 1, lost(215)));

const gatewayOut: Omit<ExpectedWay, 'id' | 'confidence'> = {
  row: 'S1',
  layer: 'gateway',
  cause: 'gateway-outage',
};

/** Flux sessions that went together. */
const relayGone = (n: number, lastError = 'ECONNREFUSED') =>
  carried(n, {
    ...lost(238),
    flux: { session: false, sinceS: 190 + n, receiveS: 262, lastError },
  });
const onFlux = (n: number, more: Parameters<typeof hall>[1] = {}) =>
  hall(n, { carrier: 'flux', lostS: 130 + 4 * n, ...more });
const relayRefuses = [fluxPort('refused', 'ECONNREFUSED'), ...nothingAnswers];

export const SHARED_SITUATIONS: readonly TunnelSituation[] = [
  {
    name: 'a gateway that is gone: its heartbeat went with it, and five clusters within a minute',
    clusters: [...lostHalls(5), ELSEWHERE],
    gateways: [{ name: 'gw-north', peers: lostTunnels(5), beatS: 200 }, SOUTH],
    probes: { [two]: [gatewaySilent] },
    expect: [
      ...[one, two, five].map(
        (id): ExpectedWay => ({
          ...gatewayOut,
          id,
          confidence: 'high',
          says: ['gw-north', '5 of 5'],
          saysNot: ['site offline', 'UDP filtered'],
        }),
      ),
      {
        id: ELSEWHERE.id,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
        saysNot: ['gw-north'],
      },
    ],
    incidents: { 'gateway gw-north': [one, two, three, four, five] },
  },
  {
    name: 'a gateway with its interface down still lists its peers with their last values',
    clusters: [...lostHalls(3), ELSEWHERE],
    gateways: [
      { name: 'gw-north', peers: lostTunnels(3), interfaceUp: false },
      SOUTH,
    ],
    expect: [one, three].map(id => ({
      ...gatewayOut,
      id,
      confidence: 'high',
      says: ['interface', '3 of 3'],
    })),
    incidents: { 'gateway gw-north': [one, two, three] },
  },
  {
    name: 'no route from the gateway into ArcNet is the gateway itself, although only one cluster was lost',
    clusters: [hall(1, { lostS: 100 }), hall(2), ELSEWHERE],
    gateways: [
      { name: 'gw-north', peers: [tunnel(1, lost(120)), tunnel(2)] },
      SOUTH,
    ],
    probes: { [one]: [noRoute] },
    expect: [
      {
        ...gatewayOut,
        id: one,
        confidence: 'medium',
        says: ['ENETUNREACH', 'gw-north'],
      },
    ],
    incidents: { 'gateway gw-north': [one] },
  },
  {
    name: 'one cluster that still answers clears its gateway',
    clusters: [...lostHalls(4), hall(5), ELSEWHERE],
    gateways: [
      {
        name: 'gw-north',
        peers: [...lostTunnels(4), tunnel(5)],
      },
      SOUTH,
    ],
    probes: {
      [one]: nothingAnswers,
      [five]: [{ hop: 'api-tcp', outcome: 'ok' }],
    },
    expect: [
      {
        id: one,
        row: 'D2',
        layer: 'path',
        cause: 'direct-path-lost',
        confidence: 'medium',
      },
    ],
    incidents: Object.fromEntries(
      [one, two, three, four].map(id => [`cluster ${id}`, [id]]),
    ),
  },
  {
    name: 'all clusters of the only gateway there is: nobody outside to compare with',
    clusters: lostHalls(4),
    gateways: [{ name: 'gw-north', peers: lostTunnels(4) }],
    probes: { [one]: nothingAnswers },
    expect: [one, four].map(id => ({
      id,
      row: 'S6',
      layer: 'unknown',
      cause: 'shared-outage-unattributed',
      confidence: 'low',
      says: ['gw-north', '4 of 4', 'nothing outside to compare'],
    })),
    incidents: { 'gateway gw-north': [one, two, three, four] },
  },
  {
    name: 'the certificate of a relay that ran out takes all it carries',
    clusters: [onFlux(1), onFlux(2), onFlux(3), hall(4)],
    gateways: [
      {
        name: 'gw-north',
        peers: [
          ...[1, 2, 3].map(n => ({
            ...relayGone(n, 'CERT_HAS_EXPIRED'),
            flux: {
              session: false,
              sinceS: 221 + n,
              receiveS: 262,
              lastError: 'CERT_HAS_EXPIRED',
              certEndsS: 255,
            },
          })),
          tunnel(4),
        ],
      },
    ],
    probes: {
      [one]: [
        fluxPort('ok'),
        {
          hop: 'flux-tls',
          outcome: 'tls-error',
          code: 'CERT_HAS_EXPIRED',
          certEndsS: 255,
        },
        ...nothingAnswers,
      ],
      [two]: nothingAnswers,
      [three]: nothingAnswers,
    },
    expect: [
      ...[one, two, three].map(
        (id): ExpectedWay => ({
          id,
          row: 'S2',
          layer: 'flux',
          cause: 'flux-cert-expired',
          confidence: 'high',
          says: ['relay-a', back(255), 'CERT_HAS_EXPIRED', '3 of 3'],
          saysNot: ['API certificate'],
        }),
      ),
      {
        id: four,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
      },
    ],
    incidents: { 'relay relay-a': [one, two, three] },
  },
  {
    name: 'the same without a probe is known less surely',
    clusters: [onFlux(1), hall(4)],
    gateways: [
      {
        name: 'gw-north',
        peers: [relayGone(1, 'CERT_HAS_EXPIRED'), tunnel(4)],
      },
    ],
    expect: [
      {
        id: one,
        row: 'S2',
        layer: 'flux',
        cause: 'flux-cert-expired',
        confidence: 'medium',
        says: ['reachability not verified', 'only cluster on relay-a'],
      },
    ],
    incidents: { 'relay relay-a': [one] },
  },
  {
    name: 'a relay that refuses: all it carries, while a direct one on the same gateway is fine',
    clusters: [onFlux(1), onFlux(2), onFlux(3), onFlux(4), hall(5)],
    gateways: [
      {
        name: 'gw-north',
        peers: [...[1, 2, 3, 4].map(n => relayGone(n)), tunnel(5)],
      },
    ],
    probes: { [one]: relayRefuses, [two]: nothingAnswers },
    expect: [
      ...[one, two, four].map(
        (id): ExpectedWay => ({
          id,
          row: 'S3',
          layer: 'relay',
          cause: 'relay-outage',
          confidence: 'high',
          says: ['relay-a', '4 of 4', 'ECONNREFUSED'],
          saysNot: ['UDP filtered', 'site problem'],
        }),
      ),
      {
        id: five,
        row: 'K6',
        layer: 'none',
        cause: 'connected',
        confidence: 'medium',
      },
    ],
    incidents: { 'relay relay-a': [one, two, three, four] },
  },
  {
    name: 'four of five clusters of a gateway on one relay: the relay, not the gateway',
    clusters: [onFlux(1), onFlux(2), onFlux(3), onFlux(4), hall(5), ELSEWHERE],
    gateways: [
      {
        name: 'gw-north',
        peers: [...[1, 2, 3, 4].map(n => relayGone(n)), tunnel(5)],
      },
      SOUTH,
    ],
    expect: [
      {
        id: three,
        row: 'S3',
        layer: 'relay',
        cause: 'relay-outage',
        confidence: 'medium',
        says: ['relay-a', '4 of 4'],
        saysNot: ['gateway outage'],
      },
    ],
    incidents: { 'relay relay-a': [one, two, three, four] },
  },
];
