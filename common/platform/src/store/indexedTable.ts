/** The value under which a record is found in one index; `undefined` keeps it out. */
export type IndexOf<R> = (record: R) => string | undefined;

/** Most entries hold one record. A set for each of them would cost more than the records themselves. */
type Bucket<R> = R | Set<R>;

/**
 * Records of one kind by key, with named indexes kept in step. No nested searches anywhere above it:
 * 100,000 deployments are looked up by bundle and by cluster, never scanned.
 */
export class IndexedTable<R extends object, Name extends string = never> {
  private readonly records = new Map<string, R>();
  private readonly indexes: ReadonlyMap<Name, Map<string, Bucket<R>>>;

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

  by(name: Name, value: string | undefined): Iterable<R> {
    const bucket =
      value === undefined ? undefined : this.indexes.get(name)?.get(value);
    if (bucket === undefined) return [];
    return bucket instanceof Set ? bucket : [bucket];
  }

  /** Every value of an index, each once. */
  values(name: Name): Iterable<string> {
    return this.indexes.get(name)?.keys() ?? [];
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
      if (bucket === undefined) index.set(value, record);
      else if (bucket instanceof Set) bucket.add(record);
      else index.set(value, new Set([bucket, record]));
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
      if (bucket instanceof Set) {
        bucket.delete(record);
        if (bucket.size === 0) index.delete(value);
      } else if (bucket === record) {
        index.delete(value);
      }
    }
  }
}
