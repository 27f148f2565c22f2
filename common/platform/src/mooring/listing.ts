import { createHmac } from 'node:crypto';
import {
  compareKeys,
  decodeCursor,
  encodeCursor,
  pageAfter,
  Scope,
  Sign,
  SortKey,
} from '@mooring/core';

export interface Listed<R> {
  readonly key: SortKey;
  readonly row: R;
}

export interface PageRequest {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly cursor?: string | undefined;
}

export type PageOfRows<R> =
  | {
      readonly ok: true;
      readonly rows: readonly R[];
      readonly totalItems: number;
      readonly nextCursor: string | null;
    }
  | { readonly ok: false };

/** Sorted lists kept between requests; 50 readers of one table then sort it once per change, not once per request. */
const KEPT_LISTS = 64;

/**
 * Pages over rows that are filtered by scope before they are counted. A cursor is signed and bound to the scope and
 * the query it was made for: another caller's cursor is refused (security.md §3).
 */
export class Listing<R> {
  private readonly kept = new Map<
    string,
    { readonly revision: number; readonly sorted: readonly Listed<R>[] }
  >();
  private readonly sign: Sign;

  /** @param secret - key of the cursors' signature; shared by all replicas that answer the same list. */
  constructor(secret: string) {
    this.sign = text =>
      createHmac('sha256', secret)
        .update(text)
        .digest('base64url')
        .slice(0, 32);
  }

  /**
   * @param binding - everything the list depends on: scope, filters, sort
   * @param revision - grows with every change of any row
   */
  page(
    binding: string,
    revision: number,
    request: PageRequest,
    collect: () => Listed<R>[],
  ): PageOfRows<R> {
    const bound = createHmac('sha256', 'binding')
      .update(binding)
      .digest('base64url')
      .slice(0, 22);
    const cursor =
      request.cursor === undefined
        ? undefined
        : decodeCursor(request.cursor, bound, this.sign);
    if (request.cursor !== undefined && cursor === undefined)
      return { ok: false };
    const sorted = this.sorted(binding, revision, request.order, collect);
    const { rows, hasMore } = pageAfter(
      sorted,
      cursor?.after,
      request.limit,
      request.order,
    );
    const last = rows[rows.length - 1];
    return {
      ok: true,
      rows: rows.map(item => item.row),
      totalItems: sorted.length,
      nextCursor:
        hasMore && last !== undefined
          ? encodeCursor({ after: last.key, binding: bound }, this.sign)
          : null,
    };
  }

  private sorted(
    binding: string,
    revision: number,
    order: 'asc' | 'desc',
    collect: () => Listed<R>[],
  ) {
    const held = this.kept.get(binding);
    if (held?.revision === revision) return held.sorted;
    const sorted = collect().sort((a, b) => compareKeys(a.key, b.key, order));
    this.kept.delete(binding);
    this.kept.set(binding, { revision, sorted });
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT_LISTS) break;
      this.kept.delete(oldest);
    }
    return sorted;
  }
}

/** Two callers with the same scope may share a sorted list; nothing else of them matters. */
export function scopeBinding(scope: Scope): string {
  if (scope.kind === 'none') return 'none';
  return scope.kind === 'platform'
    ? 'platform'
    : `tenants:${[...scope.grants.keys()].sort().join(',')}`;
}
