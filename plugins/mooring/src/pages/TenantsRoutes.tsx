import { Route, Routes } from 'react-router-dom';
import { TenantPage } from '../components/TenantPage';
import { TenantsPage } from '../components/TenantsPage';

/** Everything below the tenants tab. */
export function TenantsRoutes() {
  return (
    <Routes>
      <Route index element={<TenantsPage />} />
      <Route path=":id" element={<TenantPage tab="clusters" />} />
      <Route
        path=":id/deployments"
        element={<TenantPage tab="deployments" />}
      />
    </Routes>
  );
}
