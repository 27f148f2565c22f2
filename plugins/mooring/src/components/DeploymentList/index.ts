export { DeploymentList } from './DeploymentList';
