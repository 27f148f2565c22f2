import { TenantId } from '../model/ids';
import { FleetCluster, ManagementCluster, Tenant } from '../model/records';

export type ClusterTenant =
  | { readonly kind: 'tenant'; readonly id: TenantId }
  | { readonly kind: 'none' }
  /** Two claims that contradict each other bind to nobody: a wrong mapping must not become access. */
  | { readonly kind: 'conflict'; readonly claims: readonly TenantId[] };

/**
 * Whose cluster is this? By the label `mooring.dev/tenant` on its management record (the Fleet record's only where
 * there is no other), or by the Tenant whose `spec.external` names it (DESIGN §4).
 */
export function clusterTenant(
  management: ManagementCluster | undefined,
  fleet: FleetCluster | undefined,
  claimedBy: readonly Tenant[],
): ClusterTenant {
  const label =
    management === undefined ? fleet?.tenantLabel : management.tenantLabel;
  const claims = new Set<TenantId>(claimedBy.map(tenant => tenant.id));
  if (label !== undefined) claims.add(label);
  const [first, ...others] = [...claims].sort();
  if (first === undefined) return { kind: 'none' };
  return others.length === 0
    ? { kind: 'tenant', id: first }
    : { kind: 'conflict', claims: [first, ...others] };
}
