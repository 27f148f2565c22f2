import { createPermission } from '@backstage/plugin-permission-common';
import {
  RESOURCE_TYPE_MOORING_CLUSTER,
  RESOURCE_TYPE_MOORING_TENANT,
} from './resourceTypes';

/**
 * Reading downstream clusters, their nodes and what changed about them.
 * A policy can only narrow what the tenants' access lists already grant.
 *
 * @public
 */
export const mooringClusterReadPermission = createPermission({
  name: 'mooring.cluster.read',
  attributes: { action: 'read' },
  resourceType: RESOURCE_TYPE_MOORING_CLUSTER,
});

/**
 * Reading tenants.
 *
 * @public
 */
export const mooringTenantReadPermission = createPermission({
  name: 'mooring.tenant.read',
  attributes: { action: 'read' },
  resourceType: RESOURCE_TYPE_MOORING_TENANT,
});

/**
 * Reading what is deployed for a tenant. Decided per tenant, because a deployment belongs to one.
 *
 * @public
 */
export const mooringDeploymentReadPermission = createPermission({
  name: 'mooring.deployment.read',
  attributes: { action: 'read' },
  resourceType: RESOURCE_TYPE_MOORING_TENANT,
});

/**
 * Reading which sources Mooring reads and how fresh they are.
 *
 * @public
 */
export const mooringStatusReadPermission = createPermission({
  name: 'mooring.status.read',
  attributes: { action: 'read' },
});

/**
 * Every permission of the plugin, for policy authors and for registration.
 *
 * @public
 */
export const mooringPermissions = [
  mooringClusterReadPermission,
  mooringTenantReadPermission,
  mooringDeploymentReadPermission,
  mooringStatusReadPermission,
];
