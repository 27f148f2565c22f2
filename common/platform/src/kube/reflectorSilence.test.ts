import { eventually } from './__testUtils__/eventually';
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
/** Pause after a healthy watch with jitter 0.5. */
const SMALL = 150;

async function watching(): Promise<{ harness: Harness; watch: OpenWatch }> {
  const harness = await startHarness({
    list: always(listOf([thing('a', 1)], 10)),
  });
  return { harness, watch: await harness.openWatch() };
}

describe('a silent watch', () => {
  it('is reopened from the last version after 90 s without a byte', async () => {
    const { harness, watch } = await watching();
    watch.send(line('ADDED', thing('b', 11)));
    await eventually(() => harness.sink.held.has('b'));
    harness.clock.advance(90_000);
    const second = await nextWatch(harness, watch, SMALL);
    expect(versionOf(second)).toBe('11');
    expect(harness.sink.lists).toBe(1);
    expect(harness.reflector.state().kind).toBe('synced');
  });

  it('is kept when bookmarks come', async () => {
    const { harness, watch } = await watching();
    for (let minute = 0; minute < 5; minute += 1) {
      harness.clock.advance(60_000);
      const states = harness.sink.states.length;
      watch.send(bookmark(100 + minute));
      await eventually(() => harness.sink.states.length > states);
    }
    expect(harness.watches).toEqual([watch]);
  });

  it('that stays silent is told as stale, then everything is compared by a list', async () => {
    const { harness, watch } = await watching();
    const lastHeard = harness.clock.now();
    let current = watch;
    const kinds: string[] = [];
    for (let silence = 0; silence < 3; silence += 1) {
      harness.clock.advance(90_000);
      current = await nextWatch(harness, current, SMALL);
      kinds.push(harness.reflector.state().kind);
    }
    expect(kinds).toEqual(['synced', 'stale', 'synced']);
    expect(harness.sink.states).toContainEqual({
      kind: 'stale',
      at: lastHeard,
      detail: 'nothing was received for 90 s',
    });
    expect(harness.sink.lists).toBe(2);
  });
});

describe('back-off', () => {
  it('grows while watches end at once, and starts anew after a healthy one', async () => {
    const { harness, watch } = await watching();
    let current = watch;
    const pauses: number[] = [];
    for (const expected of [500, 1_000, 2_000, 4_000]) {
      // One event before the close: a server that restarts its watches all the time still delivers.
      current.send(line('MODIFIED', thing('a', 20 + pauses.length)));
      current.end();
      current = await nextWatch(harness, current, expected);
      pauses.push(expected);
    }
    harness.clock.advance(HEALTHY);
    current.end();
    current = await nextWatch(harness, current, SMALL);
    current.end();
    await nextWatch(harness, current, 500);
    expect(harness.sink.lists).toBe(1);
  });
});
