import {
  DAY,
  formatInstant,
  HOUR,
  Instant,
  MINUTE,
  SECOND,
} from '../model/instant';

/**
 * A span in one unit, the largest that keeps it honest: seconds below 10 min, minutes below 2 h, hours below 2 d,
 * then days (tunnels.md §6.5). Negative spans are the caller's fault and read as zero.
 */
export function duration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < 10 * MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < 2 * HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < 2 * DAY) return `${Math.floor(span / HOUR)} h`;
  return `${Math.floor(span / DAY)} d`;
}

/** `2026-11-30 10:00 UTC`; the reader's own zone is the face's business. */
export function clock(at: Instant): string {
  return `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`;
}

/** `2 h ago (2026-11-30 10:00 UTC)`, `never`. A time ahead of now is a skewed clock and says so. */
export function ago(at: Instant | undefined, now: Instant): string {
  if (at === undefined) return 'never';
  return at > now
    ? `${duration(at - now)} ahead of our clock (${clock(at)})`
    : `${duration(now - at)} ago (${clock(at)})`;
}

/** ` since 2026-11-30 10:00 UTC (2 h)`, or nothing when it is not known. */
export function since(at: Instant | undefined, now: Instant): string {
  if (at === undefined) return '';
  return at > now
    ? ` since ${clock(at)}`
    : ` since ${clock(at)} (${duration(now - at)})`;
}
