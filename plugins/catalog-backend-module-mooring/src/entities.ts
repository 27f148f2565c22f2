import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  type Entity,
} from '@backstage/catalog-model';
import type { ClusterView, TenantView } from '@mooring/core';
import { entityName } from './entityName';

/**
 * Id of the tenant an entity stands for.
 *
 * @public
 */
export const ANNOTATION_TENANT = 'mooring.dev/tenant';

/**
 * Id of the cluster an entity stands for: the management id, or the Fleet cluster's `namespace/name`.
 *
 * @public
 */
export const ANNOTATION_CLUSTER_ID = 'mooring.dev/cluster-id';

/** Who owns what in the catalog. */
export interface Owners {
  /** Entity ref of the owner of a tenant and its clusters; `{tenant}` stands for the tenant's id. */
  readonly tenant: string;
  /** Entity ref of the owner of clusters that belong to no tenant. */
  readonly platform: string;
}

/** Identity only: status stays live, and copying it here would make the catalog write without end. */
export function tenantEntity(
  tenant: Pick<TenantView, 'id' | 'displayName'>,
  owners: Owners,
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'System',
    metadata: {
      name: tenant.id,
      title: tenant.displayName,
      description: `Tenant ${tenant.displayName}`,
      annotations: {
        ...location(`tenants/${tenant.id}`),
        [ANNOTATION_TENANT]: tenant.id,
      },
    },
    spec: { owner: ownerOf(tenant.id, owners), type: 'tenant' },
  };
}

/** `undefined` for a cluster without any identity of its own. */
export function clusterEntity(
  cluster: Pick<
    ClusterView,
    'id' | 'fleetCluster' | 'name' | 'tenant' | 'mode' | 'links'
  >,
  owners: Owners,
): Entity | undefined {
  const id = cluster.id ?? cluster.fleetCluster;
  if (id === null) return undefined;
  const { tenant } = cluster;
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Resource',
    metadata: {
      name: entityName(id),
      title: cluster.name,
      annotations: {
        ...location(`clusters/${id}`),
        [ANNOTATION_CLUSTER_ID]: id,
        ...(tenant === null ? {} : { [ANNOTATION_TENANT]: tenant }),
      },
      ...(cluster.links.management === null
        ? {}
        : {
            links: [
              { url: cluster.links.management, title: 'Management view' },
            ],
          }),
    },
    spec: {
      type: 'kubernetes-cluster',
      owner: tenant === null ? owners.platform : ownerOf(tenant, owners),
      ...(tenant === null ? {} : { system: tenant }),
    },
  };
}

function ownerOf(tenant: string, owners: Owners): string {
  return owners.tenant.replaceAll('{tenant}', tenant);
}

function location(target: string) {
  return {
    [ANNOTATION_LOCATION]: `mooring:${target}`,
    [ANNOTATION_ORIGIN_LOCATION]: `mooring:${target}`,
  };
}
