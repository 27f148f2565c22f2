/**
 * Mooring's REST API, live events and audit in Backstage.
 *
 * @packageDocumentation
 */
export { mooringFeature as default } from './feature';
export { mooringServiceRef } from './mooringServiceRef';
export {
  createMooringClusterConditionalDecision,
  createMooringTenantConditionalDecision,
  mooringClusterConditions,
  mooringTenantConditions,
} from './permissions/conditions';
export {
  clusterInTenants,
  mooringClusterResourceRef,
} from './permissions/clusterResource';
export {
  mooringTenantResourceRef,
  tenantInTenants,
} from './permissions/tenantResource';
export { decideCatalogRead } from './permissions/decideCatalogRead';
export type { TenantFilter } from './permissions/tenantFilter';
export { openApiDocument } from './openapi/openApiDocument';
