import { createApiRef } from '@backstage/frontend-plugin-api';
import { ChangeEvent } from '@mooring/core';
import { MooringError, toFailure } from './failure';
import { MooringApi } from './MooringApi';

/** How far the page is being told about changes. Never "live" without a stream that spoke lately. */
export type LiveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** The stream is down; views are still read again every `POLL_MS`. */
  | { readonly kind: 'interrupted'; readonly detail: string };

export type LiveSignal =
  | { readonly kind: 'change'; readonly change: Change }
  /** Anything may have changed: the stream was opened, reset or is gone, or the slow poll is due. */
  | {
      readonly kind: 'reload';
      readonly why: 'opened' | 'reset' | 'gone' | 'poll';
    };
export type Change = Extract<ChangeEvent, { type: 'change' }>;

/** Safety net for what a stream may lose: every view is read again this often. */
export const POLL_MS = 60_000;
/** Longer silence than this, heartbeats included, is a half-open connection: a proxy dropped it without telling. */
export const SILENCE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A page that is left and the one that is opened share the stream. */
const LINGER_MS = 1_000;

export interface LiveFeedOptions {
  readonly events: MooringApi['events'];
  /** 0..1; spreads the reconnects of many open portals after a restart of the backend. */
  readonly random: () => number;
}

/**
 * One stream of changes for all views of a browser tab: opened with the first view, closed with the last, resumed
 * after interruptions from the last sequence number it saw.
 */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #listeners = new Set<(signal: LiveSignal) => void>();
  readonly #watchers = new Set<() => void>();
  #state: LiveState = { kind: 'connecting' };
  #since: number | undefined;
  #running: AbortController | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  /** Signals until the returned function is called. The stream runs while anybody listens. */
  subscribe(listener: (signal: LiveSignal) => void): () => void {
    this.#listeners.add(listener);
    clearTimeout(this.#linger);
    this.#running ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#linger);
      this.#linger = setTimeout(() => this.#stop(), LINGER_MS);
    };
  }

  getState(): LiveState {
    return this.#state;
  }

  /** For `useSyncExternalStore`: told when `getState` has another answer. */
  watchState(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #start(): AbortController {
    const controller = new AbortController();
    const poll = setInterval(
      () => this.#emit({ kind: 'reload', why: 'poll' }),
      POLL_MS,
    );
    controller.signal.addEventListener('abort', () => clearInterval(poll));
    this.#run(controller.signal).catch(error =>
      this.#setState({ kind: 'interrupted', detail: String(error) }),
    );
    return controller;
  }

  #stop() {
    this.#running?.abort();
    this.#running = undefined;
    this.#setState({ kind: 'connecting' });
  }

  async #run(signal: AbortSignal): Promise<void> {
    let retry = FIRST_RETRY_MS;
    let failures = 0;
    while (!signal.aborted) {
      const outcome = await this.#readOnce(signal);
      if (signal.aborted) return;
      if (outcome.spoke) retry = FIRST_RETRY_MS;
      failures = outcome.spoke ? 0 : failures + 1;
      // It did not come back at once: views find out now, not at the next poll, whether the backend is there at all.
      if (failures === 1) this.#emit({ kind: 'reload', why: 'gone' });
      this.#setState({ kind: 'interrupted', detail: outcome.detail });
      await delay(retry * (0.5 + this.#options.random() / 2), signal);
      retry = Math.min(retry * 2, LAST_RETRY_MS);
    }
  }

  /** One connection, until it ends in whatever way. */
  async #readOnce(
    stop: AbortSignal,
  ): Promise<{ spoke: boolean; detail: string }> {
    const connection = new AbortController();
    const silence = watchdog(SILENCE_MS, () =>
      connection.abort(
        new MooringError({
          kind: 'unreachable',
          text: `Nothing was heard for ${SILENCE_MS / 1_000} s`,
        }),
      ),
    );
    const onStop = () => connection.abort();
    stop.addEventListener('abort', onStop);
    const resuming = this.#since !== undefined;
    let spoke = false;
    try {
      const events = this.#options.events({
        since: this.#since,
        signal: connection.signal,
        opened: () => {
          silence.pet();
          this.#setState({ kind: 'live' });
          // What changed between a view's first answer and this moment was told to nobody.
          if (!resuming) this.#emit({ kind: 'reload', why: 'opened' });
        },
      });
      for await (const event of events) {
        silence.pet();
        spoke = true;
        this.#take(event);
      }
      return { spoke, detail: 'The server ended the stream of changes' };
    } catch (error) {
      const failure = toFailure(
        connection.signal.aborted ? connection.signal.reason : error,
      );
      // An event that cannot be read would be sent again: start from now instead of in a circle.
      if (failure?.kind === 'unexpected-answer') this.#since = undefined;
      return { spoke, detail: failure?.text ?? 'Stopped' };
    } finally {
      silence.end();
      stop.removeEventListener('abort', onStop);
    }
  }

  #take(event: ChangeEvent) {
    this.#since = event.seq;
    if (event.type === 'change') this.#emit({ kind: 'change', change: event });
    if (event.type === 'reset') this.#emit({ kind: 'reload', why: 'reset' });
  }

  #emit(signal: LiveSignal) {
    for (const listener of [...this.#listeners]) listener(signal);
  }

  #setState(state: LiveState) {
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** @public */
export const liveFeedRef = createApiRef<LiveFeed>({
  id: 'plugin.mooring.live',
});

function watchdog(ms: number, bark: () => void) {
  let timer = setTimeout(bark, ms);
  return {
    pet() {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    end() {
      clearTimeout(timer);
    },
  };
}

/** Resolves early when the signal aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
