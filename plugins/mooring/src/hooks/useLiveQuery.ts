import { useApi } from '@backstage/frontend-plugin-api';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { Change, liveFeedRef } from '../api/LiveFeed';
import { useClock } from '../time/ClockContext';
import { Loaded, LoadEvent, reduceLoaded } from './loaded';
import { Reloading, startReloading } from './startReloading';

export interface LiveQuery<T> {
  /** What the view is about. Another subject starts empty: one cluster's facts never stand under another's name. */
  readonly subject: string;
  /** How it is asked for (filter, sort, page). Another variant keeps the old rows until its own arrive. */
  readonly variant?: string;
  readonly load: (signal: AbortSignal) => Promise<T>;
  /** Whether a change can alter the answer; one that cannot costs no request. */
  readonly concerns: (change: Change) => boolean;
  /** Changes within this time are answered by one request; longer for answers that are large. */
  readonly coalesceMs?: number;
}

export interface LiveView<T> {
  readonly state: Loaded<T>;
  /** Asks again at once. */
  readonly retry: () => void;
  /** Takes an answer that came another way, e.g. at the end of an action. */
  readonly put: (value: T) => void;
}

/** A view that is read once, then again whenever something that concerns it has changed. */
export function useLiveQuery<T>(query: LiveQuery<T>): LiveView<T> {
  const feed = useApi(liveFeedRef);
  const clock = useClock();
  const { subject, variant = '', coalesceMs } = query;
  const latest = useRef(query);
  latest.current = query;
  const shownSubject = useRef(subject);
  const reloading = useRef<Reloading>();
  const [state, dispatch] = useReducer(
    (before: Loaded<T>, event: LoadEvent<T>) => reduceLoaded(before, event),
    { kind: 'loading' },
  );

  useEffect(() => {
    dispatch({
      kind: shownSubject.current === subject ? 'variant' : 'subject',
    });
    shownSubject.current = subject;
    const current = startReloading<T>({
      load: signal => latest.current.load(signal),
      onAnswer: value => dispatch({ kind: 'answered', value, at: clock.now() }),
      onFailure: failure => dispatch({ kind: 'failed', failure }),
      coalesceMs,
    });
    reloading.current = current;
    const unsubscribe = feed.subscribe(signal => {
      if (signal.kind === 'reload' || latest.current.concerns(signal.change)) {
        current.soon();
      }
    });
    return () => {
      unsubscribe();
      current.stop();
    };
  }, [feed, clock, subject, variant, coalesceMs]);

  const retry = useCallback(() => reloading.current?.now(), []);
  const put = useCallback(
    (value: T) => dispatch({ kind: 'answered', value, at: clock.now() }),
    [clock],
  );
  // Between a new subject and its effect one frame is rendered: it must not show the old one's facts.
  return {
    state: shownSubject.current === subject ? state : { kind: 'loading' },
    retry,
    put,
  };
}
