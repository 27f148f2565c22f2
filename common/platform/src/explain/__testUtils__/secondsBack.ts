import { NOW } from '../__fixtures__/rawObjects';

/** RFC 3339 time so many seconds before `NOW`; negative: after it. */
export function back(seconds: number): string {
  return new Date(unixBack(seconds) * 1_000)
    .toISOString()
    .replace('.000Z', 'Z');
}

/** The same as whole seconds since 1970, as WireGuard and Prometheus write times. */
export function unixBack(seconds: number): number {
  return Math.round(Date.parse(NOW) / 1_000 - seconds);
}
