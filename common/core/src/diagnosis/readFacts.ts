import { earliest, Instant, instant, SECOND } from '../model/instant';
import { ArcNetTunnel, FluxPath } from '../tunnel/tunnel';
import { ClusterFacts } from './facts';
import { countFlaps } from './flaps';
import { onOurClock } from './ourClock';
import { DiagnosisSubject } from './subject';
import {
  ALIVE_AFTER_MS,
  ALIVE_WITHIN_MS,
  FLUX_DRAIN_MS,
  FLUX_LEAD_MS,
  SILENT_S,
  TRIES_BEFORE_LOST,
} from './thresholds';
import { isTwoWay } from './twoWay';
import { hasNoRoute, UsableProbes, usableProbes } from './usableProbes';

/** What can be said of a cluster by itself, before the parts it shares are looked at. */
export type OwnFacts = Omit<ClusterFacts, 'components'>;

/** The inputs of tunnels.md §6.1, one after the other under their printed names. */
export function readFacts(subject: DiagnosisSubject, now: Instant): OwnFacts {
  const { arcnet, flux, carrier } = subject.tunnel;
  const A = arcnet.ok ? arcnet.value : null;
  const F = flux.ok ? flux.value : null;
  const P = usableProbes(subject.probes, now);

  const connected = subject.connected.status;
  const lastSeen = subject.fleet?.lastSeen;
  const ever =
    connected === true || subject.provisioned || lastSeen !== undefined;

  const twoWay = isTwoWay(P, now);
  const unprobed = isUnprobed(P);
  const reached = twoWay && answersBelow500(P);

  const rxGrows = A !== null && A.rxDelta !== null && A.rxDelta > 0n;
  const dead = A !== null && (A.state === 'stale' || A.state === 'silent');
  // An answer that came back outranks every sign of loss: pathDead and noPath cannot hold beside it.
  const pathDead = !twoWay && isPathDead(P, rxGrows);
  const noPath = pathDead || (unprobed && A?.state === 'stale' && isSilent(A));

  const fluxSince = sinceOf(subject, F);
  const aliveAt = lastAliveOf(subject, A);
  const fluxDown = F?.state === 'down' || F?.state === 'half-open';
  const fluxLater =
    F?.state === 'down' &&
    fluxSince !== undefined &&
    aliveAt !== undefined &&
    fluxSince > aliveAt + FLUX_LEAD_MS;
  const fluxHit =
    carrier === 'flux' &&
    ever &&
    fluxDown &&
    noPath &&
    !fluxLater &&
    !arrivedAfterFlux(subject);

  const isLost = connected === false || noPath;
  return {
    subject,
    now,
    A,
    F,
    P,
    connected,
    ever,
    twoWay,
    unprobed,
    reached,
    rxGrows,
    pathDead,
    noPath,
    dead,
    fluxDown,
    fluxLater,
    fluxHit,
    fluxRead: carrier === 'direct' || F?.state === 'up',
    keysDiffer: keysDiffer(subject, A),
    stuck: isStuck(P),
    sizeLoss:
      twoWay &&
      P['arcnet-icmp']?.outcome === 'ok' &&
      P['arcnet-icmp-large']?.outcome === 'timeout',
    siteAlive: connected === true || checkedInSince(lastSeen, aliveAt, now),
    bad: ever && !twoWay && isLost,
    fine: connected === true && !noPath,
    onset: earliest(
      connected === false ? subject.connected.since : undefined,
      F?.state === 'down' ? fluxSince : undefined,
      noPath ? aliveAt : undefined,
    ),
    flaps: countFlaps(subject.timeline, subject.probes, now),
  };
}

/**
 * rx has stood still for at least 60 s. Where no end sends keepalives the tunnel is never `silent` nor `stale`
 * (tunnels.md §2.2), however long it is idle.
 */
export function isSilent(A: ArcNetTunnel | null): boolean {
  if (A === null || A.frozenS === null) return false;
  return (A.state === 'stale' || A.state === 'silent') && A.frozenS >= SILENT_S;
}

function isUnprobed(P: UsableProbes): boolean {
  return (
    P['api-tcp'] === undefined &&
    P['api-tls'] === undefined &&
    P['api-http'] === undefined &&
    P['arcnet-icmp'] === undefined
  );
}

function answersBelow500(P: UsableProbes): boolean {
  const status = P['api-http']?.httpStatus;
  return status !== undefined && status < 500;
}

function isPathDead(P: UsableProbes, rxGrows: boolean): boolean {
  const tcp = P['api-tcp'];
  if (tcp === undefined || tcp.tries < TRIES_BEFORE_LOST) return false;
  if (P['arcnet-icmp']?.outcome === 'ok') return false;
  if (tcp.outcome === 'timeout') return true;
  // With bytes arriving, EHOSTUNREACH is the site's own word and so came through the tunnel (P2).
  return tcp.outcome === 'unreachable' && !hasNoRoute(tcp) && !rxGrows;
}

function isStuck(P: UsableProbes): boolean {
  if (P['api-tcp']?.outcome !== 'ok') return false;
  if (P['api-tls']?.outcome === 'timeout') return true;
  return P['api-tls']?.outcome === 'ok' && P['api-http']?.outcome === 'timeout';
}

function keysDiffer(subject: DiagnosisSubject, A: ArcNetTunnel | null) {
  const registered = subject.registration.peer;
  if (registered === undefined || A === null || A.peer === null) return false;
  return registered !== A.peer;
}

function sinceOf(
  { tunnel: { flux } }: DiagnosisSubject,
  F: FluxPath | null,
): Instant | undefined {
  if (!flux.ok || F === null || F.since === null) return undefined;
  return onOurClock(F.since, flux.source);
}

function lastAliveOf(
  { tunnel: { arcnet } }: DiagnosisSubject,
  A: ArcNetTunnel | null,
): Instant | undefined {
  if (!arcnet.ok || A === null || A.lastAliveAt === null) return undefined;
  return onOurClock(A.lastAliveAt, arcnet.source);
}

/**
 * rx grew more than 30 s after Flux went, so something else carries the packets. Counters are read at intervals: only
 * growth between two samples that both lie after that time is certain to be later.
 */
function arrivedAfterFlux({ tunnel: { arcnet, flux } }: DiagnosisSubject) {
  if (!arcnet.ok || !flux.ok) return false;
  const { rxDelta, windowS } = arcnet.value;
  if (rxDelta === null || rxDelta <= 0n || windowS === null) return false;
  const went = fluxWentAt(flux.value, flux.observedAt);
  if (went === undefined) return false;
  const windowStart = instant(arcnet.observedAt - windowS * SECOND);
  return (
    onOurClock(windowStart, arcnet.source) >
    onOurClock(went, flux.source) + FLUX_DRAIN_MS
  );
}

/** A half-open session keeps the start of its good days as `since`: it went when the relay last heard from the site. */
function fluxWentAt(F: FluxPath, observedAt: Instant): Instant | undefined {
  if (F.state === 'half-open' && F.receiveAgeS !== null) {
    return instant(observedAt - F.receiveAgeS * SECOND);
  }
  return F.since ?? undefined;
}

/** Fleet heard the agent after the last ArcNet packet, so agent and site live over another way (tunnels.md §1.5). */
function checkedInSince(
  lastSeen: Instant | undefined,
  aliveAt: Instant | undefined,
  now: Instant,
): boolean {
  if (lastSeen === undefined || aliveAt === undefined) return false;
  return (
    lastSeen > aliveAt + ALIVE_AFTER_MS && now - lastSeen <= ALIVE_WITHIN_MS
  );
}
