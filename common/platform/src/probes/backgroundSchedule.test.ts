import { eventually, settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { aClusterId } from './__testUtils__/probing';
import { spreadBackground } from './backgroundSchedule';

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort());

function aSchedule(more: Partial<Parameters<typeof spreadBackground>[0]> = {}) {
  const clock = new ManualClock();
  const probed: string[] = [];
  const ended = spreadBackground({
    clock,
    signal: stop.signal,
    intervalMs: 300_000,
    random: () => 0.5,
    targets: () => ['c-1', 'c-2'].map(aClusterId),
    hasRoom: () => true,
    probe: cluster => probed.push(cluster),
    ...more,
  });
  return { clock, probed, ended };
}

it('waits while all are busy, and leaves nobody out', async () => {
  let hasRoom = false;
  const { clock, probed } = aSchedule({ hasRoom: () => hasRoom });
  await eventually(() => clock.sleeping.includes(150_000));
  clock.advance(150_000);
  await eventually(() => clock.sleeping.includes(5_000));
  expect(probed).toEqual([]);
  hasRoom = true;
  clock.advance(5_000);
  await eventually(() => clock.sleeping.includes(150_000));
  expect(probed).toEqual(['c-1']);
});

it('looks again soon when no cluster is known yet', async () => {
  let known: string[] = [];
  const { clock, probed } = aSchedule({
    targets: () => known.map(aClusterId),
  });
  await eventually(() => clock.sleeping.includes(5_000));
  known = ['c-1'];
  clock.advance(5_000);
  await eventually(() => clock.sleeping.includes(300_000));
  clock.advance(300_000);
  await eventually(() => probed.length > 0);
  expect(probed).toEqual(['c-1']);
});

it.each([
  [0, 75_000],
  [0.75, 187_500],
])('chance %p makes a gap of %d ms', async (chance, gapMs) => {
  const { clock } = aSchedule({ random: () => chance });
  await settle();
  expect(clock.sleeping).toEqual([gapMs]);
});

it('ends with the product', async () => {
  const { clock, probed, ended } = aSchedule();
  await eventually(() => clock.sleeping.length > 0);
  stop.abort();
  await ended;
  expect(probed).toEqual([]);
  expect(clock.sleeping).toEqual([]);
});
