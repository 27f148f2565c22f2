import type { FaultsSince } from '../faults/faultBoard';
import type { LandscapeCluster } from './landscape';

export type LossCause = 'udp' | 'relay' | 'gateway' | 'cluster';

/** Epoch ms. */
export interface Loss {
  since: number;
  cause: LossCause;
}

/** The earliest fault that takes a cluster's tunnel down; clusters without a tunnel have none. */
export function tunnelLoss(
  cluster: LandscapeCluster,
  faults: FaultsSince,
): Loss | undefined {
  const { tunnel } = cluster;
  if (tunnel === undefined) return undefined;
  return earliest([
    loss('cluster', faults.since('disconnect', cluster.id)),
    loss('gateway', faults.since('kill-gateway', tunnel.gateway)),
    loss('relay', faults.since('kill-flux', tunnel.relay)),
    // What Flux carries looks like TLS to the site's firewall.
    tunnel.carrier === 'direct'
      ? loss('udp', faults.since('filter-udp', cluster.site))
      : undefined,
  ]);
}

/**
 * Since when the agent's session is dead. External clusters hold it through their tunnel, managed
 * ones over the platform's own network.
 */
export function sessionLoss(
  cluster: LandscapeCluster,
  faults: FaultsSince,
): number | undefined {
  return (
    tunnelLoss(cluster, faults)?.since ?? faults.since('disconnect', cluster.id)
  );
}

/**
 * Since when the Fleet agent cannot reach the platform. A site with a direct tunnel reports over its
 * ordinary way to the internet, so its heartbeats outlive the tunnel (fleet.md §5.2). A site that
 * needs Flux has no other way out.
 */
export function heartbeatLoss(
  cluster: LandscapeCluster,
  faults: FaultsSince,
): number | undefined {
  const silenced = faults.since('silence-agent', cluster.id);
  const cut =
    cluster.tunnel?.carrier === 'flux'
      ? sessionLoss(cluster, faults)
      : faults.since('disconnect', cluster.id);
  if (silenced === undefined) return cut;
  return cut === undefined ? silenced : Math.min(silenced, cut);
}

function loss(cause: LossCause, since: number | undefined): Loss | undefined {
  return since === undefined ? undefined : { since, cause };
}

function earliest(losses: readonly (Loss | undefined)[]): Loss | undefined {
  return losses
    .filter(each => each !== undefined)
    .sort((a, b) => a.since - b.since)[0];
}
