import { setTimeout as sleep } from 'node:timers/promises';
import { Mooring } from '@mooring/platform';
import { Figure, figure } from '../figure';
import { ProxyCount } from '../world/socksProxy';
import { clusterId } from '../world/objects';
import { BenchServer } from '../world/server';
import { clustersOf, SILENT, TunnelPlan } from '../world/tunnelPlan';
import { Stretch, stretch } from './loopWatch';
import { operator } from './pageLoad';

/** All phases and tries of one cluster (tunnels.md §5). */
const BUDGET_MS = 12_000;
const LOOK_EVERY_MS = 250;
/** As many waves as this past the last one, and it is called stuck. */
const PATIENCE = 3;

/**
 * Watches `mooring` while somebody asks for every cluster behind the silent proxy, which takes all of its slots: what its
 * lists are like meanwhile, how many sockets it holds, and when it is done.
 */
export async function probeStorm(
  mooring: Mooring,
  server: BenchServer,
  load: {
    readonly plan: TunnelPlan;
    readonly concurrency: number;
    readonly seconds: number;
    readonly calm: Stretch;
  },
): Promise<Figure[]> {
  const { plan, concurrency, seconds, calm } = load;
  const clusters = clustersOf(SILENT, plan);
  const waves = Math.ceil(clusters.length / concurrency);
  const giveUpAt = Date.now() + (waves + PATIENCE) * BUDGET_MS;
  const full = Math.min(concurrency, clusters.length);
  const asked = Promise.all(
    clusters.map(index => recheckTime(mooring, clusterId(index))),
  );
  await counted(server, giveUpAt, ({ addresses }) => addresses >= full);
  const takenAt = Date.now();
  const storm = await stretch(mooring, plan.tenants, seconds);
  const count = await counted(
    server,
    giveUpAt,
    ({ addresses, open }) => addresses === clusters.length && open === 0,
  );
  await asked;
  const on = `${clusters.length} silent clusters, ${concurrency} at once`;
  return [
    figure({
      name: 'first-page-probing',
      value: storm.p99,
      unit: 'ms',
      against: calm.p99,
      againstWhat: 'the same world with probes switched off',
      on: `${on}, ${plan.clusters} clusters, p99`,
    }),
    figure({
      name: 'probe-sockets',
      value: count.peak,
      unit: 'sockets',
      against: 2 * concurrency,
      againstWhat: 'one to the API server and one to the relay of each run',
      on,
    }),
    figure({
      name: 'probe-time',
      value: (count.lastAt ?? NaN) - takenAt,
      unit: 'ms',
      against: waves * BUDGET_MS,
      againstWhat: `the budget of one cluster times ${waves} waves`,
      on: `${on}, from when all slots were taken`,
    }),
  ];
}

/** How long somebody waits for a silent cluster while routine and losses probe as many silent ones as they may. */
export async function recheckBesideRoutine(
  mooring: Mooring,
  server: BenchServer,
  plan: TunnelPlan,
): Promise<Figure> {
  const clusters = clustersOf(SILENT, plan);
  await counted(
    server,
    Date.now() + PATIENCE * BUDGET_MS,
    ({ open }) => open > 0,
  );
  // The last one is probed last: until then it stands for one that nobody has looked at.
  return figure({
    name: 'recheck-timing-out',
    value: await recheckTime(mooring, clusterId(clusters.at(-1) ?? 0)),
    unit: 'ms',
    against: BUDGET_MS,
    againstWhat: 'its budget',
    on: `${clusters.length} silent clusters being probed by routine and because they are lost`,
  });
}

async function recheckTime(mooring: Mooring, id: string): Promise<number> {
  const started = performance.now();
  const answer = await mooring.recheck(mooring.scopeOf(operator), id, {
    signal: new AbortController().signal,
  });
  const took = performance.now() - started;
  if (!answer.ok || answer.value.notRun !== null)
    throw new Error(`the re-check of ${id} did not run`);
  return took;
}

async function counted(
  server: BenchServer,
  giveUpAt: number,
  isReached: (count: ProxyCount) => boolean,
): Promise<ProxyCount> {
  for (;;) {
    const count = await server.tell({ kind: 'count' });
    if (count === null) throw new Error('the server has no proxies');
    if (isReached(count)) return count;
    if (Date.now() > giveUpAt)
      throw new Error(`probes got stuck: ${JSON.stringify(count)}`);
    await sleep(LOOK_EVERY_MS);
  }
}
