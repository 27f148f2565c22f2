import { redactSecrets } from '@mooring/core';

const LONGEST = 300;

/** What an upstream or the network said, fit to stand in a reading: one line, no credentials, clipped. */
export function sourceDetail(
  text: string,
  secrets: readonly string[] = [],
): string {
  const clean = redactSecrets(text, secrets)
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  const points = Array.from(clean);
  return points.length > LONGEST
    ? `${points.slice(0, LONGEST).join('')}…`
    : clean;
}
