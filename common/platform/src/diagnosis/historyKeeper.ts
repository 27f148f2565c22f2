import {
  DAY,
  HOUR,
  Instant,
  instant,
  MINUTE,
  SECOND,
  TimelineEntry,
} from '@mooring/core';
import { TimelineStore } from '../history/timelineStore';
import { TrackStore } from '../history/createTrackStore';
import { Clock } from '../kube';
import { DiagnosisDesk } from './diagnosisDesk';

const KEPT_MS = 8 * DAY;
const WRITE_EVERY_MS = 5 * SECOND;
/** The memory of 10,000 tunnels takes a fifth of a second to write down. */
const TRACKS_EVERY_MS = 5 * MINUTE;
const PRUNE_EVERY_MS = HOUR;
/** While the database is away, so many transitions wait in memory; then the oldest go. */
const MOST_WAITING = 50_000;

export interface HistoryStores {
  readonly timeline: TimelineStore;
  readonly tracks: TrackStore;
}

/** How far history is kept: told among the sources. */
export type HistoryState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'kept'; readonly at: Instant }
  | {
      readonly kind: 'failing';
      readonly since: Instant;
      readonly detail: string;
    };

/** Loads what was known before a restart and writes down what turns since. A database that fails delays nothing else. */
export class HistoryKeeper {
  private waiting: TimelineEntry[] = [];
  private current: HistoryState = { kind: 'opening' };
  private stores: HistoryStores | undefined;
  private tracksAt = 0;
  private prunedAt = 0;

  constructor(
    private readonly desk: DiagnosisDesk,
    private readonly open: () => Promise<HistoryStores>,
    private readonly clock: Clock,
    private readonly onFault: (text: string, error: unknown) => void,
  ) {}

  get state(): HistoryState {
    return this.current;
  }

  /** Until the signal aborts; what is not written then is written once more before it ends. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.step();
      await this.clock.sleep(WRITE_EVERY_MS, signal);
    }
    this.tracksAt = 0;
    await this.step();
  }

  private async step(): Promise<void> {
    const now = this.clock.now();
    // Also while it cannot be opened: the bound holds from the first minute of an outage.
    this.gather();
    try {
      const stores = this.stores ?? (await this.opened(now));
      await this.write(stores, now);
      this.current = { kind: 'kept', at: now };
    } catch (error) {
      // Told once per failure, not every few seconds while it lasts.
      if (this.current.kind === 'failing') return;
      const detail = error instanceof Error ? error.message : String(error);
      this.current = { kind: 'failing', since: now, detail };
      this.onFault('The history of tunnels cannot be kept', error);
    }
  }

  private gather(): void {
    this.waiting = [...this.waiting, ...this.desk.timeline.drain()].slice(
      -MOST_WAITING,
    );
  }

  /** What a young process saw before the database answered comes after what is on record; the timeline sorts that out. */
  private async opened(now: Instant): Promise<HistoryStores> {
    const stores = await this.open();
    const [entries, tracks] = await Promise.all([
      stores.timeline.load(instant(now - KEPT_MS)),
      stores.tracks.load(),
    ]);
    this.desk.timeline.load(entries);
    this.desk.book.restore(tracks);
    this.desk.board.touch();
    this.stores = stores;
    return stores;
  }

  private async write(stores: HistoryStores, now: Instant): Promise<void> {
    if (this.waiting.length > 0) {
      const batch = this.waiting;
      await stores.timeline.append(batch);
      this.waiting = [];
    }
    if (now - this.tracksAt >= TRACKS_EVERY_MS) {
      await stores.tracks.save(this.desk.book.snapshot());
      this.tracksAt = now;
    }
    if (now - this.prunedAt >= PRUNE_EVERY_MS) {
      await stores.timeline.prune(instant(now - KEPT_MS));
      await stores.timeline.forget(this.desk.forgetGone());
      this.prunedAt = now;
    }
  }
}
