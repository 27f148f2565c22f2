import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_MOORING_CLUSTER } from '@mooring/backstage-plugin-mooring-common';
import type { ClusterView } from '@mooring/core';
import { z } from 'zod';
import { TenantFilter } from './tenantFilter';

/**
 * A downstream cluster as permission policies see it.
 *
 * @public
 */
export const mooringClusterResourceRef = createPermissionResourceRef<
  ClusterView,
  TenantFilter
>().with({
  pluginId: 'mooring',
  resourceType: RESOURCE_TYPE_MOORING_CLUSTER,
});

/**
 * Rule `IN_TENANTS` for clusters. A cluster that belongs to no tenant never matches.
 *
 * @public
 */
export const clusterInTenants = createPermissionRule({
  name: 'IN_TENANTS',
  description: 'The cluster belongs to one of the tenants',
  resourceRef: mooringClusterResourceRef,
  paramsSchema: z.object({
    tenants: z.array(z.string()).describe('Ids of the tenants, e.g. acme'),
  }),
  apply: (cluster, { tenants }) =>
    cluster.tenant !== null && tenants.includes(cluster.tenant),
  toQuery: ({ tenants }) => ({ tenants }),
});
