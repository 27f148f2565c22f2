import { Instant, instant } from '../model/instant';
import { HealthSettings, SKEW_ALLOWANCE_MS } from './settings';

/**
 * How old the Fleet agent's last report is. Freshness of fleet.md §7: fresh ≤ 2 intervals, late ≤ 3, stale beyond;
 * a time in the future is a skewed clock, not a young heartbeat.
 */
export type Heartbeat =
  | { readonly kind: 'never' }
  | { readonly kind: 'skewed'; readonly at: Instant; readonly aheadMs: number }
  | {
      readonly kind: 'fresh' | 'late' | 'stale';
      readonly at: Instant;
    };

export function heartbeatOf(
  lastSeen: Instant | undefined,
  now: Instant,
  settings: HealthSettings,
): Heartbeat {
  if (lastSeen === undefined) return { kind: 'never' };
  const ageMs = now - lastSeen;
  if (-ageMs > SKEW_ALLOWANCE_MS)
    return { kind: 'skewed', at: lastSeen, aheadMs: -ageMs };
  return {
    kind: freshness(ageMs, settings.checkInIntervalMs),
    at: lastSeen,
  };
}

function freshness(
  ageMs: number,
  interval: number,
): 'fresh' | 'late' | 'stale' {
  if (ageMs > 3 * interval) return 'stale';
  return ageMs > 2 * interval ? 'late' : 'fresh';
}

/** The next moment at which age alone changes the answer; without it a record would have to be re-judged all the time. */
export function heartbeatReviewAt(
  heartbeat: Heartbeat,
  settings: HealthSettings,
): Instant | undefined {
  switch (heartbeat.kind) {
    case 'never':
    case 'stale':
      return undefined;
    case 'skewed':
      return instant(heartbeat.at - SKEW_ALLOWANCE_MS);
    default:
      return instant(
        heartbeat.at +
          (heartbeat.kind === 'fresh' ? 2 : 3) * settings.checkInIntervalMs +
          1,
      );
  }
}
