import { redactSecrets, SourceState } from '@mooring/core';
import { createBackoff } from './backoff';
import { Clock } from './clock';
import { KubeConnection, KubeFailure } from './connection';
import { listAll } from './listAll';
import { ReflectorSink } from './reflectorSink';
import { Projected, ResourceKind } from './resourceKind';
import { createSourceTracker } from './sourceTracker';
import { readThrown } from './thrown';
import { WatchEnd, watchOnce } from './watchOnce';

export interface ReflectorDeps<R> {
  readonly connection: KubeConnection;
  readonly kind: ResourceKind<R>;
  readonly sink: ReflectorSink<R>;
  readonly clock: Clock;
  /** Uniform in [0, 1), for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Objects per page of a list, default 500. */
  readonly pageSize?: number;
  /** Silence after which a watch counts as half open, default 90 s; API servers send a bookmark each minute. */
  readonly idleMs?: number;
}

export interface Reflector {
  /**
   * Lists and watches until the signal aborts or the connection is closed. Upstream failures never end it:
   * they become the source's state.
   * @throws what the sink throws (a programming error), and when called twice.
   */
  run(): Promise<void>;
  /** As of now: unlike the last call of `sink.state`, its `at` follows every event received. */
  state(): SourceState;
}

const PAGE_SIZE = 500;
const IDLE_MS = 90_000;
/** A watch that lived this long was a good one: only then does the back-off start anew (restart storms, client #1933). */
const HEALTHY_MS = 10_000;
/** Kinds that are absent or forbidden change by a person's hand, not by themselves. */
const SLOW_RETRY_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 5 * 60_000;
/** Watches in a row that went silent, or failed without getting further, before everything is compared by a list. */
const TRIES_BEFORE_RELIST = 3;

/** Keeps a sink equal to one kind on the server: list in pages, watch, and recover from everything that breaks. */
export function createReflector<R>(deps: ReflectorDeps<R>): Reflector {
  const { connection, kind, sink, clock, random, signal } = deps;
  const idleMs = deps.idleMs ?? IDLE_MS;
  const tracker = createSourceTracker(kind, connection, clock);
  const backoff = createBackoff({
    baseMs: 1_000,
    capMs: 30_000,
    floorMs: 100,
    random,
  });
  let isRunning = false;
  let published = '';
  /** Watches without progress, and 404s, in a row. */
  let stuck = 0;
  let absences = 0;
  /** Only a closed connection gives up a call that our own signal did not end. */
  let isClosed = false;

  function publish(always = false): void {
    const state = tracker.state();
    const told = JSON.stringify({ ...state, at: undefined });
    if (!always && told === published) return;
    published = told;
    sink.state(state);
  }

  function project(raw: unknown): Projected<R> | undefined {
    try {
      return kind.project(raw);
    } catch (error) {
      // The contract says it does not throw. If it does, one object must not cost all the others.
      tracker.malformed(redactSecrets(readThrown(error).message));
      return undefined;
    }
  }

  /** The version to watch from, or undefined when the list failed and the wait for the next try is over. */
  async function list(): Promise<string | undefined> {
    let records: Projected<R>[] = [];
    tracker.forgetMalformed();
    const result = await listAll(
      connection,
      kind,
      { pageSize: deps.pageSize ?? PAGE_SIZE, signal },
      {
        onPage(items, { done, of }) {
          for (const item of items) {
            const projected = project(item);
            if (projected) records.push(projected);
          }
          tracker.listing(done, of);
          publish();
        },
        onRestart() {
          records = [];
          tracker.forgetMalformed();
        },
        pause: () => clock.sleep(backoff.next(), signal),
      },
    );
    if (signal.aborted) return undefined;
    if (!result.ok) {
      if (result.failure.kind === 'aborted') isClosed = true;
      else await recover(result.failure, 'list');
      return undefined;
    }
    absences = 0;
    stuck = 0;
    sink.replaceAll(records);
    tracker.listed();
    publish(true);
    return result.version;
  }

  /** Tells the state and waits as long as this failure asks for. */
  async function recover(
    failure: KubeFailure,
    during: 'list' | 'open' | 'watch',
  ): Promise<void> {
    tracker.failed(failure, during);
    // API servers answer 404 for a moment while they start; a minute later it means what it says.
    absences = failure.kind === 'not-found' ? absences + 1 : 0;
    if (absences === 2 && tracker.everListed) sink.replaceAll([]);
    publish();
    await clock.sleep(delayAfter(failure), signal);
  }

  function delayAfter(failure: KubeFailure): number {
    if (failure.kind === 'forbidden' || failure.kind === 'not-found') {
      return SLOW_RETRY_MS + Math.round(random() * SLOW_RETRY_MS * 0.25);
    }
    const asked = Math.min(failure.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
    return Math.max(asked, backoff.next());
  }

  function watch(from: string): Promise<WatchEnd> {
    return watchOnce(
      { connection, clock },
      kind,
      {
        from,
        // Spread, so that the watches of one replica do not all end in the same second.
        timeoutSeconds: 300 + Math.floor(random() * 300),
        idleMs,
        signal,
      },
      {
        onOpen() {
          tracker.opened();
          publish();
        },
        onChanged(object) {
          const projected = project(object);
          if (projected) sink.upsert(projected);
        },
        onDeleted(object) {
          const projected = project(object);
          if (projected) sink.remove(projected.key);
        },
        onContact(isBookmark) {
          stuck = 0;
          tracker.contact();
          publish(isBookmark);
        },
        onMalformed(why) {
          tracker.malformed(why);
          publish();
        },
      },
    );
  }

  /** Waits as the end of a watch asks for. Returns the version to go on from, undefined for a new list. */
  async function afterWatch(end: WatchEnd): Promise<string | undefined> {
    const { failure } = end;
    if (end.livedMs >= HEALTHY_MS) backoff.reset();
    if (failure?.kind === 'gone') {
      // At once after a good watch; a server that answers 410 to every fresh list gets the back-off.
      await clock.sleep(nextDelay(end), signal);
      return undefined;
    }
    if (failure && !end.opened) {
      await recover(failure, 'open');
      // Refused connections and refused credentials are how a replaced server shows: its history is another one.
      const mayBeAnother =
        failure.kind === 'unreachable' || failure.kind === 'unauthorized';
      const isOtherwise =
        failure.kind === 'forbidden' || failure.kind === 'not-found';
      return mayBeAnother || isOtherwise ? undefined : end.version;
    }
    if (!failure) {
      await clock.sleep(nextDelay(end), signal);
      return end.version;
    }

    stuck = end.delivered ? 0 : stuck + 1;
    const isSilent = failure.kind === 'timeout';
    if (stuck >= TRIES_BEFORE_RELIST) {
      tracker.failed(failure, 'watch');
      publish();
      await clock.sleep(nextDelay(end), signal);
      stuck = 0;
      return undefined;
    }
    // One cut or one silence is the weather: reopening from the last version loses nothing and nobody is told.
    const isFirst = backoff.failures === 0;
    const isWeather = isSilent
      ? stuck < 2
      : isFirst || end.livedMs >= HEALTHY_MS;
    if (!isWeather) {
      tracker.failed(failure, 'watch');
      publish();
    }
    await clock.sleep(nextDelay(end), signal);
    return end.version;
  }

  function nextDelay(end: WatchEnd): number {
    return end.livedMs >= HEALTHY_MS
      ? 50 + Math.round(random() * 200)
      : backoff.next();
  }

  return {
    state: () => tracker.state(),
    async run() {
      if (isRunning)
        throw new Error(`${kind.plural} are already being watched`);
      isRunning = true;
      publish();
      let version: string | undefined;
      while (!signal.aborted && !isClosed) {
        version ??= await list();
        if (version === undefined) continue;
        const end = await watch(version);
        if (signal.aborted || end.failure?.kind === 'aborted') return;
        version = await afterWatch(end);
      }
    },
  };
}
