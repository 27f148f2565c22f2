import type { FaultsSince } from '../faults/faultBoard';
import { faultOf, WorldFault } from '../faults/faultNames';
import type { LandscapeCluster } from './landscape';

/** A fault that took something of a cluster down. */
export interface Loss {
  /** Epoch ms. */
  since: number;
  fault: WorldFault;
}

/** A session that is dead. */
export interface SessionLoss extends Loss {
  /** Closed by its own end: noticed at once, not after the read deadline. */
  isClosed: boolean;
}

/** Where a cluster stands; all a rule of reachability has to know of it. */
export type Standpoint = Pick<LandscapeCluster, 'id' | 'site' | 'tunnel'>;

/** Nothing comes back through the tunnel; no handshake succeeds. */
const TUNNEL: readonly WorldFault[] = [
  'disconnect',
  'site-offline',
  'kill-gateway',
  'arcnet-interface-down',
  'kill-flux',
  'expire-flux-cert',
  'flux-token',
  'intercept-flux',
  'blackhole-flux',
  // What Flux carries looks like TLS to the site's firewall.
  'filter-udp',
  'one-way',
  'key-mismatch',
  'site-clock',
  'remove-peer',
];

/** The tunnel shakes hands, and the cluster's address leads nowhere. */
const ADDRESS: readonly WorldFault[] = ['duplicate-ip', 'wrong-ip'];

/** Clusters without a tunnel can be cut off, too. */
const SITE: readonly WorldFault[] = ['disconnect', 'site-offline'];

/** The agent's session does not outlive these, whatever the tunnel does. */
const SESSION: readonly WorldFault[] = [
  'mtu',
  'api-port-rejected',
  'api-port-filtered',
  'api-cert-expired',
];

const HEALTH: readonly WorldFault[] = ['api-down', 'api-hung', 'api-not-ready'];

/** The earliest fault that takes a cluster's tunnel down; clusters without a tunnel have none. */
export function tunnelLoss(
  cluster: Standpoint,
  faults: FaultsSince,
): Loss | undefined {
  return cluster.tunnel && earliest(TUNNEL, cluster, faults);
}

/**
 * Since when the agent's session is dead. External clusters hold it through their tunnel, managed
 * ones over the platform's own network.
 */
export function sessionLoss(
  cluster: Standpoint,
  faults: FaultsSince,
): SessionLoss | undefined {
  const silent = earliest([...TUNNEL, ...ADDRESS, ...SESSION], cluster, faults);
  const closed = earliest(['kill-agent'], cluster, faults);
  if (closed !== undefined && !(silent && silent.since < closed.since))
    return { ...closed, isClosed: true };
  return silent && { ...silent, isClosed: false };
}

/** The fault that fails the health check behind a standing session. */
export function healthLoss(
  cluster: Standpoint,
  faults: FaultsSince,
): Loss | undefined {
  return earliest(HEALTH, cluster, faults);
}

/**
 * Since when the Fleet agent cannot reach the platform. A site with a direct tunnel reports over its
 * ordinary way to the internet, so its heartbeats outlive the tunnel (fleet.md §5.2). A site that
 * needs Flux has no other way out.
 */
export function heartbeatLoss(
  cluster: Standpoint,
  faults: FaultsSince,
): number | undefined {
  const cut =
    cluster.tunnel?.carrier === 'flux' ? [...TUNNEL, ...ADDRESS] : SITE;
  return earliest(['silence-agent', ...cut], cluster, faults)?.since;
}

/**
 * Whether a flapping thing is gone at `now`; it begins with being gone. `half` is how long it stays
 * gone and how long it stays back, in ms.
 */
export function isFlappedOff(
  fault: 'flap' | 'flap-agent',
  cluster: Standpoint,
  faults: FaultsSince,
  { now, half }: { now: number; half: number },
): boolean {
  const since = standsOn(fault, cluster, faults);
  return since !== undefined && Math.floor((now - since) / half) % 2 === 0;
}

/** Since when a fault meets a cluster by itself or by what it hangs on. */
export function standsOn(
  fault: WorldFault,
  cluster: Standpoint,
  faults: FaultsSince,
): number | undefined {
  const { target, needs } = faultOf(fault);
  const { tunnel } = cluster;
  if (needs === 'tunnel' && tunnel === undefined) return undefined;
  if ((needs === 'direct' || needs === 'flux') && tunnel?.carrier !== needs)
    return undefined;
  switch (target) {
    case 'cluster':
      return faults.since(fault, cluster.id);
    case 'site':
      return faults.since(fault, cluster.site);
    case 'relay':
      return faults.since(fault, tunnel?.relay);
    case 'gateway':
      return faults.since(fault, tunnel?.gateway);
    default:
      return target satisfies never;
  }
}

function earliest(
  candidates: readonly WorldFault[],
  cluster: Standpoint,
  faults: FaultsSince,
): Loss | undefined {
  let first: Loss | undefined;
  for (const fault of candidates) {
    const since = standsOn(fault, cluster, faults);
    if (since !== undefined && !(first && first.since <= since))
      first = { since, fault };
  }
  return first;
}
