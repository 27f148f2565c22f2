import { ClusterView } from '@mooring/core';

/**
 * Whether a tunnel is part of the way as far as the reader is told: managed clusters have none, and how a cluster is
 * reached is told to tenants only where it concerns them.
 */
export function hasTunnel(
  cluster: Pick<ClusterView, 'mode' | 'gateway' | 'arcnetIP'>,
): boolean {
  if (cluster.mode === null) {
    return cluster.arcnetIP !== null || cluster.gateway !== null;
  }
  return cluster.mode !== 'managed';
}
