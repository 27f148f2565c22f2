import type { Clock } from '@mooring/platform';
import type { Logger } from './log/logger';

/**
 * Runs a task again and again until the signal. A failure is logged (once per kind in a row, so that
 * an outage does not fill the log) and the next turn tries again.
 */
export async function repeat(deps: {
  ms: number;
  /** In a sentence: "… failed". */
  what: string;
  task: () => Promise<void>;
  clock: Clock;
  logger: Logger;
  signal: AbortSignal;
}): Promise<void> {
  const { signal } = deps;
  let lastFailure: string | undefined;
  while (!signal.aborted) {
    try {
      await deps.task();
      if (lastFailure !== undefined) {
        deps.logger.info(`${deps.what} works again`);
      }
      lastFailure = undefined;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (words !== lastFailure) {
        deps.logger.error(`${deps.what} failed`, { error: words });
      }
      lastFailure = words;
    }
    await deps.clock.sleep(deps.ms, signal);
  }
}
