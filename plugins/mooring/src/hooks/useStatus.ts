import { useApi } from '@backstage/frontend-plugin-api';
import { StatusView } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** Sources with their freshness, and whether the sandbox is behind it all. */
export function useStatus(): LiveView<StatusView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'status',
    load: signal => api.status({ signal }),
    concerns: change => change.kinds.includes('source'),
  });
}
