import { ClusterId, Instant, TimelineEntry } from '@mooring/core';

/** Where transitions survive a restart. What is written twice is there once. */
export interface TimelineStore {
  /** All entries not older than `since`, and each lane's last one however old it is; oldest first. */
  load(since: Instant): Promise<readonly TimelineEntry[]>;
  append(entries: readonly TimelineEntry[]): Promise<void>;
  /** Removes what is older than `before`, but keeps each lane's last entry: it says how things stand. */
  prune(before: Instant): Promise<void>;
  /** Removes what is known of clusters that are gone. */
  forget(clusters: readonly ClusterId[]): Promise<void>;
}
