import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats a check until it holds. A page is ready when its content is there, and
 * nothing else tells when that is; the deadline only bounds a failure.
 */
export async function eventually(
  check: () => Promise<void>,
  deadlineMs = 30_000,
): Promise<void> {
  const giveUpAt = Date.now() + deadlineMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await pause(100);
  }
}
