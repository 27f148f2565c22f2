import { ClusterId, SECOND } from '@mooring/core';
import { Clock } from '../kube/clock';

/** Before the first clusters are known, and while all workers are busy. */
const LOOK_AGAIN_MS = 5 * SECOND;

export interface BackgroundSchedule {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly intervalMs: number;
  /** Between 0 and 1. */
  readonly random: () => number;
  targets(): Iterable<ClusterId>;
  /** While false the round waits: it becomes longer, but leaves nobody out. */
  hasRoom(): boolean;
  probe(cluster: ClusterId): void;
}

/** Each cluster once per interval, one after the other with chance in the gaps: all at once would be a storm each five minutes. */
export async function spreadBackground({
  clock,
  signal,
  intervalMs,
  random,
  targets,
  hasRoom,
  probe,
}: BackgroundSchedule): Promise<void> {
  while (!signal.aborted) {
    const round = [...targets()];
    if (round.length === 0)
      await clock.sleep(Math.min(intervalMs, LOOK_AGAIN_MS), signal);
    const gapMs = intervalMs / round.length;
    for (const cluster of round) {
      await clock.sleep(gapMs * (0.5 + random()), signal);
      while (!hasRoom() && !signal.aborted)
        await clock.sleep(LOOK_AGAIN_MS, signal);
      if (signal.aborted) return;
      probe(cluster);
    }
  }
}
