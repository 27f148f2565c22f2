/** Runs `work` when a slot is free. Throws the signal's reason if it aborts while waiting. */
export type RequestSlots = <T>(
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>;

interface Waiter {
  admit(): void;
  leave(): void;
}

/**
 * Bound on calls in flight. A waiting call leaves the queue when its deadline passes, so that one slow server
 * cannot pile up callers who gave up long ago (ready-made bulkheads look at the signal only once the slot is theirs).
 */
export function createRequestSlots(limit: number): RequestSlots {
  let free = limit;
  const waiting = new Set<Waiter>();

  function acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit() {
          waiting.delete(waiter);
          signal.removeEventListener('abort', waiter.leave);
          resolve();
        },
        leave() {
          waiting.delete(waiter);
          reject(signal.reason);
        },
      };
      waiting.add(waiter);
      signal.addEventListener('abort', waiter.leave, { once: true });
    });
  }

  function release(): void {
    const [next] = waiting;
    if (next) next.admit();
    else free += 1;
  }

  return async (signal, work) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
