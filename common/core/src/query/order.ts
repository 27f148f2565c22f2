/** One component of a sort key. `null` is "none" and always comes last, in either direction. */
export type SortValue = string | number | null;
export type SortKey = readonly SortValue[];

/** Total order when the last component is unique: pages then neither repeat nor skip rows (security.md §3). */
export function compareKeys(
  a: SortKey,
  b: SortKey,
  order: 'asc' | 'desc',
): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const left = a[i] ?? null;
    const right = b[i] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    // Numbers before texts: comparing them as texts would not be a total order.
    const isLess =
      typeof left === typeof right ? left < right : typeof left === 'number';
    const sign = isLess ? -1 : 1;
    // Only the asked-for column turns round; equals keep their reading order by name.
    return order === 'desc' && i === 0 ? -sign : sign;
  }
  return 0;
}
