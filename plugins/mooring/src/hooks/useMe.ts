import { useApi } from '@backstage/frontend-plugin-api';
import { MeView } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** Who the reader is here; changes with every tenant's access list. */
export function useMe(): LiveView<MeView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: 'me',
    load: signal => api.me({ signal }),
    concerns: change => change.kinds.includes('tenant'),
  });
}
