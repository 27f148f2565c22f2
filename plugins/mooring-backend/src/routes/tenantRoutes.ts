import {
  mooringDeploymentReadPermission,
  mooringTenantReadPermission,
} from '@mooring/backstage-plugin-mooring-common';
import {
  deploymentQuerySchema,
  deploymentViewSchema,
  pageSchema,
  tenantQuerySchema,
  tenantViewSchema,
} from '@mooring/core';
import { plainRoute, queryRoute } from './route';

export const tenantRoutes = [
  queryRoute(
    {
      path: '/tenants',
      operationId: 'listTenants',
      summary: 'The caller’s tenants.',
      permissions: [mooringTenantReadPermission],
      query: tenantQuerySchema,
      answer: pageSchema(tenantViewSchema),
    },
    ({ mooring, scope }, query) => mooring.tenants(scope, query),
  ),
  plainRoute(
    {
      path: '/tenants/:id',
      operationId: 'getTenant',
      summary: 'One tenant.',
      permissions: [mooringTenantReadPermission],
      answer: tenantViewSchema,
    },
    ({ mooring, scope, id }) => mooring.tenant(scope, id),
  ),
  queryRoute(
    {
      path: '/tenants/:id/deployments',
      operationId: 'listTenantDeployments',
      summary: 'What is deployed on a tenant’s clusters.',
      permissions: [mooringDeploymentReadPermission],
      query: deploymentQuerySchema,
      answer: pageSchema(deploymentViewSchema),
    },
    ({ mooring, scope, id }, query) =>
      mooring.tenantDeployments(scope, id, query),
  ),
];
