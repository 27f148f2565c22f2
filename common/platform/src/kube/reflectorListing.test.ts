import { eventually, settle } from './__testUtils__/eventually';
import { sendJson, sendStatus } from './__testUtils__/rawServer';
import {
  always,
  line,
  listOf,
  startHarness,
  stopHarnesses,
  thing,
  things,
} from './__testUtils__/reflectorHarness';

afterEach(stopHarnesses);

describe('reading a kind for the first time', () => {
  it('pages through the list and watches from the version of its first page', async () => {
    const harness = await startHarness({
      pageSize: 2,
      list: ({ url }, answer) => {
        const isFirst = url.searchParams.get('continue') === null;
        sendJson(
          answer,
          200,
          isFirst
            ? listOf([thing('a', 1), thing('b', 2)], 10, {
                continue: 'next/page=',
                remainingItemCount: 1,
              })
            : // Some servers answer a later page with a later version; what happened in between is in the watch.
              listOf([thing('c', 3)], 14),
        );
      },
    });
    const watch = await harness.openWatch();

    const [first, second] = harness.server.requests;
    expect(first.url.searchParams.get('limit')).toBe('2');
    expect(second.url.searchParams.get('continue')).toBe('next/page=');
    expect(watch.request.url.searchParams.get('resourceVersion')).toBe('10');
    expect(watch.request.url.searchParams.get('allowWatchBookmarks')).toBe(
      'true',
    );
    expect(
      Number(watch.request.url.searchParams.get('timeoutSeconds')),
    ).toBeGreaterThanOrEqual(300);
    expect(harness.sink.calls).toEqual(['replaceAll a,b,c']);
    expect(harness.sink.states).toEqual([
      { kind: 'syncing', done: 0 },
      { kind: 'syncing', done: 2, of: 3 },
      { kind: 'syncing', done: 3 },
      { kind: 'synced', at: harness.clock.now() },
    ]);
  });

  it('asks with the label selector, for the list and for the watch', async () => {
    const harness = await startHarness({
      list: always(listOf([], 1)),
      kind: { ...things, labelSelector: 'team in (a, b)', namespace: 'n' },
    });
    const watch = await harness.openWatch();
    expect(watch.request.url.pathname).toBe(
      '/apis/test.mooring.dev/v1/namespaces/n/things',
    );
    for (const { url } of harness.server.requests) {
      expect(url.searchParams.get('labelSelector')).toBe('team in (a, b)');
    }
  });

  it('starts over at once when the snapshot expires in the middle of paging, and keeps nothing of the first try', async () => {
    let expired = false;
    const harness = await startHarness({
      pageSize: 1,
      list: ({ url }, answer) => {
        if (url.searchParams.get('continue') === 'old') {
          expired = true;
          sendStatus(answer, 410, 'The provided continue parameter is too old');
        } else if (!expired) {
          sendJson(
            answer,
            200,
            listOf([thing('gone', 1)], 10, { continue: 'old' }),
          );
        } else {
          sendJson(answer, 200, listOf([thing('new', 11)], 20));
        }
      },
    });
    const watch = await harness.openWatch();
    expect(harness.sink.calls).toEqual(['replaceAll new']);
    expect(watch.request.url.searchParams.get('resourceVersion')).toBe('20');
  });

  it('waits and asks for everything at once when paging expires again and again', async () => {
    const harness = await startHarness({
      pageSize: 1,
      list: ({ url }, answer) => {
        if (url.searchParams.get('limit') === null) {
          sendJson(answer, 200, listOf([thing('a', 1), thing('b', 2)], 30));
        } else if (url.searchParams.get('continue') === null) {
          sendJson(
            answer,
            200,
            listOf([thing('a', 1)], 10, { continue: 'old' }),
          );
        } else {
          sendStatus(answer, 410, 'too old');
        }
      },
    });
    await eventually(() => harness.clock.sleeping.includes(500));
    expect(harness.server.requests).toHaveLength(4);
    harness.clock.advance(500);
    await harness.openWatch();
    expect(harness.sink.calls).toEqual(['replaceAll a,b']);
  });

  it('lets one object whose projection throws cost only itself, and says so', async () => {
    const harness = await startHarness({
      list: always(
        listOf(
          [thing('a', 1), thing('bad', 2, 'poison'), 'text', thing('c', 3)],
          10,
        ),
      ),
    });
    await harness.openWatch();
    expect(harness.sink.calls).toEqual(['replaceAll a,c']);
    expect(harness.reflector.state()).toMatchObject({
      kind: 'synced',
      detail: expect.stringMatching(/^2 objects or events could not be read/),
    });
  });

  it('takes an empty list for an empty list, also where a server writes null', async () => {
    const harness = await startHarness({
      list: always({
        kind: 'ThingList',
        metadata: { resourceVersion: '5' },
        items: null,
      }),
    });
    await harness.openWatch();
    expect(harness.sink.calls).toEqual(['replaceAll ']);
    expect(harness.reflector.state().kind).toBe('synced');
  });

  it.each([
    ['no version', { kind: 'ThingList', metadata: {}, items: [] }],
    ['no items', { kind: 'ThingList', metadata: { resourceVersion: '1' } }],
    ['a single object', thing('a', 1)],
    ['nothing', null],
  ])('never takes an answer with %s for an empty list', async (_, body) => {
    const harness = await startHarness({ list: always(body) });
    await eventually(() => harness.reflector.state().kind !== 'syncing');
    expect(harness.sink.calls).toEqual([]);
    expect(harness.reflector.state()).toMatchObject({
      kind: 'unreachable',
      detail: expect.stringContaining('not a list'),
    });
  });

  it('gives list items and watch events to the projection in the same form: times are text in both', async () => {
    const seen: unknown[] = [];
    const created = '2026-11-30T13:00:00Z';
    const raw = (version: string) => ({
      metadata: {
        name: 'a',
        creationTimestamp: created,
        resourceVersion: version,
      },
    });
    const harness = await startHarness({
      list: always(listOf([raw('1')], 1)),
      kind: {
        ...things,
        project(object) {
          seen.push(object);
          return things.project(object);
        },
      },
    });
    const watch = await harness.openWatch();
    watch.send(
      line('MODIFIED', {
        apiVersion: 'test.mooring.dev/v1',
        kind: 'Thing',
        ...raw('2'),
      }),
    );
    await eventually(() => seen.length === 2);
    expect(seen).toEqual([
      { apiVersion: 'test.mooring.dev/v1', kind: 'Thing', ...raw('1') },
      { apiVersion: 'test.mooring.dev/v1', kind: 'Thing', ...raw('2') },
    ]);
  });

  it('lets an error of the sink through: it is ours, and hiding it would lose changes', async () => {
    const harness = await startHarness({
      list: always(listOf([], 1)),
      onUpsert() {
        throw new Error('the store is broken');
      },
    });
    const watch = await harness.openWatch();
    watch.send(line('ADDED', thing('a', 2)));
    await expect(harness.running).rejects.toThrow('the store is broken');
  });

  it('refuses to run twice: two watches would overtake each other', async () => {
    const harness = await startHarness({ list: always(listOf([], 1)) });
    await expect(harness.reflector.run()).rejects.toThrow(
      'already being watched',
    );
  });

  it('ends with its signal and leaves no watch and no timer behind', async () => {
    const harness = await startHarness({ list: always(listOf([], 1)) });
    await harness.openWatch();
    const { clock, server } = harness;
    await harness.stop();
    await settle();
    expect(clock.sleeping).toEqual([]);
    expect(harness.watches).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('ends when the connection is closed under it', async () => {
    const harness = await startHarness({ list: always(listOf([], 1)) });
    await harness.openWatch();
    await harness.connection.close();
    await harness.running;
    expect(harness.clock.sleeping).toEqual([]);
  });
});
