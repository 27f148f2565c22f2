import { Clock } from './clock';

export type Ended = 'deadline' | 'aborted';

/** A signal that ends with the first of: the time given, one of the signals given. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Why it ended; undefined while it runs. */
  readonly ended: Ended | undefined;
  /** Starts the time anew: the other side gave a sign of life. */
  touch(): void;
  /** Must be called when the work is done: ends the timer and lets go of the signals. */
  release(): void;
}

export function startDeadline(
  clock: Clock,
  ms: number,
  signals: readonly (AbortSignal | undefined)[],
): Deadline {
  const controller = new AbortController();
  const done = new AbortController();
  let ended: Ended | undefined;
  let started = clock.now();

  const end = (reason: Ended) => {
    if (ended || done.signal.aborted) return;
    ended = reason;
    controller.abort(new Error(reason));
  };
  const abort = () => end('aborted');
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  }

  async function watch(): Promise<void> {
    while (!done.signal.aborted && !ended) {
      const left = started + ms - clock.now();
      if (left <= 0) end('deadline');
      else await clock.sleep(left, done.signal);
    }
  }
  void watch();

  return {
    signal: controller.signal,
    get ended() {
      return ended;
    },
    touch() {
      started = clock.now();
    },
    release() {
      done.abort();
      for (const signal of signals) {
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}

/** `work`, or the signal's reason if it aborts first. For work that knows no signal, such as a credential plugin. */
export function abandonable<T>(
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abandon);
    });
  });
}
