import { useApi } from '@backstage/frontend-plugin-api';
import { ClusterQuery, ClusterView, Page } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** One page of clusters. Filtering, sorting and paging happen on the server. */
export function useClusters(
  query: Partial<ClusterQuery>,
): LiveView<Page<ClusterView>> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'clusters',
    variant: JSON.stringify(query),
    load: signal => api.clusters(query, { signal }),
    // Any cluster may enter or leave this page, whichever it shows now.
    concerns: change =>
      change.kinds.some(kind => kind === 'cluster' || kind === 'source'),
  });
}
