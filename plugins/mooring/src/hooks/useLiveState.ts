import { useApi } from '@backstage/frontend-plugin-api';
import { useCallback, useSyncExternalStore } from 'react';
import { liveFeedRef, LiveState } from '../api/LiveFeed';

/** Whether this page is being told about changes. */
export function useLiveState(): LiveState {
  const feed = useApi(liveFeedRef);
  return useSyncExternalStore(
    useCallback(watcher => feed.watchState(watcher), [feed]),
    () => feed.getState(),
  );
}
