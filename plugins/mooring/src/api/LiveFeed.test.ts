import { ChangeEvent } from '@mooring/core';
import { MooringError } from './failure';
import { LiveFeed, LiveSignal, POLL_MS, SILENCE_MS } from './LiveFeed';

/** One opened stream, fed by the test. */
interface Opened {
  readonly since: number | undefined;
  readonly signal: AbortSignal;
  readonly send: (event: ChangeEvent) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

function change(seq: number): ChangeEvent {
  return { type: 'change', seq, kinds: ['cluster'], clusters: [], tenants: [] };
}

class Streams {
  readonly opened: Opened[] = [];
  refuse: Error | undefined;

  readonly events = async function* events(
    this: Streams,
    options: { since?: number; signal: AbortSignal; opened: () => void },
  ): AsyncGenerator<ChangeEvent> {
    const queue: (ChangeEvent | Error | 'end')[] = [];
    let wake: () => void = () => undefined;
    const idle = () =>
      new Promise<void>(resolve => {
        wake = resolve;
      });
    const put = (item: ChangeEvent | Error | 'end') => {
      queue.push(item);
      wake();
    };
    this.opened.push({
      since: options.since,
      signal: options.signal,
      send: put,
      end: () => put('end'),
      fail: put,
    });
    options.signal.addEventListener('abort', () =>
      put(Object.assign(new Error('aborted'), { name: 'AbortError' })),
    );
    // As a real connection: nothing is open before the caller has gone on.
    await Promise.resolve();
    if (this.refuse) throw this.refuse;
    options.opened();
    for (;;) {
      const item = queue.shift();
      if (item === 'end') return;
      if (item instanceof Error) throw item;
      if (item) yield item;
      else await idle();
    }
  }.bind(this);

  get last(): Opened {
    const last = this.opened[this.opened.length - 1];
    if (!last) throw new Error('No stream was opened');
    return last;
  }
}

describe('LiveFeed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start() {
    const streams = new Streams();
    const feed = new LiveFeed({ events: streams.events, random: () => 1 });
    const signals: LiveSignal[] = [];
    const stop = feed.subscribe(signal => signals.push(signal));
    return { streams, feed, signals, stop };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('has views read again once it is open: what changed before was told to nobody', async () => {
    const { feed, signals } = start();
    expect(feed.getState()).toEqual({ kind: 'connecting' });
    await settle();
    expect(feed.getState()).toEqual({ kind: 'live' });
    expect(signals).toEqual([{ kind: 'reload', why: 'opened' }]);
  });

  it('passes on what changed', async () => {
    const { streams, signals } = start();
    await settle();
    streams.last.send(change(7));
    await settle();
    expect(signals[1]).toEqual({ kind: 'change', change: change(7) });
  });

  it('resumes after an interruption from the last number it saw, without having all views read again', async () => {
    const { streams, feed, signals } = start();
    await settle();
    streams.last.send(change(7));
    streams.last.send({ type: 'heartbeat', seq: 9 });
    streams.last.end();
    await settle();
    expect(feed.getState()).toMatchObject({ kind: 'interrupted' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.opened.map(({ since }) => since)).toEqual([undefined, 9]);
    expect(feed.getState()).toEqual({ kind: 'live' });
    expect(signals).toHaveLength(2);
  });

  it('has views read again after a reset', async () => {
    const { streams, signals } = start();
    await settle();
    streams.last.send({ type: 'reset', seq: 100, reason: 'restart' });
    await settle();
    expect(signals[1]).toEqual({ kind: 'reload', why: 'reset' });
    streams.last.end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.last.since).toBe(100);
  });

  it('notices a connection that a proxy dropped without telling', async () => {
    const { streams, feed } = start();
    await settle();
    streams.last.send({ type: 'heartbeat', seq: 3 });
    await settle();
    await jest.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(feed.getState()).toEqual({ kind: 'live' });
    await jest.advanceTimersByTimeAsync(1);
    expect(feed.getState()).toEqual({
      kind: 'interrupted',
      detail: 'Nothing was heard for 60 s',
    });
    expect(streams.opened[0].signal.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.last.since).toBe(3);
  });

  it('has views find out at once when it does not come back', async () => {
    const { streams, signals } = start();
    await settle();
    streams.last.send({ type: 'heartbeat', seq: 1 });
    streams.last.end();
    await settle();
    expect(signals).toEqual([{ kind: 'reload', why: 'opened' }]);
    streams.refuse = new Error('connection refused');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(signals.slice(1)).toEqual([{ kind: 'reload', why: 'gone' }]);
  });

  it('waits longer with every failure, up to half a minute, and starts anew once it was spoken to', async () => {
    const { streams, feed } = start();
    await settle();
    streams.refuse = new Error('connection refused');
    streams.last.end();
    await settle();
    const seen: number[] = [];
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      await jest.advanceTimersByTimeAsync(wait * 1_000 - 1);
      seen.push(streams.opened.length);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(feed.getState()).toEqual({
      kind: 'interrupted',
      detail: 'connection refused',
    });

    streams.refuse = undefined;
    await jest.advanceTimersByTimeAsync(30_000);
    streams.last.send({ type: 'heartbeat', seq: 1 });
    streams.last.end();
    const before = streams.opened.length;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.opened.length).toBe(before + 1);
  });

  it('does not ask again and again for an event it cannot read', async () => {
    const { streams } = start();
    await settle();
    streams.last.send(change(5));
    await settle();
    streams.last.fail(
      new MooringError({ kind: 'unexpected-answer', text: 'odd' }),
    );
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.last.since).toBeUndefined();
  });

  it('has everything read again once a minute, live or not', async () => {
    const { streams, signals } = start();
    streams.refuse = new Error('connection refused');
    await jest.advanceTimersByTimeAsync(POLL_MS);
    expect(signals).toContainEqual({ kind: 'reload', why: 'poll' });
  });

  it('keeps one stream while one page is left for the next, and ends it after the last', async () => {
    const { streams, feed, stop } = start();
    await settle();
    stop();
    const stopSecond = feed.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(streams.opened).toHaveLength(1);
    expect(streams.last.signal.aborted).toBe(false);
    stopSecond();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(streams.last.signal.aborted).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});
