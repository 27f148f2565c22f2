import { eventually } from './__testUtils__/eventually';
import { sendJson } from './__testUtils__/rawServer';
import {
  always,
  bookmark,
  Harness,
  line,
  listOf,
  OpenWatch,
  startHarness,
  stopHarnesses,
  thing,
} from './__testUtils__/reflectorHarness';

afterEach(stopHarnesses);

function versionOf(watch: OpenWatch): string | null {
  return watch.request.url.searchParams.get('resourceVersion');
}

/** The watch that comes after `before`, with the small delay before reopening passed by. */
async function nextWatch(
  harness: Harness,
  before: OpenWatch,
  delay: number,
): Promise<OpenWatch> {
  await eventually(() => harness.clock.sleeping.includes(delay), 'the pause');
  harness.clock.advance(delay);
  return harness.openWatch(before);
}

const HEALTHY = 10_000;
/** Pause after a healthy watch and first back-off with jitter 0.5. */
const SMALL = 150;
const FIRST_BACKOFF = 500;

async function watching(): Promise<{ harness: Harness; watch: OpenWatch }> {
  const harness = await startHarness({
    list: always(listOf([thing('a', 1)], 10)),
  });
  return { harness, watch: await harness.openWatch() };
}

describe('following a watch', () => {
  it('delivers additions, changes and deletions in order', async () => {
    const { harness, watch } = await watching();
    watch.send(line('ADDED', thing('b', 11)));
    watch.send(line('MODIFIED', thing('a', 12, 'changed')));
    watch.send(line('DELETED', thing('b', 13)));
    await eventually(() => harness.sink.calls.length === 4);
    expect(harness.sink.calls).toEqual([
      'replaceAll a',
      'upsert b=a',
      'upsert a=changed',
      'remove b',
    ]);
  });

  it('goes on from the bookmark after a normal close, without a new list', async () => {
    const { harness, watch } = await watching();
    watch.send(bookmark(500));
    await eventually(() => harness.sink.states.length > 3);
    harness.clock.advance(HEALTHY);
    watch.end();
    const second = await nextWatch(harness, watch, SMALL);
    expect(versionOf(second)).toBe('500');
    expect(harness.sink.lists).toBe(1);
    expect(harness.sink.states.map(({ kind }) => kind)).not.toContain('stale');
  });

  it('tells the age of the source by the last thing received', async () => {
    const { harness, watch } = await watching();
    harness.clock.advance(60_000);
    watch.send(bookmark(11));
    const at = harness.clock.now();
    await eventually(() => {
      const state = harness.reflector.state();
      return state.kind === 'synced' && state.at === at;
    });
    harness.clock.advance(20_000);
    expect(harness.reflector.state()).toEqual({ kind: 'synced', at });
    expect(harness.sink.states.at(-1)).toEqual({ kind: 'synced', at });
  });

  it('understands an object cut into pieces in the middle of a character', async () => {
    const { harness, watch } = await watching();
    const bytes = Buffer.from(line('MODIFIED', thing('a', 11, 'grün — 測試')));
    for (const byte of bytes) watch.send(Uint8Array.of(byte));
    await eventually(() => harness.sink.calls.length === 2);
    expect(harness.sink.held.get('a')?.value).toBe('grün — 測試');
  });

  it('takes an object of 2 MB', async () => {
    const { harness, watch } = await watching();
    const big = 'x'.repeat(2 * 1024 * 1024);
    watch.send(line('MODIFIED', thing('a', 11, big)));
    await eventually(
      () => harness.sink.held.get('a')?.value.length === big.length,
    );
    expect(harness.sink.held.get('a')?.value).toBe(big);
  });

  it('ends a watch whose line grows beyond 8 MB instead of filling the memory', async () => {
    const { harness, watch } = await watching();
    const piece = 'x'.repeat(1024 * 1024);
    for (let sent = 0; sent < 9; sent += 1) watch.send(piece);
    const second = await nextWatch(harness, watch, FIRST_BACKOFF);
    expect(versionOf(second)).toBe('10');
    expect(harness.sink.calls).toEqual(['replaceAll a']);
  });

  it.each([
    ['a line that is not JSON', '{"type":"ADDED","object":{\n'],
    ['a line that is not an event', '["ADDED"]\n'],
    ['an unknown type', line('RENAMED', thing('a', 11))],
    ['an object that cannot be projected', line('ADDED', { metadata: {} })],
  ])('counts %s, says so, and goes on', async (_, broken) => {
    const { harness, watch } = await watching();
    watch.send(broken);
    watch.send(line('ADDED', thing('b', 12)));
    await eventually(() => harness.sink.held.has('b'));
    expect(harness.reflector.state()).toMatchObject({
      kind: 'synced',
      detail: expect.stringMatching(/^1 object or event could not be read/),
    });
    expect(harness.watches).toHaveLength(1);
  });

  it('uses an event without a version but does not go on from it', async () => {
    const { harness, watch } = await watching();
    watch.send(line('MODIFIED', thing('a', undefined, 'changed')));
    await eventually(() => harness.sink.held.get('a')?.value === 'changed');
    harness.clock.advance(HEALTHY);
    watch.end();
    expect(versionOf(await nextWatch(harness, watch, SMALL))).toBe('10');
  });

  it('takes nothing twice: a repeated event does not bring a deleted object back', async () => {
    const { harness, watch } = await watching();
    const added = line('ADDED', thing('b', 11));
    watch.send(added + line('DELETED', thing('b', 12)) + added);
    watch.send(line('ADDED', thing('c', 13)));
    await eventually(() => harness.sink.held.has('c'));
    expect(harness.sink.calls).toEqual([
      'replaceAll a',
      'upsert b=a',
      'remove b',
      'upsert c=a',
    ]);
  });

  it('compares with a new list after 410, and invents no event for what is the same', async () => {
    let lists = 0;
    const harness = await startHarness({
      list: (_request, answer) => {
        lists += 1;
        sendJson(
          answer,
          200,
          lists === 1
            ? listOf([thing('a', 1), thing('b', 2)], 10)
            : listOf([thing('b', 2), thing('c', 40)], 50),
        );
      },
    });
    const watch = await harness.openWatch();
    harness.clock.advance(HEALTHY);
    watch.send(
      line('ERROR', {
        kind: 'Status',
        code: 410,
        reason: 'Expired',
        message: 'too old resource version: 10 (40)',
      }),
    );
    const second = await nextWatch(harness, watch, SMALL);
    expect(harness.sink.calls).toEqual(['replaceAll a,b', 'replaceAll b,c']);
    expect(versionOf(second)).toBe('50');
    expect(
      harness.sink.states.filter(({ kind }) => kind !== 'syncing'),
    ).toEqual([
      expect.objectContaining({ kind: 'synced' }),
      expect.objectContaining({ kind: 'synced' }),
    ]);
  });

  it('compares with a new list when the server says it has never been that far', async () => {
    const { harness, watch } = await watching();
    watch.send(
      line('ERROR', {
        kind: 'Status',
        code: 504,
        reason: 'Timeout',
        message: 'Too large resource version: 10, current: 3',
        details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
      }),
    );
    await nextWatch(harness, watch, FIRST_BACKOFF);
    expect(harness.sink.lists).toBe(2);
  });

  it('takes any other ERROR for the end of the watch and reopens from the last version', async () => {
    const { harness, watch } = await watching();
    watch.send(line('ADDED', thing('b', 11)));
    watch.send(
      line('ERROR', {
        kind: 'Status',
        code: 500,
        message: 'etcd: leader changed',
      }),
    );
    watch.send(line('ADDED', thing('never', 12)));
    const second = await nextWatch(harness, watch, FIRST_BACKOFF);
    expect(versionOf(second)).toBe('11');
    expect(harness.sink.held.has('never')).toBe(false);
    expect(harness.sink.lists).toBe(1);
  });

  it('reopens from the last version when the watch is cut in the middle of a line, and drops the half', async () => {
    const { harness, watch } = await watching();
    watch.send(line('ADDED', thing('b', 11)));
    watch.send(line('ADDED', thing('c', 12)).slice(0, 20));
    await eventually(() => harness.sink.held.has('b'));
    watch.cut();
    const second = await nextWatch(harness, watch, FIRST_BACKOFF);
    expect(versionOf(second)).toBe('11');
    second.send(line('ADDED', thing('c', 12)));
    await eventually(() => harness.sink.held.has('c'));
    expect(harness.sink.lists).toBe(1);
    expect(harness.sink.states.map(({ kind }) => kind)).not.toContain('stale');
  });

  it('never holds two watches of one kind at once', async () => {
    const { harness, watch } = await watching();
    let current = watch;
    for (let round = 0; round < 5; round += 1) {
      harness.clock.advance(HEALTHY);
      if (round % 2) current.cut();
      else current.end();
      current = await nextWatch(harness, current, SMALL);
    }
    expect(harness.mostWatches()).toBe(1);
  });
});
