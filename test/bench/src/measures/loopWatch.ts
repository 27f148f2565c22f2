import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Mooring } from '@mooring/platform';
import { percentile } from '../figure';
import { pageTimes } from './pageLoad';

const RESOLUTION_MS = 1;

/** What a stretch of time under load was like. */
export interface Stretch {
  readonly p99: number;
  /** Longest time in which nothing else could run, milliseconds. */
  readonly pause: number;
  /** Processor time of this process per second, milliseconds; above 1,000 where threads help. */
  readonly busy: number;
}

/** Asks for first pages for so many seconds and watches what else the process does. */
export async function stretch(
  mooring: Mooring,
  tenants: number,
  seconds: number,
): Promise<Stretch> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const started = performance.now();
  const cpu = process.cpuUsage();
  delay.enable();
  const times = await pageTimes(mooring, tenants, seconds);
  delay.disable();
  const { user, system } = process.cpuUsage(cpu);
  return {
    p99: percentile(times, 0.99),
    // It is told from one look to the next, the time between looks included.
    pause: delay.max / 1e6 - RESOLUTION_MS,
    busy: (user + system) / (performance.now() - started),
  };
}
