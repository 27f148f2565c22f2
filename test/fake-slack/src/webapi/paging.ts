import { numberOf, textOf } from '../json';
import type { JsonObject } from '../types';

/** Slack's cursors are opaque; ours hold the position in the list. */
export function pageOf<T>(
  items: readonly T[],
  args: JsonObject,
  defaultLimit: number,
): { items: T[]; nextCursor: string } | { error: 'invalid_cursor' } {
  const cursor = textOf(args, 'cursor');
  const start =
    cursor === ''
      ? 0
      : Number(Buffer.from(cursor, 'base64url').toString().replace(/^at:/, ''));
  if (!Number.isInteger(start)) return { error: 'invalid_cursor' };
  const end = start + Math.max(1, numberOf(args, 'limit') ?? defaultLimit);
  return {
    items: items.slice(start, end),
    nextCursor:
      end < items.length ? Buffer.from(`at:${end}`).toString('base64url') : '',
  };
}
