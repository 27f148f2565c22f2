import { Cause } from '../verdict';
import {
  aCarriedSubject,
  aFlux,
  aLane,
  allAnswer,
  aProbe,
  aSubject,
  at,
  CONNECTED,
  managed,
  NEVER_IMPORTED,
  secondsAgo,
  unknown,
} from './subjects';
import { alone, Situation } from './situation';

/** Rows K, P, G and U: what comes and goes, what answers, and what was not looked at. */
export const ANSWER_SITUATIONS = {
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
} satisfies Partial<Record<Cause, () => Situation>>;

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
