export { TenantPage } from './TenantPage';
