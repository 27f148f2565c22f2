import { Cause } from '../verdict';
import {
  aCarriedSubject,
  aFlux,
  aGateway,
  aLostFlux,
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
  NEVER_IMPORTED,
  nothingAnswers,
  secondsAgo,
  unknown,
} from './subjects';
import {
  alone,
  asked,
  elsewhere,
  ids,
  lostOnRelay,
  Situation,
} from './situation';

/** Rows S, N, A, F and D: shared parts, tunnels that never were, ways that are lost. */
export const WAY_SITUATIONS = {
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
} satisfies Partial<Record<Cause, () => Situation>>;
