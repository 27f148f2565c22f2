import { coversAddress } from './coversAddress';
import { isOfUnknownCa, readsExpired } from './certificate';
import { ClusterFacts } from './facts';
import { readFluxError } from './fluxError';
import { isInW } from './inW';
import { onOurClock } from './ourClock';
import { isSilent } from './readFacts';
import {
  CLOCK_BEHIND_S,
  CLOCKS_APART_MS,
  FIRST_CHECK_IN_MS,
  FLAP_CHANGES,
  FLAP_ENDED_MS,
  RECONNECTS_PER_HOUR,
  TRIES_BEFORE_LOST,
} from './thresholds';
import { hasNoRoute } from './usableProbes';

type Condition = (facts: ClusterFacts) => boolean;

/**
 * What the rows of the table ask, by the names of tunnels.md §6.1. Each is a plain question to the facts; the names
 * are shown beside verdicts ("how did you get there?") and therefore never form a sentence.
 */
export const CONDITIONS = {
  // Inputs of §6.1.
  connected: f => f.connected === true,
  'connected.False': f => f.connected === false,
  ever: f => f.ever,
  twoWay: f => f.twoWay,
  unprobed: f => f.unprobed,
  reached: f => f.reached,
  rxGrows: f => f.rxGrows,
  pathDead: f => f.pathDead,
  noPath: f => f.noPath,
  dead: f => f.dead,
  fluxDown: f => f.fluxDown,
  fluxLater: f => f.fluxLater,
  fluxHit: f => f.fluxHit,
  fluxRead: f => f.fluxRead,
  keysDiffer: f => f.keysDiffer,
  stuck: f => f.stuck,
  sizeLoss: f => f.sizeLoss,
  siteAlive: f => f.siteAlive,
  bad: f => f.bad,

  // Shared parts.
  'gateway.ok': f => f.components.gateway?.blame === 'ok',
  'gateway.loose': f => f.components.gateway?.blame === 'loose',
  'gateway.direct': f => directEvidence(f).length > 0,
  'gateway.manifold': f => (f.components.gateway?.evidence.length ?? 0) >= 2,
  'gateway.whole': f => isWhole(f.components.gateway),
  'gateway.W': f => isTogether(f, f.components.gateway),
  'relay.ok': f => f.components.relay?.blame === 'ok',
  'relay.either': f => f.components.relay?.blame === 'either',
  'relay.W': f => isTogether(f, f.components.relay),
  relayFail: f => f.components.relay?.evidence.includes('relay-fail') ?? false,
  'site.ok': f => f.components.site?.blame === 'ok',
  'site.W': f => isTogether(f, f.components.site),

  // Mode and registration.
  managed: f => f.subject.mode === 'managed',
  external: f => f.subject.mode === 'external',
  addressless: f => f.subject.registration.arcnetIP === undefined,
  ownersConflict: f =>
    (f.A?.ipOwners.length ?? 0) > 1 ||
    f.subject.registration.claimedBy.length > 1,

  // Carrier and Flux.
  'carrier.flux': f => f.subject.tunnel.carrier === 'flux',
  'carrier.direct': f => f.subject.tunnel.carrier === 'direct',
  'carrier.unknown': f => f.subject.tunnel.carrier === 'unknown',
  'F.known': f => f.F !== null && f.F.state !== 'unknown',
  'F.up': f => f.F?.state === 'up',
  'F.down': f => f.F?.state === 'down',
  'F.halfOpen': f => f.F?.state === 'half-open',
  'F.downLong': f => isDownLong(f),
  'F.reconnects': f => (f.F?.reconnectsLastHour ?? 0) > RECONNECTS_PER_HOUR,
  'F.expired': f => isFluxExpired(f),
  'F.authError': f => readFluxError(f.F?.lastError ?? null) === 'auth',
  'F.tlsError': f => readFluxError(f.F?.lastError ?? null) === 'tls',

  // ArcNet.
  'A.known': f => f.A !== null && f.A.state !== 'unknown',
  'A.established': f => f.A?.state === 'established',
  'A.ageing': f => f.A?.state === 'ageing',
  'A.stale': f => f.A?.state === 'stale',
  'A.never': f => f.A?.state === 'never',
  'A.absent': f => f.A?.state === 'absent',
  'A.seenBefore': f => wasSeenBefore(f),
  silent: f => isSilent(f.A),
  txGrows: f => f.A !== null && f.A.txDelta !== null && f.A.txDelta > 0n,
  windowless: f => f.A !== null && f.A.rxDelta === null,
  'allowedIPs.empty': f => f.A?.allowedIPs?.length === 0,
  'allowedIPs.elsewhere': f => isAllowedElsewhere(f),
  handshakeRejected: f =>
    /invalid (?:handshake )?initiation|\bmac1\b/i.test(
      f.A?.statusMessage ?? '',
    ),
  clockBehind: f =>
    f.A !== null &&
    f.A.siteClockSkewS !== null &&
    f.A.siteClockSkewS <= CLOCK_BEHIND_S,

  // Answers of probes.
  'tcp.refusedOrReset': f =>
    f.P['api-tcp']?.outcome === 'refused' ||
    f.P['api-tcp']?.outcome === 'reset',
  'tcp.unreachable': f => {
    const tcp = f.P['api-tcp'];
    return tcp?.outcome === 'unreachable' && !hasNoRoute(tcp);
  },
  'tcp.timeout': f => f.P['api-tcp']?.outcome === 'timeout',
  'tcp.triedTwice': f => (f.P['api-tcp']?.tries ?? 0) >= TRIES_BEFORE_LOST,
  'icmp.ok': f => f.P['arcnet-icmp']?.outcome === 'ok',
  'icmpLarge.ok': f => f.P['arcnet-icmp-large']?.outcome === 'ok',
  'http.5xx': f => (f.P['api-http']?.httpStatus ?? 0) >= 500,
  answeredEarlier: f => !f.twoWay && (f.P['api-http']?.httpStatus ?? 500) < 500,
  certExpired: f => readsExpired(f.P['api-tls']),
  certOfUnknownCa: f => isOfUnknownCa(f.P['api-tls']),
  clocksApart: f => areClocksApart(f),
  proxyFailed: f => f.P.proxy !== undefined && f.P.proxy.outcome !== 'ok',

  // History.
  'api.flaps': f => f.flaps.api >= FLAP_CHANGES,
  'api.flapsWithTimeouts': f => f.flaps.hasApiTimeouts,
  'agent.flaps': f => f.flaps.agent >= FLAP_CHANGES,
  neverCheckedIn: f => hasNeverCheckedIn(f),
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof CONDITIONS;

function directEvidence({ components: { gateway } }: ClusterFacts) {
  return (gateway?.evidence ?? []).filter(kind => kind !== 'count');
}

type Component = ClusterFacts['components'][keyof ClusterFacts['components']];

function isTogether(facts: ClusterFacts, component: Component): boolean {
  return component !== null && isInW(component, facts.subject.id);
}

function isWhole(component: Component): boolean {
  return (
    component !== null && component.together.length === component.members.length
  );
}

/** A session that has been gone for ten minutes does not flap any more (K1). */
function isDownLong({ F, subject, now }: ClusterFacts): boolean {
  const { flux } = subject.tunnel;
  if (!flux.ok || F?.state !== 'down' || F.since === null) return false;
  return now - onOurClock(F.since, flux.source) > FLAP_ENDED_MS;
}

function isFluxExpired({ F, P, now }: ClusterFacts): boolean {
  if (F === null) return false;
  return (
    (F.certNotAfter !== null && F.certNotAfter < now) ||
    readFluxError(F.lastError) === 'expired' ||
    readsExpired(P['flux-tls'])
  );
}

/** A peer that is not there now, but that some earlier sample held. */
function wasSeenBefore({ A }: ClusterFacts): boolean {
  if (A === null) return false;
  return (
    A.everEstablished === true ||
    A.peer !== null ||
    A.lastAliveAt !== null ||
    A.absentSince !== undefined
  );
}

function isAllowedElsewhere({ A, subject }: ClusterFacts): boolean {
  const address = subject.registration.arcnetIP;
  if (address === undefined || A === null || A.allowedIPs === null) {
    return false;
  }
  return A.allowedIPs.length > 0 && !coversAddress(A.allowedIPs, address);
}

/** The answer's clock against ours; without a `Date` header nothing is compared. */
function areClocksApart({ P }: ClusterFacts): boolean {
  const http = P['api-http'];
  if (http?.serverDate === undefined) return false;
  return Math.abs(http.serverDate - http.at) > CLOCKS_APART_MS;
}

function hasNeverCheckedIn({ subject, now }: ClusterFacts): boolean {
  const { fleet } = subject;
  if (fleet === undefined || fleet === null) return false;
  if (fleet.lastSeen !== undefined || fleet.createdAt === undefined) {
    return false;
  }
  return now - fleet.createdAt > FIRST_CHECK_IN_MS;
}
