import { Timers } from '../time/timers';

/** Time that passes when the test says so. */
export class ManualTimers implements Timers {
  #now = Date.parse('2026-11-30T14:00:00Z');
  #tasks: { ms: number; due: number; task: () => void }[] = [];

  now = () => this.#now;

  every = (ms: number, task: () => void, signal: AbortSignal) => {
    const entry = { ms, due: this.#now + ms, task };
    this.#tasks.push(entry);
    signal.addEventListener('abort', () => {
      this.#tasks = this.#tasks.filter(other => other !== entry);
    });
  };

  /** How many repetitions are still alive. */
  get running() {
    return this.#tasks.length;
  }

  pass(ms: number) {
    this.#now += ms;
    for (const entry of [...this.#tasks]) {
      while (entry.due <= this.#now) {
        entry.due += entry.ms;
        entry.task();
      }
    }
  }
}
