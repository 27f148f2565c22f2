export { ClusterList } from './ClusterList';
export { ClustersPage } from './ClustersPage';
