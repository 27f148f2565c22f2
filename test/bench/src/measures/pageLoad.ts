import { setTimeout as sleep } from 'node:timers/promises';
import { clusterQuerySchema, Scope } from '@mooring/core';
import { Mooring } from '@mooring/platform';

/** Requests per second. */
export const RATE = 50;

export const operator = {
  ref: 'user:default/ops',
  membership: { kind: 'known', groups: ['ops'] },
} as const;

/**
 * Asks for the first page at `RATE`, as a tenant and as an operator, and gives the milliseconds of each. From the moment
 * a request was due: waiting behind a slow one counts.
 */
export async function pageTimes(
  mooring: Mooring,
  tenants: number,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  for (let n = 0; n < RATE * seconds; n++) {
    const due = started + (n * 1000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    request(mooring, n, tenants);
    times.push(performance.now() - Math.max(due, started));
  }
  return times;
}

/** A process that has just started compiles while it answers; that is its first second, not its page. */
export function warmUp(mooring: Mooring, tenants: number): void {
  for (let n = 0; n < RATE; n++) request(mooring, n, tenants);
}

function request(mooring: Mooring, n: number, tenants: number): void {
  const answer = mooring.clusters(
    scopeFor(mooring, n, tenants),
    clusterQuerySchema.parse({ limit: 50 }),
  );
  if (!answer.ok || answer.value.items.length === 0)
    throw new Error('an empty first page');
  JSON.stringify(answer.value);
}

function scopeFor(mooring: Mooring, n: number, tenants: number): Scope {
  if (n % 5 === 0) return mooring.scopeOf(operator);
  const group = `tenant-${String(n % tenants).padStart(3, '0')}-admins`;
  return mooring.scopeOf({
    ref: `user:default/u${n}`,
    membership: { kind: 'known', groups: [group] },
  });
}
