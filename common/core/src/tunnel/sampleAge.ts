import { Instant, SECOND } from '../model/instant';

/** A time ahead of its own source by more than this is a skewed clock, not a young age (tunnels.md §3). */
export const TOLERATED_S = 5;

/**
 * Seconds from `at` to the sample's own now; `null` = never, `undefined` = not told, or ahead by more than 5 s. Never
 * negative: up to 5 s ahead reads as 0.
 */
export function ageS(
  at: Instant | null | undefined,
  observedAt: Instant,
): number | null | undefined {
  if (at === null || at === undefined) return at;
  const age = (observedAt - at) / SECOND;
  if (age < -TOLERATED_S) return undefined;
  return Math.max(0, age);
}

/** By how many seconds a time lies ahead of its own source, when that is more than rounding explains. */
export function aheadS(
  at: Instant | null | undefined,
  observedAt: Instant,
): number | null {
  if (at === null || at === undefined) return null;
  const ahead = (at - observedAt) / SECOND;
  return ahead > TOLERATED_S ? ahead : null;
}
