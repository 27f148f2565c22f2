import { useApi } from '@backstage/frontend-plugin-api';
import { TunnelsView } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** The answer names every cluster once per gateway, relay and site: it is not asked for at each change of each. */
const COALESCE_MS = 5_000;

/** Gateways, relays and sites with what hangs on them. For operators of the platform; others are refused. */
export function useTunnels(): LiveView<TunnelsView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'tunnels',
    load: signal => api.tunnels({ signal }),
    // Any cluster may fail for a reason that it shares with others.
    concerns: change =>
      change.kinds.some(kind => kind === 'cluster' || kind === 'source'),
    coalesceMs: COALESCE_MS,
  });
}
