import { useApi } from '@backstage/frontend-plugin-api';
import { TunnelsView } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** Every cluster's change may change the answer, and many change together. */
const COALESCE_MS = 5_000;

/**
 * Gateways, relays and sites, with the clusters of the one that `open` names. For operators of the platform; others are
 * refused.
 */
export function useTunnels(open?: string): LiveView<TunnelsView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'tunnels',
    variant: open,
    load: signal => api.tunnels({ open }, { signal }),
    // Any cluster may fail for a reason that it shares with others.
    concerns: change =>
      change.kinds.some(kind => kind === 'cluster' || kind === 'source'),
    coalesceMs: COALESCE_MS,
  });
}
