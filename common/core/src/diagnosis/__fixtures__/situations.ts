import { ClusterId } from '../../model/ids';
import { diagnoseWorld } from '../diagnoseWorld';
import { DiagnosisSubject, DiagnosisWorld } from '../subject';
import { Cause, Diagnosis } from '../verdict';
import {
  aCarriedSubject,
  aFlux,
  aGateway,
  aLane,
  aLostFlux,
  allAnswer,
  anAbsentArcNet,
  anArcNet,
  aNeighbour,
  aNeverArcNet,
  aProbe,
  aStaleArcNet,
  aSubject,
  at,
  aWorld,
  CONNECTED,
  known,
  managed,
  NEVER_IMPORTED,
  nothingAnswers,
  secondsAgo,
  unknown,
} from './subjects';

/** A world and the cluster in it that is asked about. */
export interface Situation {
  readonly world: DiagnosisWorld;
  readonly cluster: ClusterId;
}

/** One realistic situation for each row of the table. */
export const SITUATIONS: Readonly<Record<Cause, () => Situation>> = {
  // S
  'gateway-outage': () => {
    const lost = ids(5).map((id, i) =>
      aSubject({
        id,
        arcnet: unknown('stale', 'last heartbeat 230 s ago'),
        connected: { status: false, since: secondsAgo(150 - i * 10) },
        registration: { site: `site-${i}` },
        probes:
          i === 0
            ? [aProbe('gateway', 'timeout', { ms: 3_000, from: 'local' })]
            : [],
      }),
    );
    const status = unknown<{ interfaceUp: boolean | null }>(
      'stale',
      'last heartbeat 230 s ago',
    );
    return asked(
      aWorld(
        [...lost, elsewhere()],
        [
          aGateway({ status, sources: [status] }),
          aGateway({ name: 'gw-no-1' }),
        ],
      ),
    );
  },
  'flux-cert-expired': () =>
    asked(
      aWorld([
        ...ids(3).map((id, i) =>
          lostOnRelay(id, i, {
            lastError: 'CERT_HAS_EXPIRED',
            certNotAfter: at('2026-11-30T11:55:30Z'),
          }),
        ),
        aNeighbour('c-m-m2r7d5xs'),
      ]),
    ),
  'relay-outage': () => {
    const [first, ...others] = ids(4).map((id, i) =>
      lostOnRelay(id, i, { lastError: 'ECONNREFUSED' }),
    );
    const probed = {
      ...first,
      probes: [
        aProbe('flux-tcp', 'refused', { code: 'ECONNREFUSED', ms: 16 }),
        ...first.probes,
      ],
    };
    return asked(aWorld([probed, ...others, aNeighbour('c-m-q6j1f8wb')]));
  },
  'relay-or-site': () =>
    asked(
      aWorld([
        ...ids(2).map(id =>
          aCarriedSubject({
            id,
            flux: aLostFlux(),
            arcnet: aStaleArcNet({ carrier: 'flux' }),
            probes: nothingAnswers(),
          }),
        ),
        aNeighbour('c-m-q6j1f8wb'),
        aNeighbour('c-m-w3n8k4tz'),
        aNeighbour('c-m-h9z3v6lk'),
      ]),
    ),
  'site-offline': () =>
    asked(
      aWorld([
        ...ids(2).map(id =>
          aSubject({ id, arcnet: aStaleArcNet(), probes: nothingAnswers() }),
        ),
        aNeighbour('c-m-h9z3v6lk'),
        aNeighbour('c-m-m2r7d5xs'),
        aNeighbour('c-m-q6j1f8wb'),
      ]),
    ),
  'shared-outage-unattributed': () =>
    asked(
      aWorld(
        ids(4).map((id, i) =>
          aSubject({
            id,
            arcnet: unknown(),
            registration: { site: `site-${i}` },
          }),
        ),
      ),
    ),

  // K
  'flapping-flux': () =>
    alone(
      aCarriedSubject({
        connected: CONNECTED,
        flux: aFlux({ reconnectsLastHour: 9, since: secondsAgo(40) }),
        probes: allAnswer(),
      }),
    ),
  'flapping-path': () =>
    alone(
      aSubject({
        connected: CONNECTED,
        timeline: aLane('api', ['ok', 'timeout', 'ok', 'timeout']),
        probes: allAnswer(),
      }),
    ),
  'flapping-api': () =>
    alone(
      aSubject({
        connected: CONNECTED,
        timeline: aLane('api', ['refused', 'ok', 'refused']),
        probes: allAnswer(),
      }),
    ),
  'flapping-agent': () =>
    alone(
      aSubject({
        connected: CONNECTED,
        timeline: aLane('agent', [
          'connected',
          'disconnected',
          'connected',
          'disconnected',
          'connected',
        ]),
      }),
    ),
  'fleet-agent-never-checked-in': () =>
    alone(
      aSubject({
        connected: CONNECTED,
        fleet: { createdAt: at('2026-11-30T09:00:00Z') },
        probes: allAnswer(),
      }),
    ),
  connected: () =>
    alone(aSubject({ connected: CONNECTED, probes: allAnswer() })),
  'not-tunnelled': () => alone(managed()),

  // N
  'tunnel-not-configured': () =>
    alone(aSubject({ ...NEVER_IMPORTED, arcnet: anAbsentArcNet() })),
  'duplicate-arcnet-ip': () =>
    alone(
      aSubject({
        arcnet: anArcNet({
          allowedIPs: [],
          ipOwners: ['n3Hf74kt', 'Ig/V8ISH'],
        }),
        probes: nothingAnswers(),
      }),
    ),
  'peer-missing': () =>
    alone(
      aSubject({
        arcnet: anAbsentArcNet({
          everEstablished: true,
          lastAliveAt: secondsAgo(300),
        }),
        probes: nothingAnswers(),
      }),
    ),
  'wrong-arcnet-ip': () =>
    alone(
      aSubject({
        arcnet: anArcNet({ allowedIPs: ['100.70.0.17/32'] }),
        probes: nothingAnswers(),
      }),
    ),
  'flux-never-up': () =>
    alone(
      aCarriedSubject({
        ...NEVER_IMPORTED,
        arcnet: aNeverArcNet({ carrier: 'flux' }),
        flux: aLostFlux({ since: null, receiveAgeS: null }),
        probes: nothingAnswers(),
      }),
    ),
  'arcnet-handshake-refused': () =>
    alone(
      aCarriedSubject({
        ...NEVER_IMPORTED,
        arcnet: aNeverArcNet({ carrier: 'flux' }),
        probes: nothingAnswers(),
      }),
    ),
  'tunnel-never-established': () =>
    alone(
      aSubject({
        ...NEVER_IMPORTED,
        arcnet: aNeverArcNet(),
        probes: nothingAnswers(),
      }),
    ),
  'never-established-flux-unread': () =>
    alone(
      aCarriedSubject({
        ...NEVER_IMPORTED,
        arcnet: aNeverArcNet({ carrier: 'flux' }),
        flux: unknown('no-record', 'no Flux block'),
        probes: nothingAnswers(),
      }),
    ),

  // A
  'one-way-to-site': () =>
    alone(
      aSubject({
        arcnet: aStaleArcNet({
          handshakeAgeS: 205,
          rxDelta: 1_776n,
          frozenS: 0,
        }),
        probes: nothingAnswers(),
      }),
    ),
  'key-mismatch': () =>
    alone(
      aSubject({
        arcnet: aStaleArcNet({
          peer: 'Zk8uWq2L',
          statusMessage: 'Received invalid initiation message',
        }),
        registration: { peer: 'n3Hf74kt' },
        probes: nothingAnswers(),
      }),
    ),
  'site-clock-behind': () =>
    alone(
      aSubject({
        arcnet: aStaleArcNet({ siteClockSkewS: -86_400 }),
        probes: nothingAnswers(),
      }),
    ),

  // F
  'flux-auth-refused': () =>
    alone(lostOnRelay('c-m-7xk2p9qd', 0, { lastError: '401 expired token' })),
  'flux-tls-untrusted': () =>
    alone(
      lostOnRelay('c-m-7xk2p9qd', 0, {
        lastError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      }),
    ),
  'flux-half-open': () =>
    alone(
      lostOnRelay('c-m-7xk2p9qd', 0, {
        state: 'half-open',
        session: true,
        since: at('2026-11-30T04:50:00Z'),
        receiveAgeS: 300,
        lastError: null,
      }),
    ),
  'flux-path-down': () => alone(lostOnRelay('c-m-7xk2p9qd', 0, {})),
  'arcnet-down-before-flux': () =>
    alone(
      aCarriedSubject({
        arcnet: aStaleArcNet({
          carrier: 'flux',
          handshakeAgeS: 580,
          frozenS: 540,
          lastAliveAt: secondsAgo(552),
        }),
        flux: aLostFlux({ since: secondsAgo(60) }),
        probes: nothingAnswers(),
      }),
    ),
  'arcnet-inside-flux': () =>
    alone(
      aCarriedSubject({
        arcnet: aStaleArcNet({ carrier: 'flux' }),
        flux: aFlux({ sendAgeS: 235, backendSilent: true }),
        probes: nothingAnswers(),
      }),
    ),
  'flux-not-checked': () =>
    alone(
      aCarriedSubject({
        arcnet: aStaleArcNet({ carrier: 'flux' }),
        flux: unknown('no-record', 'no Flux block'),
        probes: nothingAnswers(),
      }),
    ),

  // D
  'udp-newly-filtered': () =>
    alone(
      aSubject({
        connected: CONNECTED,
        arcnet: aStaleArcNet({
          handshakeAgeS: 277,
          lastAliveAt: secondsAgo(240),
        }),
        fleet: { lastSeen: secondsAgo(40) },
        probes: nothingAnswers(),
      }),
    ),
  'direct-path-lost': () =>
    alone(aSubject({ arcnet: aStaleArcNet(), probes: nothingAnswers() })),
  'probe-counters-conflict': () =>
    alone(aSubject({ probes: nothingAnswers() })),
  'path-lost-layer-pending': () =>
    alone(
      aSubject({
        arcnet: anArcNet({ rxDelta: 0n, frozenS: 30 }),
        probes: nothingAnswers(),
      }),
    ),
  'no-path-layer-unknown': () =>
    alone(
      aSubject({
        arcnet: unknown('unauthorized', 'HTTP 401'),
        probes: nothingAnswers(),
      }),
    ),

  // P
  'api-down': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'ok', { ms: 11 }),
          aProbe('api-tcp', 'refused', { code: 'ECONNREFUSED', ms: 12 }),
        ],
      }),
    ),
  'api-port-rejected': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'ok', { ms: 11 }),
          aProbe('api-tcp', 'unreachable', { code: 'EHOSTUNREACH' }),
        ],
      }),
    ),
  'api-port-filtered': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'ok', { ms: 11 }),
          aProbe('api-tcp', 'timeout', { ms: 3_010 }),
        ],
      }),
    ),
  'mtu-blackhole': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'ok', { detail: '1100 bytes' }),
          aProbe('arcnet-icmp-large', 'timeout', { detail: '1200 bytes' }),
          aProbe('api-tcp', 'ok'),
          aProbe('api-tls', 'timeout', { ms: 5_025 }),
        ],
      }),
    ),
  'api-hung': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'ok'),
          aProbe('arcnet-icmp-large', 'ok', { detail: '1392 bytes' }),
          aProbe('api-tcp', 'ok'),
          aProbe('api-tls', 'timeout', { ms: 5_025 }),
        ],
      }),
    ),
  'mtu-or-api-hung': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'timeout', { ms: 3_000 }),
          aProbe('arcnet-icmp-large', 'timeout', { ms: 3_000 }),
          aProbe('api-tcp', 'ok'),
          aProbe('api-tls', 'timeout', { ms: 5_025 }),
        ],
      }),
    ),
  'cert-or-clock': () =>
    alone(aSubject({ probes: expiredCertificate(secondsAgo(-86_400)) })),
  'api-cert-expired': () =>
    alone(aSubject({ probes: expiredCertificate(secondsAgo(9)) })),
  'api-ca-mismatch': () =>
    alone(
      aSubject({
        probes: [
          aProbe('api-tcp', 'ok'),
          aProbe('api-tls', 'tls-error', {
            code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
          }),
          aProbe('api-http', 'http-status', { httpStatus: 200 }),
        ],
      }),
    ),
  'api-not-ready': () =>
    alone(
      aSubject({
        probes: [
          ...allAnswer().slice(0, 3),
          aProbe('api-http', 'http-status', {
            httpStatus: 500,
            detail: '[-]etcd failed: reason withheld',
          }),
        ],
      }),
    ),
  'mtu-suspected': () =>
    alone(
      aSubject({
        probes: [
          ...allAnswer(),
          aProbe('arcnet-icmp-large', 'timeout', { detail: '1392 bytes' }),
        ],
      }),
    ),

  // G
  'import-not-completed': () =>
    alone(aSubject({ ...NEVER_IMPORTED, probes: allAnswer() })),
  'agent-not-checking-in': () => alone(aSubject({ probes: allAnswer(401) })),

  // U
  'probe-vantage-broken': () =>
    alone(
      aSubject({
        probes: [
          aProbe('proxy', 'refused', {
            code: 'ECONNREFUSED',
            from: 'proxy:gw-eu-1',
          }),
          aProbe('api-tcp', 'not-run', { from: 'proxy:gw-eu-1' }),
        ],
      }),
    ),
  'cannot-see': () => alone(aSubject({ arcnet: unknown() })),
  'reachability-not-verified': () => alone(aSubject()),
  'recheck-pending': () =>
    alone(
      aSubject({
        probes: [
          aProbe('arcnet-icmp', 'timeout', { ms: 3_000, tries: 1 }),
          aProbe('api-tcp', 'timeout', { ms: 3_013, tries: 1 }),
        ],
      }),
    ),
  unexplained: () =>
    alone(
      aSubject({
        probes: [aProbe('arcnet-icmp', 'timeout', { ms: 3_000, tries: 1 })],
      }),
    ),
};

/** The verdict on the cluster of a situation. */
export function diagnosisOf({ world, cluster }: Situation): Diagnosis {
  const diagnosis = diagnoseWorld(world).diagnoses.get(cluster);
  if (diagnosis === undefined)
    throw new Error(`${cluster} is not in the world`);
  return diagnosis;
}

/** The first cluster of the world is asked about. */
export function asked(world: DiagnosisWorld): Situation {
  return { world, cluster: world.subjects[0].id };
}

/** With a connected neighbour, so that nothing is shared and nothing is alone. */
export function alone(subject: DiagnosisSubject): Situation {
  return asked(aWorld([subject, aNeighbour('c-m-b4tq8w2n')]));
}

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `c-m-lost${i + 1}`);
}

function elsewhere(): DiagnosisSubject {
  return aNeighbour('c-m-w3n8k4tz', {
    registration: { gateway: 'gw-no-1' },
    tunnel: { gateway: 'gw-no-1' },
  });
}

/** Flux went 200 s ago (the i-th a few seconds later), ArcNet followed, nothing answers. */
export function lostOnRelay(
  id: string,
  i: number,
  flux: Parameters<typeof aLostFlux>[0],
): DiagnosisSubject {
  return aCarriedSubject({
    id,
    flux: known(aLostFlux({ since: secondsAgo(200 - i * 5), ...flux })),
    arcnet: aStaleArcNet({ carrier: 'flux', endpoint: '127.0.0.1:57159' }),
    registration: { site: `site-${i}` },
    probes: nothingAnswers(),
  });
}

function expiredCertificate(serverDate: ReturnType<typeof secondsAgo>) {
  return [
    aProbe('api-tcp', 'ok'),
    aProbe('api-tls', 'tls-error', {
      code: 'CERT_HAS_EXPIRED',
      certNotAfter: at('2026-11-29T09:00:00Z'),
    }),
    aProbe('api-http', 'http-status', { httpStatus: 200, serverDate }),
  ];
}
