export { upstreamCrds } from './crds';
export { demoCluster } from './demo/demoClusters';
export { demoFaults } from './demo/demoFaults';
export { demoWorld } from './demo/demoWorld';
export { ownManifests } from './ownManifests';
