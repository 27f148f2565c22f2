/**
 * Keys in the order of the server's store, so that a page costs its own length. Keys added in bulk
 * are sorted once, at the next read, instead of one array insertion each.
 */
export class SortedKeys {
  private sorted: string[] = [];
  private pending: string[] = [];

  /** The key must not be held yet. */
  add(key: string) {
    this.pending.push(key);
  }

  remove(key: string) {
    const at = this.indexFrom(key);
    if (this.sorted[at] === key) this.sorted.splice(at, 1);
  }

  /** Index of the first key ≥ `key`. */
  indexFrom(key: string): number {
    this.settle();
    return lowerBound(this.sorted, key);
  }

  at(index: number): string | undefined {
    this.settle();
    return this.sorted[index];
  }

  private settle() {
    if (this.pending.length === 0) return;
    if (this.pending.length === 1) {
      const [key] = this.pending;
      this.sorted.splice(lowerBound(this.sorted, key), 0, key);
    } else {
      this.sorted = [...this.sorted, ...this.pending].sort(compareKeys);
    }
    this.pending = [];
  }
}

/** By code unit: names are ASCII, and a locale's order would differ from the store's. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
