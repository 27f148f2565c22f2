export { ClusterList } from './ClusterList';
export { clusterKey } from './clusterKey';
export { ClustersPage } from './ClustersPage';
