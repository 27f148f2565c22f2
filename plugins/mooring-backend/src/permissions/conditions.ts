import { createConditionExports } from '@backstage/plugin-permission-node';
import { clusterInTenants, mooringClusterResourceRef } from './clusterResource';
import { mooringTenantResourceRef, tenantInTenants } from './tenantResource';

const clusters = createConditionExports({
  resourceRef: mooringClusterResourceRef,
  rules: { inTenants: clusterInTenants },
});

const tenants = createConditionExports({
  resourceRef: mooringTenantResourceRef,
  rules: { inTenants: tenantInTenants },
});

/**
 * Conditions on clusters for permission policies, e.g. `mooringClusterConditions.inTenants({ tenants: ['acme'] })`.
 *
 * @public
 */
export const mooringClusterConditions = clusters.conditions;

/**
 * Makes a conditional decision about `mooring.cluster.read`.
 *
 * @public
 */
export const createMooringClusterConditionalDecision =
  clusters.createConditionalDecision;

/**
 * Conditions on tenants and their deployments for permission policies.
 *
 * @public
 */
export const mooringTenantConditions = tenants.conditions;

/**
 * Makes a conditional decision about `mooring.tenant.read` or `mooring.deployment.read`.
 *
 * @public
 */
export const createMooringTenantConditionalDecision =
  tenants.createConditionalDecision;
