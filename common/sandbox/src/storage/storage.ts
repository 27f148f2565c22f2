import { expired, versionTooLarge } from '../apiError';
import type { ChangeType, KubeObject } from '../types';
import { History, type HistoryEvent } from './history';
import { compareKeys, SortedKeys } from './sortedKeys';
import { storeObject, type StoredObject } from './storedObject';

interface Table {
  objects: Map<string, StoredObject>;
  keys: SortedKeys;
}

export interface PageRequest {
  namespace?: string;
  /** Start after this key. */
  after?: string;
  limit?: number;
  /** State as of this version; absent = now. */
  at?: number;
  matches?: (object: StoredObject) => boolean;
}

export interface Page {
  objects: StoredObject[];
  /** Pass as `after` to go on; absent on the last page. */
  last?: string;
  /** Keys after this page, without regard to `matches`. */
  remaining: number;
}

export type HistoryListener = (event: HistoryEvent) => void;

/** All objects, one counter for all versions as in etcd, and the changes that led here. */
export class Storage {
  private readonly tables = new Map<string, Table>();
  private readonly byOwner = new Map<string, Set<string>>();
  private readonly listeners = new Set<HistoryListener>();
  private readonly history: History;
  private version: number;

  constructor(options: { historySize: number; startVersion: number }) {
    this.version = options.startVersion;
    this.history = new History(options.historySize, options.startVersion);
  }

  get resourceVersion(): number {
    return this.version;
  }

  get(resource: string, key: string): StoredObject | undefined {
    return this.tables.get(resource)?.objects.get(key);
  }

  count(resource: string): number {
    return this.tables.get(resource)?.objects.size ?? 0;
  }

  resources(): string[] {
    return [...this.tables.keys()];
  }

  /** Commits a new state; the object's own resourceVersion is replaced. */
  put(resource: string, object: KubeObject, apiVersion: string): StoredObject {
    const table = this.table(resource);
    const stored = storeObject(object, apiVersion, ++this.version);
    const previous = table.objects.get(stored.key);
    this.replace(resource, table, stored, previous);
    this.announce(resource, previous ? 'MODIFIED' : 'ADDED', stored, previous);
    return stored;
  }

  /** Puts an object in place without a history: nobody can have watched before it was loaded. */
  load(resource: string, object: KubeObject, apiVersion: string) {
    const table = this.table(resource);
    const stored = storeObject(object, apiVersion, ++this.version);
    this.replace(resource, table, stored, table.objects.get(stored.key));
    this.history.compact(this.version);
  }

  remove(resource: string, object: KubeObject, apiVersion: string) {
    const table = this.table(resource);
    const stored = storeObject(object, apiVersion, ++this.version);
    const previous = table.objects.get(stored.key);
    if (!previous) return;
    table.objects.delete(stored.key);
    table.keys.remove(stored.key);
    this.disown(resource, previous);
    this.announce(resource, 'DELETED', stored, previous);
  }

  dependents(ownerUid: string): { resource: string; key: string }[] {
    return [...(this.byOwner.get(ownerUid) ?? [])].map(entry => {
      const [resource, key] = entry.split('\n');
      return { resource, key };
    });
  }

  subscribe(listener: HistoryListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  compact() {
    this.history.compact(this.version);
  }

  /** Changes after a version, or the 410 that makes a client list again. */
  changesSince(resource: string, version: number): HistoryEvent[] {
    this.requireKnown(version);
    return this.history.since(version, resource);
  }

  /** Whether the state as of a version can still be told. */
  knows(version: number): boolean {
    return version <= this.version && version >= this.history.compactedVersion;
  }

  /** Throws 410 for a version that was compacted, 504 for one that never was. */
  requireKnown(version: number) {
    if (version > this.version) throw versionTooLarge(version, this.version);
    if (version < this.history.compactedVersion) {
      throw expired(
        `too old resource version: ${version} (${this.history.compactedVersion})`,
      );
    }
  }

  page(resource: string, request: PageRequest): Page {
    const table = this.table(resource);
    const limit = request.limit || Infinity;
    const past = this.pastOf(resource, request.at);
    const page: Page = { objects: [], remaining: 0 };
    const prefix =
      request.namespace === undefined ? '' : `${request.namespace}/`;
    // '\uffff' and '0' (the character after '/') close the range.
    const end =
      request.namespace === undefined ? '\uffff' : `${request.namespace}0`;
    const start = request.after === undefined ? prefix : `${request.after}\0`;
    const gone = [...past.keys()]
      .filter(key => key >= start && key < end && !table.objects.has(key))
      .sort(compareKeys);

    let index = table.keys.indexFrom(start);
    const endIndex = table.keys.indexFrom(end);
    while (index < endIndex || gone.length > 0) {
      const held = index < endIndex ? table.keys.at(index) : undefined;
      const key =
        held === undefined || (gone.length > 0 && gone[0] < held)
          ? gone.shift()
          : held;
      if (key === undefined) break;
      if (key === held) index++;
      const object = past.has(key) ? past.get(key) : table.objects.get(key);
      if (!object || (request.matches && !request.matches(object))) continue;
      page.objects.push(object);
      if (page.objects.length >= limit) {
        page.remaining = endIndex - index + gone.length;
        if (page.remaining > 0) page.last = key;
        break;
      }
    }
    return page;
  }

  /** The state of what changed since a version, as it was then; `undefined` = did not exist. */
  private pastOf(
    resource: string,
    at: number | undefined,
  ): Map<string, StoredObject | undefined> {
    const past = new Map<string, StoredObject | undefined>();
    if (at === undefined || at === this.version) return past;
    for (const event of this.changesSince(resource, at)) {
      const { key } = event.current;
      if (!past.has(key)) past.set(key, event.previous);
    }
    return past;
  }

  private table(resource: string): Table {
    const found = this.tables.get(resource);
    if (found) return found;
    const table = { objects: new Map(), keys: new SortedKeys() };
    this.tables.set(resource, table);
    return table;
  }

  private replace(
    resource: string,
    table: Table,
    stored: StoredObject,
    previous: StoredObject | undefined,
  ) {
    if (previous) this.disown(resource, previous);
    else table.keys.add(stored.key);
    table.objects.set(stored.key, stored);
    for (const owner of stored.owners) {
      const held = this.byOwner.get(owner) ?? new Set();
      held.add(`${resource}\n${stored.key}`);
      this.byOwner.set(owner, held);
    }
  }

  private disown(resource: string, stored: StoredObject) {
    for (const owner of stored.owners) {
      const held = this.byOwner.get(owner);
      held?.delete(`${resource}\n${stored.key}`);
      if (held?.size === 0) this.byOwner.delete(owner);
    }
  }

  private announce(
    resource: string,
    type: ChangeType,
    current: StoredObject,
    previous: StoredObject | undefined,
  ) {
    const event: HistoryEvent = {
      resource,
      type,
      resourceVersion: current.resourceVersion,
      current,
      previous,
    };
    this.history.append(event);
    for (const listener of [...this.listeners]) listener(event);
  }
}
