declare const instantBrand: unique symbol;

/** A point in time, epoch milliseconds. Rules take it as an argument and never read a clock. */
export type Instant = number & { readonly [instantBrand]: 'Instant' };

/** @throws RangeError when `ms` is not finite: a broken clock is a programming error, not data. */
export function instant(ms: number): Instant {
  if (!Number.isFinite(ms)) throw new RangeError(`not a point in time: ${ms}`);
  return ms as Instant;
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * RFC 3339 text, or a `Date` (the Kubernetes client turns list items into dates but leaves watch events as text).
 * Anything else is `undefined`. Kubernetes writes "no time" as null, absent, or the year 1: all three mean never.
 */
export function parseInstant(value: unknown): Instant | undefined {
  const ms = readMs(value);
  return Number.isFinite(ms) && ms > 0 ? instant(ms) : undefined;
}

function readMs(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' && ISO.test(value) ? Date.parse(value) : NaN;
}

/** ISO 8601 in UTC; without milliseconds when they are zero, as Kubernetes writes it. */
export function formatInstant(at: Instant): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Later of the two; a missing time never wins. */
export function latest(...times: (Instant | undefined)[]): Instant | undefined {
  return times.reduce(
    (a, b) => (b === undefined || (a !== undefined && a >= b) ? a : b),
    undefined,
  );
}

/** Earlier of the two; a missing time never wins. */
export function earliest(
  ...times: (Instant | undefined)[]
): Instant | undefined {
  return times.reduce(
    (a, b) => (b === undefined || (a !== undefined && a <= b) ? a : b),
    undefined,
  );
}
