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
 * Probing a downstream cluster now. It changes nothing, but every probe costs the gateway something, so a policy may
 * give it to fewer people than reading.
 *
 * @public
 */
export const mooringClusterRecheckPermission = createPermission({
  name: 'mooring.cluster.recheck',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_MOORING_CLUSTER,
});

/**
 * Reading gateways, relays and sites with all clusters that hang on them. Operators of the platform only, whatever a
 * policy says.
 *
 * @public
 */
export const mooringTunnelReadPermission = createPermission({
  name: 'mooring.tunnel.read',
  attributes: { action: 'read' },
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
  mooringClusterRecheckPermission,
  mooringTenantReadPermission,
  mooringDeploymentReadPermission,
  mooringTunnelReadPermission,
  mooringStatusReadPermission,
];
