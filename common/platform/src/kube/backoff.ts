export interface Backoff {
  /** Failures in a row since the last reset. */
  readonly failures: number;
  /** Counts a failure and says how long to wait, in milliseconds. */
  next(): number;
  reset(): void;
}

/**
 * Exponential with full jitter: after an outage of the API server all watches of all replicas come back at once,
 * and only chance spreads them.
 */
export function createBackoff(options: {
  readonly baseMs: number;
  readonly capMs: number;
  /** Even chance must not turn a broken server into a busy loop. */
  readonly floorMs: number;
  readonly random: () => number;
}): Backoff {
  let failures = 0;
  return {
    get failures() {
      return failures;
    },
    next() {
      const ceiling = Math.min(
        options.capMs,
        options.baseMs * 2 ** Math.min(failures, 30),
      );
      failures += 1;
      return Math.max(options.floorMs, Math.round(options.random() * ceiling));
    },
    reset() {
      failures = 0;
    },
  };
}
