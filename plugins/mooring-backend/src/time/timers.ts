/** Repetition as a dependency, so that tests decide when it is time. */
export interface Timers {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the task every `ms` until the signal aborts. */
  every(ms: number, task: () => void, signal: AbortSignal): void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  every: (ms, task, signal) => {
    if (signal.aborted) return;
    const timer = setInterval(task, ms);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), {
      once: true,
    });
  },
};
