export { ManagementLink } from './ManagementLink';
