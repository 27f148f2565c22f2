export { upstreamCrds } from './crds';
export { DEMO_CLUSTERS, demoCluster } from './demo/demoClusters';
export { demoFaults } from './demo/demoFaults';
export { DEMO_TENANTS } from './demo/demoTenants';
export { demoWorld } from './demo/demoWorld';
export { ownManifests } from './ownManifests';
