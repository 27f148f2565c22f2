/** Whole units, rounded down: "23 min" until 24 minutes have passed. */
export type Age =
  | { readonly unit: 'now' }
  | { readonly unit: 's' | 'min' | 'h' | 'd'; readonly count: number };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * How long ago, in the largest unit that says something. A little in the future is "now": the server's clock and the
 * reader's are not the same.
 *
 * @param at - epoch milliseconds
 * @param now - epoch milliseconds
 */
export function ageOf(at: number, now: number): Age {
  const seconds = Math.floor((now - at) / 1_000);
  if (seconds < 1) return { unit: 'now' };
  if (seconds < MINUTE_S) return { unit: 's', count: seconds };
  if (seconds < HOUR_S) {
    return { unit: 'min', count: Math.floor(seconds / MINUTE_S) };
  }
  // 47 h still tells a night from a weekend; 1 d would not.
  if (seconds < 2 * DAY_S) {
    return { unit: 'h', count: Math.floor(seconds / HOUR_S) };
  }
  return { unit: 'd', count: Math.floor(seconds / DAY_S) };
}

/** The moment itself in the reader's zone and language, with the zone named. */
export function exactTime(at: number, locale?: string, timeZone?: string) {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
