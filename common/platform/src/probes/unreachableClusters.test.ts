import { HopProbe } from '@mooring/core';
import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import {
  aClusterId,
  aTarget,
  BUDGETS,
  throughSocks,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { startSocksProxy } from './__testUtils__/socksProxy';
import { TcpServer } from './__testUtils__/tcpServer';
import { createProbeRunner } from './createProbeRunner';
import { probeSettingsSchema } from './probeSettings';

/** Greeting and request of one try. */
const ASKED_BYTES = 13;
const kept = serversOfTest();
const stop = new AbortController();
afterAll(() => stop.abort());

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => aClusterId(`c-${index + 1}`));

const asked = (proxy: TcpServer, tries: number) =>
  eventually(
    () => proxy.receivedBytes() === tries * ASKED_BYTES,
    `${tries} tries`,
  );

/** Moves the clock once so many runs wait for just this. */
async function passOf(
  clock: ManualClock,
  runs: number,
  ms: number,
): Promise<void> {
  await eventually(
    () => clock.sleeping.filter(left => left === ms).length === runs,
    `${runs} waits of ${ms} ms`,
  );
  clock.advance(ms);
}

const ended = (results: readonly unknown[], count: number) =>
  eventually(() => results.length === count, `${count} results`);

describe('500 clusters that do not answer', () => {
  it('hold eight sockets at a time and are done in waves, none longer than its budget', async () => {
    const proxy = await kept(startSocksProxy({ kind: 'greets-then-silent' }));
    const clock = new ManualClock();
    const started = clock.now();
    const results: (readonly HopProbe[])[] = [];
    const runner = createProbeRunner({
      targets: () => [],
      target: clusterId => ({
        ok: true,
        target: {
          ...aTarget({
            address: '100.70.0.11',
            port: 6443,
            vantage: throughSocks(proxy.port),
          }),
          clusterId,
        },
      }),
      onResult: (_, probes) => results.push(probes),
      onFault: (_, error) => {
        throw error;
      },
      signal: stop.signal,
      clock,
      budgets: BUDGETS,
      settings: probeSettingsSchema.parse({
        allowLoopbackProxy: true,
        backgroundIntervalSeconds: 0,
      }),
    });
    const runs = ids(500).map(cluster => runner.probe(cluster, 'demand'));
    const done = Promise.all(runs);
    const waves = Math.ceil(500 / 8);
    for (let wave = 0; wave < waves; wave++) {
      const size = Math.min(8, 500 - wave * 8);
      const before = 2 * 8 * wave;
      // Greeted and asked: only then does the time of the destination run.
      await asked(proxy, before + size);
      await passOf(clock, size, BUDGETS.tcp);
      await passOf(clock, size, BUDGETS.retryPause);
      await asked(proxy, before + 2 * size);
      await passOf(clock, size, BUDGETS.tcp);
      await ended(results, wave * 8 + size);
    }
    await done;
    expect(results).toHaveLength(500);
    for (const probes of results)
      expect(probes.find(({ hop }) => hop === 'api-tcp')).toMatchObject({
        outcome: 'timeout',
        tries: 2,
      });
    // The proxy may hear of the end of a wave's sockets after the first of the next one.
    expect(proxy.peak()).toBeLessThanOrEqual(2 * 8);
    expect(proxy.accepted()).toBe(2 * 500);
    expect(clock.now() - started).toBeLessThanOrEqual(waves * BUDGETS.total);
    await eventually(() => proxy.open() === 0, 'the end of the last socket');
  }, 30_000);
});
