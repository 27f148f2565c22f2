import { Instant, instant } from '@mooring/core';

/** The one way this layer knows time, so that a test can move it by hand. */
export interface Clock {
  now(): Instant;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects: the caller looks at the signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => instant(Date.now()),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      let timer: NodeJS.Timeout | undefined;
      const finish = () => {
        clearTimeout(timer);
        timer = undefined;
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      timer = setTimeout(finish, ms);
      signal?.addEventListener('abort', finish, { once: true });
    }),
};
