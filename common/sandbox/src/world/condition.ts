import { isObject } from '../json';
import { timestamp } from './timestamp';

export type ConditionStatus = 'True' | 'False' | 'Unknown';

/** A condition as Rancher and Fleet write it; `lastTransitionTime` is not kept (fleet.md §1.18). */
export interface Condition {
  type: string;
  status: ConditionStatus;
  lastUpdateTime: string;
  reason?: string;
  message?: string;
}

/** `at` in epoch ms. */
export function condition(
  type: string,
  status: ConditionStatus,
  at: number,
  text: { reason?: string; message?: string } = {},
): Condition {
  return { type, status, lastUpdateTime: timestamp(at), ...text };
}

/** The condition of that type, with what it holds not looked at further. */
export function findCondition(
  conditions: readonly unknown[],
  type: string,
): { status?: unknown; reason?: unknown; message?: unknown } | undefined {
  return conditions.filter(isObject).find(entry => entry.type === type);
}

/**
 * The list with this condition put in its place. When neither status nor message changes, the time
 * stays: "disconnected since" is read from it (fleet.md §1.18, §6).
 */
export function withCondition(
  conditions: readonly unknown[],
  next: Condition,
): unknown[] {
  const held = findCondition(conditions, next.type);
  if (held === undefined) return [...conditions, next];
  const same =
    held.status === next.status &&
    (held.message ?? '') === (next.message ?? '');
  return conditions.map(entry => {
    if (entry !== held) return entry;
    return same && isObject(entry)
      ? { ...next, lastUpdateTime: entry.lastUpdateTime ?? next.lastUpdateTime }
      : next;
  });
}
