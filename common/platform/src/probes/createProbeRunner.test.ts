import { ClusterId, HopProbe } from '@mooring/core';
import { eventually, settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { aClusterId, aTarget, BUDGETS } from './__testUtils__/probing';
import { closedPort } from './__testUtils__/tcpServer';
import { createProbeRunner, ProbeRunnerDeps } from './createProbeRunner';
import { ProbeRunner } from './probe';
import { probeSettingsSchema } from './probeSettings';
import { PingQuestion } from './systemPing';

const ids = (count: number): ClusterId[] =>
  Array.from({ length: count }, (_, index) => aClusterId(`c-${index + 1}`));

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => stop.abort());

interface Setup {
  readonly runner: ProbeRunner;
  readonly clock: ManualClock;
  readonly results: ClusterId[];
  /** Clusters whose run has begun, in this order. */
  readonly begun: ClusterId[];
  /** Ends the oldest run under way. */
  answer(): void;
}

/**
 * A runner whose targets refuse at once over TCP and whose ping answers when the test says so: a run lasts exactly until
 * then.
 */
async function aRunner(
  more: Omit<Partial<ProbeRunnerDeps>, 'settings'> = {},
  configured: object = {},
): Promise<Setup> {
  const clock = new ManualClock();
  const port = await closedPort();
  const results: ClusterId[] = [];
  const begun: ClusterId[] = [];
  const pings: (() => void)[] = [];
  const runner = createProbeRunner({
    targets: () => [],
    target: clusterId => ({
      ok: true,
      target: { ...aTarget({ port }), clusterId },
    }),
    onResult: cluster => results.push(cluster),
    onFault: (_, error) => {
      throw error;
    },
    signal: stop.signal,
    clock,
    random: () => 0.5,
    budgets: { ...BUDGETS, ping: 1_000_000, total: 2_000_000 },
    ping: ({ unfragmentedBytes, signal }: PingQuestion) =>
      unfragmentedBytes === undefined
        ? new Promise(resolve => {
            const reply = () => resolve({ kind: 'reply' });
            pings.push(reply);
            signal.addEventListener('abort', reply);
          })
        : Promise.resolve({ kind: 'reply' }),
    ...more,
    settings: probeSettingsSchema.parse(configured),
  });
  return {
    runner: {
      probe(cluster, reason, onHop) {
        return runner.probe(cluster, reason, probe => {
          if (probe.hop === 'api-tcp') begun.push(cluster);
          onHop?.(probe);
        });
      },
    },
    clock,
    results,
    begun,
    answer: () => pings.shift()?.(),
  };
}

it('a run that breaks off is told to who asked and to the log, and gives its slot back', async () => {
  const faults: unknown[] = [];
  let isBroken = true;
  const { runner, begun, answer, results } = await aRunner(
    {
      onFault: (cluster, error) => faults.push([cluster, String(error)]),
      ca: async () => {
        if (isBroken) throw new Error('not what a record looks like');
        return undefined;
      },
    },
    { concurrency: 1 },
  );
  expect(await runner.probe(aClusterId('c-1'), 'demand')).toMatchObject({
    ran: false,
    reason: 'broke-off',
  });
  expect(faults).toEqual([['c-1', 'Error: not what a record looks like']]);
  isBroken = false;
  const next = runner.probe(aClusterId('c-2'), 'demand');
  await eventually(() => begun.length > 0);
  answer();
  expect(await next).toMatchObject({ ran: true });
  expect(results).toEqual(['c-2']);
});

describe('one run per cluster', () => {
  it('who joins late sees first what was found before', async () => {
    const { runner, begun, answer, results } = await aRunner();
    const first: HopProbe[] = [];
    const late: HopProbe[] = [];
    const one = runner.probe(aClusterId('c-1'), 'background', hop =>
      first.push(hop),
    );
    await eventually(() => begun.length > 0);
    const two = runner.probe(aClusterId('c-1'), 'demand', hop =>
      late.push(hop),
    );
    answer();
    expect(await two).toEqual(await one);
    expect(late.map(({ hop }) => hop)).toEqual(first.map(({ hop }) => hop));
    expect(results).toEqual(['c-1']);
  });

  it('a listener that throws fails alone', async () => {
    const { runner, answer } = await aRunner();
    const broken = runner.probe(aClusterId('c-1'), 'demand', () => {
      throw new Error('the page was closed');
    });
    const other = runner.probe(aClusterId('c-1'), 'demand');
    await expect(broken).rejects.toThrow('the page was closed');
    answer();
    expect(await other).toMatchObject({ ran: true });
  });
});

describe('order', () => {
  it('eight at once; then who waits for it, then suspicion, then routine', async () => {
    const { runner, begun, answer } = await aRunner();
    for (const cluster of ids(8)) void runner.probe(cluster, 'demand');
    await eventually(() => begun.length === 8);
    void runner.probe(aClusterId('b'), 'background');
    void runner.probe(aClusterId('d'), 'demand');
    await settle();
    expect(begun).toHaveLength(8);
    answer();
    await eventually(() => begun.length === 9);
    answer();
    await eventually(() => begun.length === 10);
    expect(begun.slice(8)).toEqual(['d', 'b']);
  });

  it('a suspicion waits a second for the rest of the burst and is one run', async () => {
    const { runner, clock, begun, answer, results } = await aRunner();
    const runs = [1, 2, 3].map(() =>
      runner.probe(aClusterId('c-1'), 'suspicion'),
    );
    await settle();
    expect(begun).toEqual([]);
    clock.advance(1_000);
    await eventually(() => begun.length > 0);
    answer();
    await Promise.all(runs);
    expect(results).toEqual(['c-1']);
  });

  it('a demand does not wait for the burst to end', async () => {
    const { runner, begun, answer, results } = await aRunner();
    void runner.probe(aClusterId('c-1'), 'suspicion');
    void runner.probe(aClusterId('c-1'), 'demand');
    await eventually(() => begun.length === 2, 'both to hear of the one run');
    answer();
    await eventually(() => results.length > 0);
    expect(results).toEqual(['c-1']);
  });
});

describe('the limit of one cluster', () => {
  async function afterOneRun() {
    const setup = await aRunner();
    const run = setup.runner.probe(aClusterId('c-1'), 'demand');
    await eventually(() => setup.begun.length > 0);
    setup.answer();
    return { ...setup, first: await run };
  }

  it('answers a demand within ten seconds with the run that just ended', async () => {
    const { runner, results, first, clock } = await afterOneRun();
    clock.advance(9_999);
    const seen: HopProbe[] = [];
    const again = await runner.probe(aClusterId('c-1'), 'demand', hop =>
      seen.push(hop),
    );
    expect(again).toEqual(first);
    expect(first.ran && first.probes).toEqual(seen);
    expect(results).toHaveLength(1);
  });

  it('ends after them', async () => {
    const { runner, clock, begun } = await afterOneRun();
    clock.advance(10_000);
    void runner.probe(aClusterId('c-1'), 'demand');
    await eventually(() => begun.length === 2);
    expect(begun).toEqual(['c-1', 'c-1']);
  });

  it('makes a suspicion wait, for it is about what came after that run', async () => {
    const { runner, clock, begun } = await afterOneRun();
    clock.advance(2_000);
    void runner.probe(aClusterId('c-1'), 'suspicion');
    clock.advance(7_999);
    await settle();
    expect(begun).toHaveLength(1);
    clock.advance(1);
    await eventually(() => begun.length === 2);
  });
});

describe('no run', () => {
  it('says why there is none', async () => {
    const { runner, results } = await aRunner({
      target: () => ({ ok: false, reason: 'no-vantage', detail: 'no proxy' }),
    });
    expect(await runner.probe(aClusterId('c-1'), 'demand')).toEqual({
      ran: false,
      reason: 'no-vantage',
      detail: 'no proxy',
    });
    expect(results).toEqual([]);
  });

  it('is made with a target that was true only when it was asked for', async () => {
    let isGone = false;
    const port = await closedPort();
    const { runner, begun, answer } = await aRunner({
      target: clusterId =>
        isGone
          ? { ok: false, reason: 'no-address', detail: 'removed' }
          : { ok: true, target: { ...aTarget({ port }), clusterId } },
    });
    for (const cluster of ids(8)) void runner.probe(cluster, 'demand');
    await eventually(() => begun.length === 8);
    const waiting = runner.probe(aClusterId('c-9'), 'demand');
    await settle();
    isGone = true;
    answer();
    expect(await waiting).toMatchObject({ ran: false, reason: 'no-address' });
  });

  it('is left when the product stops', async () => {
    const { runner, begun, results } = await aRunner();
    const running = ids(8).map(cluster => runner.probe(cluster, 'demand'));
    await eventually(() => begun.length === 8);
    const waiting = runner.probe(aClusterId('c-9'), 'demand');
    const held = runner.probe(aClusterId('c-10'), 'suspicion');
    await settle();
    stop.abort();
    for (const run of [...running, waiting, held])
      expect(await run).toMatchObject({ ran: false, reason: 'stopped' });
    expect(await runner.probe(aClusterId('c-11'), 'demand')).toMatchObject({
      reason: 'stopped',
    });
    expect(results).toEqual([]);
  });
});

it('ten thousand wait at most, and routine makes room for people', async () => {
  const { runner, begun } = await aRunner();
  for (const cluster of ids(8)) void runner.probe(cluster, 'demand');
  await eventually(() => begun.length === 8);
  const waiting = ids(10_008)
    .slice(8)
    .map(cluster => runner.probe(cluster, 'background'));
  const tooMany = { ran: false, reason: 'rate-limited' };
  expect(await runner.probe(aClusterId('c-last'), 'background')).toMatchObject(
    tooMany,
  );
  void runner.probe(aClusterId('c-urgent'), 'demand');
  expect(await waiting[0]).toMatchObject(tooMany);
});

describe('routine', () => {
  it('goes over all clusters once per interval, one after the other', async () => {
    const { clock, results, answer } = await aRunner(
      { targets: () => ids(3) },
      { backgroundIntervalSeconds: 300 },
    );
    for (const done of [1, 2, 3]) {
      await eventually(() => clock.sleeping.includes(100_000));
      await settle();
      expect(results).toHaveLength(done - 1);
      clock.advance(100_000);
      await eventually(() => {
        answer();
        return results.length === done;
      });
    }
    expect(results).toEqual(['c-1', 'c-2', 'c-3']);
  });

  it('can be switched off', async () => {
    const { clock } = await aRunner(
      { targets: () => ids(3) },
      { backgroundIntervalSeconds: 0 },
    );
    await settle();
    expect(clock.sleeping).toEqual([]);
  });
});
