import { useApi } from '@backstage/frontend-plugin-api';
import { Page, TenantQuery, TenantView } from '@mooring/core';
import { Change } from '../api/LiveFeed';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** A tenant's line counts its clusters and deployments, so nearly every change concerns it. */
function concernsTenants(change: Change): boolean {
  return change.kinds.length > 0;
}

/** One page of the tenants the reader may see. */
export function useTenants(
  query: Partial<TenantQuery>,
): LiveView<Page<TenantView>> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'tenants',
    variant: JSON.stringify(query),
    load: signal => api.tenants(query, { signal }),
    concerns: concernsTenants,
  });
}

export function useTenant(id: string): LiveView<TenantView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: `tenant ${id}`,
    load: signal => api.tenant(id, { signal }),
    concerns: change =>
      change.kinds.includes('source') || change.tenants.includes(id),
  });
}
