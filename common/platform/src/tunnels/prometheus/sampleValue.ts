import { Instant, instant, SECOND } from '@mooring/core';

const DECIMAL = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * Sample values are decimal text. Counters beyond 2^53 lose bytes as numbers, and `increase` gives fractions: read
 * digit by digit and rounded half up. Negative, NaN and Inf are `undefined`.
 */
export function readCount(text: string): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  // Where the decimal point stands in `digits`, counted from the left.
  const point = whole.length + shift;
  const padded = digits.padEnd(point, '0');
  const integer = BigInt(point <= 0 ? 0 : padded.slice(0, point));
  const next = point < 0 ? '0' : padded[point] ?? '0';
  const value = integer + (next >= '5' ? 1n : 0n);
  return sign === '-' && value > 0n ? undefined : value;
}

/** Seconds since 1970; `null`: zero, which exporters write for "never"; `undefined`: not a time. */
export function readTime(text: string): Instant | null | undefined {
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0 && seconds < 1e11)) return undefined;
  return seconds === 0 ? null : instant(Math.round(seconds * SECOND));
}
