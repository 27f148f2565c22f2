/**
 * Tenants and downstream clusters as catalog entities.
 *
 * @packageDocumentation
 */
export { catalogModuleMooring as default } from './module';
export { ANNOTATION_CLUSTER_ID, ANNOTATION_TENANT } from './entities';
