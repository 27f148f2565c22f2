/**
 * Resource type of a downstream cluster in permission policies.
 *
 * @public
 */
export const RESOURCE_TYPE_MOORING_CLUSTER = 'mooring-cluster';

/**
 * Resource type of a tenant in permission policies. Deployments are read through their tenant.
 *
 * @public
 */
export const RESOURCE_TYPE_MOORING_TENANT = 'mooring-tenant';
