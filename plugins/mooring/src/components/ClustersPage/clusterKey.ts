import { ClusterView } from '@mooring/core';

/** By what a cluster is asked for; `undefined` for a record that carries neither id. */
export function clusterKey(
  cluster: Pick<ClusterView, 'id' | 'fleetCluster'>,
): string | undefined {
  return cluster.id ?? cluster.fleetCluster ?? undefined;
}

/** One per row, also for clusters of the same display name. */
export function clusterRowId(cluster: ClusterView): string {
  return clusterKey(cluster) ?? `name ${cluster.name}`;
}
