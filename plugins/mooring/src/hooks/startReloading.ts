import { Failure, passesByItself, toFailure } from '../api/failure';

/** Changes within this time are answered by one request, unless the view asks for more. */
export const COALESCE_MS = 400;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

export interface Reloading {
  /** Something changed: ask again soon. Never more than one request is under way. */
  readonly soon: () => void;
  /** The reader asked: ask again at once. */
  readonly now: () => void;
  readonly stop: () => void;
}

/**
 * Asks once, then again when told to, and by itself after failures that pass by themselves. A steady stream of
 * changes delays a request by `coalesceMs` at most.
 */
export function startReloading<T>(options: {
  load: (signal: AbortSignal) => Promise<T>;
  onAnswer: (value: T) => void;
  onFailure: (failure: Failure) => void;
  coalesceMs?: number;
}): Reloading {
  const { coalesceMs = COALESCE_MS } = options;
  const stopped = new AbortController();
  let inFlight = false;
  let askAgain = false;
  let retryAfter = FIRST_RETRY_MS;
  let timer: { due: number; handle: ReturnType<typeof setTimeout> } | undefined;

  function schedule(ms: number) {
    const due = performance.now() + ms;
    // An earlier appointment stands: neither a late retry nor the next change may push it back.
    if (timer && timer.due <= due) return;
    clearTimeout(timer?.handle);
    timer = { due, handle: setTimeout(ask, ms) };
  }

  function ask() {
    clearTimeout(timer?.handle);
    timer = undefined;
    if (stopped.signal.aborted) return;
    if (inFlight) {
      askAgain = true;
      return;
    }
    inFlight = true;
    askAgain = false;
    options.load(stopped.signal).then(
      value => {
        if (stopped.signal.aborted) return;
        retryAfter = FIRST_RETRY_MS;
        options.onAnswer(value);
        settle();
      },
      (error: unknown) => {
        const failure = toFailure(error);
        if (stopped.signal.aborted || !failure) return;
        options.onFailure(failure);
        settle();
        if (passesByItself(failure)) {
          schedule(retryAfter);
          retryAfter = Math.min(retryAfter * 2, LAST_RETRY_MS);
        }
      },
    );
  }

  function settle() {
    inFlight = false;
    if (askAgain) schedule(coalesceMs);
  }

  ask();
  return {
    soon: () => {
      if (inFlight) askAgain = true;
      else schedule(coalesceMs);
    },
    now: ask,
    stop: () => {
      clearTimeout(timer?.handle);
      stopped.abort();
    },
  };
}
