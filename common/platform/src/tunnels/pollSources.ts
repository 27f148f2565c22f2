import { GatewayReading, SECOND } from '@mooring/core';
import { createBackoff } from '../kube/backoff';
import { Clock } from '../kube/clock';
import { abandonable, startDeadline } from '../kube/deadline';
import { readThrown } from '../kube/thrown';
import { sourceDetail } from './sourceDetail';
import { TunnelSource } from './tunnelSource';

/** A source has its own deadline. One that forgets it must not stay "under way" for ever. */
const LONGEST_READ_MS = 90 * SECOND;
const FIRST_READ_WITHIN_MS = SECOND;
const LONGEST_PAUSE_MS = 120 * SECOND;

export interface PollDeps {
  readonly clock: Clock;
  /** 0 ≤ n < 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  take(readings: readonly GatewayReading[]): void;
}

/**
 * Asks each source on its own schedule until the signal aborts; then closes them. A slow or failing source delays no
 * other, and is never asked again before its last answer or more often than its interval.
 */
export async function pollSources(
  sources: readonly TunnelSource[],
  deps: PollDeps,
): Promise<void> {
  await Promise.all(sources.map(source => pollOne(source, deps)));
}

async function pollOne(source: TunnelSource, deps: PollDeps): Promise<void> {
  const { clock, random, signal } = deps;
  const intervalMs = source.ref.intervalSeconds * SECOND;
  const backoff = createBackoff({
    baseMs: intervalMs,
    // Long enough to spare a source that is down, short enough to see within two minutes that it is back.
    capMs: Math.max(intervalMs, Math.min(4 * intervalMs, LONGEST_PAUSE_MS)),
    floorMs: intervalMs,
    random,
  });
  await clock.sleep(random() * FIRST_READ_WITHIN_MS, signal);
  while (!signal.aborted) {
    const startedAt = clock.now();
    const readings = await readGuarded(source, deps);
    if (signal.aborted) break;
    deps.take(readings);
    const hasFailed = readings.every(reading => !reading.ok);
    if (!hasFailed) backoff.reset();
    // Up to a tenth later, so that many sources do not fall into step.
    const pause = hasFailed ? backoff.next() : intervalMs * (1 + random() / 10);
    await clock.sleep(Math.max(0, startedAt + pause - clock.now()), signal);
  }
  await source.close?.();
}

/** A source promises not to reject; one from outside this repository may break that. */
async function readGuarded(
  source: TunnelSource,
  { clock, signal }: PollDeps,
): Promise<readonly GatewayReading[]> {
  const deadline = startDeadline(clock, LONGEST_READ_MS, [signal]);
  try {
    return await abandonable(deadline.signal, source.read(deadline.signal));
  } catch (error) {
    const detail =
      deadline.ended === 'deadline'
        ? `no answer within ${LONGEST_READ_MS / SECOND} s`
        : sourceDetail(readThrown(error).message);
    return source.gateways.map(gateway => ({
      ok: false,
      gateway,
      source: source.ref,
      reason: 'unreachable',
      detail,
      at: clock.now(),
    }));
  } finally {
    deadline.release();
  }
}
