import { ClusterId } from '../model/ids';
import { DAY, Instant, instant } from '../model/instant';
import { Lane, LANES, TimelineEntry } from './entry';

/** Bounds of what is kept of one cluster. */
export interface TimelineLimits {
  /** Shared evenly by the lanes, so that a flapping one cannot push out what the others say. */
  readonly entriesPerCluster: number;
  readonly keepMs: number;
}

export const DEFAULT_TIMELINE_LIMITS: TimelineLimits = {
  entriesPerCluster: 500,
  keepMs: 8 * DAY,
};

type Lanes = Partial<Record<Lane, TimelineEntry[]>>;

/** States that say nothing was seen: an outage of a source is no flapping of what it watches. */
const UNSEEN: ReadonlySet<string> = new Set(['unknown', 'not-run']);

/** Transitions of each layer of each cluster, in memory and bounded; who stores them asks with `drain`. */
export class Timeline {
  private readonly clusters = new Map<ClusterId, Lanes>();
  private fresh: TimelineEntry[] = [];

  constructor(
    private readonly limits: TimelineLimits = DEFAULT_TIMELINE_LIMITS,
  ) {}

  /**
   * @returns whether it was a transition. The state that already holds is none; what is older than the lane's last entry
   * came late and is dropped.
   */
  record(entry: TimelineEntry): boolean {
    const lane = this.laneOf(entry.cluster, entry.lane);
    const last = lane.at(-1);
    if (last !== undefined) {
      if (entry.state === last.state || entry.at < last.at - 1) return false;
    }
    // Conditions carry whole seconds: a loss and its end within one second are two transitions, and both have to be
    // kept apart where they are stored by time.
    const at =
      last !== undefined && entry.at <= last.at
        ? instant(last.at + 1)
        : entry.at;
    const kept = at === entry.at ? entry : { ...entry, at };
    lane.push(kept);
    this.trim(lane);
    this.fresh.push(kept);
    return true;
  }

  /** Oldest first: entries not older than `since`, and of each lane the one that held then. */
  entriesOf(cluster: ClusterId, since: Instant): readonly TimelineEntry[] {
    const lanes = this.clusters.get(cluster);
    if (lanes === undefined) return [];
    return LANES.flatMap(name => {
      const lane = lanes[name] ?? [];
      return lane.slice(Math.max(0, heldAt(lane, since)));
    }).sort(byTime);
  }

  /** The entry that holds at `at`; without a time, the last one. */
  laneAt(
    cluster: ClusterId,
    lane: Lane,
    at?: Instant,
  ): TimelineEntry | undefined {
    const entries = this.clusters.get(cluster)?.[lane] ?? [];
    return at === undefined ? entries.at(-1) : entries[heldAt(entries, at)];
  }

  /** Changes after `since` and up to `now`. The first thing ever seen of a lane is no change, nor is losing sight of it. */
  changesWithin(
    cluster: ClusterId,
    lane: Lane,
    since: Instant,
    now: Instant,
  ): number {
    const seen = (this.clusters.get(cluster)?.[lane] ?? []).filter(
      entry => !UNSEEN.has(entry.state),
    );
    return seen.filter(
      (entry, index) =>
        index > 0 &&
        entry.state !== seen[index - 1].state &&
        entry.at > since &&
        entry.at <= now,
    ).length;
  }

  /** Takes what was stored. What was recorded meanwhile stays; nothing of it is drained again. */
  load(entries: readonly TimelineEntry[]): void {
    const touched = new Set<TimelineEntry[]>();
    for (const entry of entries) {
      const lane = this.laneOf(entry.cluster, entry.lane);
      lane.push(entry);
      touched.add(lane);
    }
    for (const lane of touched) {
      const sorted = [...lane].sort(byTime);
      const transitions = sorted.filter(
        (entry, index) =>
          index === 0 || entry.state !== sorted[index - 1].state,
      );
      lane.splice(0, lane.length, ...transitions);
      this.trim(lane);
    }
  }

  /** Those of which anything is on record. */
  known(): Iterable<ClusterId> {
    return this.clusters.keys();
  }

  forget(cluster: ClusterId): void {
    this.clusters.delete(cluster);
    this.fresh = this.fresh.filter(entry => entry.cluster !== cluster);
  }

  /** Transitions since the last call, oldest first. */
  drain(): readonly TimelineEntry[] {
    const drained = this.fresh;
    this.fresh = [];
    return drained;
  }

  /** Hands back what could not be stored, for the next `drain`. What the bounds have dropped since is not stored any more. */
  undrain(entries: readonly TimelineEntry[]): void {
    this.fresh = [
      ...entries.filter(entry =>
        this.clusters.get(entry.cluster)?.[entry.lane]?.includes(entry),
      ),
      ...this.fresh,
    ];
  }

  private laneOf(cluster: ClusterId, lane: Lane): TimelineEntry[] {
    let lanes = this.clusters.get(cluster);
    if (lanes === undefined) {
      lanes = {};
      this.clusters.set(cluster, lanes);
    }
    return (lanes[lane] ??= []);
  }

  private trim(lane: TimelineEntry[]): void {
    const newest = lane.at(-1);
    if (newest === undefined) return;
    const oldestKept = newest.at - this.limits.keepMs;
    const tooMany =
      lane.length -
      Math.max(1, Math.floor(this.limits.entriesPerCluster / LANES.length));
    let drop = 0;
    while (drop < tooMany || lane[drop].at < oldestKept) drop++;
    lane.splice(0, drop);
  }
}

function byTime(a: TimelineEntry, b: TimelineEntry): number {
  return a.at - b.at;
}

/** Index of the entry that holds at `at`, or -1 before the first one. */
function heldAt(lane: readonly TimelineEntry[], at: Instant): number {
  let index = lane.length - 1;
  while (index >= 0 && lane[index].at > at) index--;
  return index;
}
