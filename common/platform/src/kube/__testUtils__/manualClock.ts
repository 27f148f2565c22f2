import { instant, Instant } from '@mooring/core';
import { Clock } from '../clock';

interface Sleeper {
  readonly until: number;
  readonly ms: number;
  wake(): void;
}

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  readonly #sleepers = new Set<Sleeper>();
  #now: number;

  constructor(start = Date.parse('2026-11-30T14:00:00Z')) {
    this.#now = start;
  }

  now(): Instant {
    return instant(this.#now);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const sleeper: Sleeper = {
        until: this.#now + ms,
        ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake, { once: true });
    });
  }

  /** Lengths of the sleeps under way, shortest first. */
  get sleeping(): number[] {
    return [...this.#sleepers].map(({ ms }) => ms).sort((a, b) => a - b);
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.until <= this.#now) sleeper.wake();
    }
  }
}
