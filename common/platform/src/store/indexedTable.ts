/** Values of one index entry; most objects are in exactly one. */
export type IndexOf<R> = (record: R) => string | undefined;

const EMPTY: ReadonlySet<never> = new Set();

/**
 * Records of one kind by key, with named indexes kept in step. No nested searches anywhere above it:
 * 100,000 deployments are looked up by bundle and by cluster, never scanned.
 */
export class IndexedTable<R, Name extends string = never> {
  private readonly records = new Map<string, R>();
  private readonly indexes: ReadonlyMap<Name, Map<string, Set<R>>>;

  constructor(private readonly keys: Readonly<Record<Name, IndexOf<R>>>) {
    const names = Object.keys(keys).filter(
      (name): name is Name => name in keys,
    );
    this.indexes = new Map(names.map(name => [name, new Map()]));
  }

  get size(): number {
    return this.records.size;
  }

  get(key: string): R | undefined {
    return this.records.get(key);
  }

  keysHeld(): IterableIterator<string> {
    return this.records.keys();
  }

  all(): IterableIterator<R> {
    return this.records.values();
  }

  by(name: Name, value: string | undefined): ReadonlySet<R> {
    const found =
      value === undefined ? undefined : this.indexes.get(name)?.get(value);
    return found ?? EMPTY;
  }

  /** Returns what was there before. */
  put(key: string, record: R): R | undefined {
    const before = this.records.get(key);
    if (before !== undefined) this.unindex(before);
    this.records.set(key, record);
    for (const [name, index] of this.indexes) {
      const value = this.keys[name](record);
      if (value === undefined) continue;
      const bucket = index.get(value);
      if (bucket) bucket.add(record);
      else index.set(value, new Set([record]));
    }
    return before;
  }

  delete(key: string): R | undefined {
    const before = this.records.get(key);
    if (before === undefined) return undefined;
    this.unindex(before);
    this.records.delete(key);
    return before;
  }

  private unindex(record: R): void {
    for (const [name, index] of this.indexes) {
      const value = this.keys[name](record);
      if (value === undefined) continue;
      const bucket = index.get(value);
      bucket?.delete(record);
      if (bucket?.size === 0) index.delete(value);
    }
  }
}
