import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_MOORING_TENANT } from '@mooring/backstage-plugin-mooring-common';
import type { TenantView } from '@mooring/core';
import { z } from 'zod';
import { TenantFilter } from './tenantFilter';

/**
 * A tenant as permission policies see it; deployments are decided through it.
 *
 * @public
 */
export const mooringTenantResourceRef = createPermissionResourceRef<
  TenantView,
  TenantFilter
>().with({
  pluginId: 'mooring',
  resourceType: RESOURCE_TYPE_MOORING_TENANT,
});

/**
 * Rule `IN_TENANTS` for tenants.
 *
 * @public
 */
export const tenantInTenants = createPermissionRule({
  name: 'IN_TENANTS',
  description: 'The tenant is one of these',
  resourceRef: mooringTenantResourceRef,
  paramsSchema: z.object({
    tenants: z.array(z.string()).describe('Ids of the tenants, e.g. acme'),
  }),
  apply: (tenant, { tenants }) => tenants.includes(tenant.id),
  toQuery: ({ tenants }) => ({ tenants }),
});
