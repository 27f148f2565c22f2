import type { ChangeType } from '../types';
import type { StoredObject } from './storedObject';

/** One committed change of one resource (`plural.group`). */
export interface HistoryEvent {
  readonly resource: string;
  readonly type: ChangeType;
  readonly resourceVersion: number;
  /** For DELETED the last state, under the version of the deletion. */
  readonly current: StoredObject;
  readonly previous: StoredObject | undefined;
}

/** The last changes, oldest first: what a watch can be resumed from. */
export class History {
  private events: HistoryEvent[] = [];
  private forgotten: number;

  constructor(private readonly size: number, startVersion: number) {
    this.forgotten = startVersion;
  }

  /** Changes up to and including this version are no longer known. */
  get compactedVersion(): number {
    return this.forgotten;
  }

  append(event: HistoryEvent) {
    this.events.push(event);
    // Trimmed in blocks: one shift per event would be quadratic in a busy world.
    if (this.events.length > this.size * 1.25 + 16) {
      this.forget(this.events.length - this.size);
    }
  }

  compact(currentVersion: number) {
    this.events = [];
    this.forgotten = currentVersion;
  }

  /** Changes of a resource after a version, which must not be compacted. */
  since(version: number, resource: string): HistoryEvent[] {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.events[middle].resourceVersion <= version) low = middle + 1;
      else high = middle;
    }
    return this.events.slice(low).filter(event => event.resource === resource);
  }

  private forget(count: number) {
    const dropped = this.events.splice(0, count);
    const last = dropped.at(-1);
    if (last) this.forgotten = last.resourceVersion;
  }
}
