import { ClusterView } from '@mooring/core';
import { ClusterRow } from '../store/clusterRow';

/** How a cluster is reached: for operators only. */
export type PathView = Pick<
  ClusterView,
  'arcnetIP' | 'carrier' | 'gateway' | 'site'
> & { readonly mode: 'managed' | 'external' | 'unknown' };

export function pathOf(row: ClusterRow): PathView {
  const { tenant, path } = row;
  // The Tenant describes its first cluster; what it leaves out, and further clusters, are known to the gateway.
  const external =
    tenant?.external?.clusterId === row.id ? tenant.external : undefined;
  return {
    mode: modeOf(row),
    arcnetIP: external?.arcnetIP ?? path?.arcnetIP ?? null,
    carrier: external?.carrier ?? path?.carrier ?? null,
    gateway: external?.gateway ?? path?.gateway ?? null,
    site: external?.site ?? null,
  };
}

/** The management cluster is the platform's own; others are what their tenant is. */
export function modeOf(row: ClusterRow): 'managed' | 'external' | 'unknown' {
  return row.inputs.management?.internal
    ? 'managed'
    : row.tenant?.mode ?? 'unknown';
}
