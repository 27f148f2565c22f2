import { compareKeys, SortKey } from './order';

export interface Keyed {
  readonly key: SortKey;
}

/** The rows behind `after`, by binary search: a page costs the same wherever it lies. */
export function pageAfter<T extends Keyed>(
  sorted: readonly T[],
  after: SortKey | undefined,
  limit: number,
  order: 'asc' | 'desc',
): { readonly rows: readonly T[]; readonly hasMore: boolean } {
  const start = after === undefined ? 0 : firstBehind(sorted, after, order);
  return {
    rows: sorted.slice(start, start + limit),
    hasMore: start + limit < sorted.length,
  };
}

function firstBehind<T extends Keyed>(
  sorted: readonly T[],
  after: SortKey,
  order: 'asc' | 'desc',
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(sorted[middle]?.key ?? [], after, order) <= 0)
      low = middle + 1;
    else high = middle;
  }
  return low;
}
