import { Figure } from './figure';
import { judgingFigures } from './measures/judging';
import { liveRun, RunSize } from './measures/liveRun';
import { recordSizes } from './measures/recordSize';
import { tunnelRun, TunnelRunSize } from './measures/tunnelRun';
import { tunnelSize } from './measures/tunnelSize';
import { BenchServer, startServer } from './world/server';
import { ServerPlan } from './world/commands';

interface Plan {
  /** Clusters, and deployments on each, of the record sizes. */
  readonly records: readonly [number, number];
  readonly runs: readonly RunSize[];
  readonly tunnels: TunnelRunSize;
}

const QUICK: Plan = {
  records: [1_000, 20],
  runs: [
    {
      clusters: 2_000,
      bundles: 10,
      tenants: 50,
      seconds: 4,
      listingSeconds: 0.5,
      changes: 20,
      measures: ['initial-sync', 'event-latency'],
    },
    {
      clusters: 10_000,
      bundles: 1,
      tenants: 200,
      seconds: 4,
      listingSeconds: 0.5,
      changes: 0,
      measures: ['first-page'],
    },
  ],
  tunnels: {
    plan: {
      clusters: 2_000,
      tenants: 50,
      gateways: 6,
      large: 400,
      silent: 64,
    },
    seconds: 4,
    concurrency: 64,
    flips: 10,
    flipsInOutage: 0,
  },
};
const BUDGETS = {
  clusters: 10_000,
  tenants: 200,
  seconds: 20,
  listingSeconds: 2,
  changes: 40,
};
const FULL: Plan = {
  records: [10_000, 50],
  runs: [
    { ...BUDGETS, bundles: 10, measures: ['initial-sync', 'event-latency'] },
    { ...BUDGETS, bundles: 50, measures: ['first-page'] },
  ],
  tunnels: {
    plan: {
      clusters: 10_000,
      tenants: 200,
      gateways: 17,
      large: 2_000,
      silent: 500,
    },
    seconds: 15,
    // The most that can be configured, which is what others could feel most.
    concurrency: 64,
    flips: 70,
    flipsInOutage: 20,
  },
};

/** `yarn bench [--quick] [--tunnels]`: one JSON line per figure on standard output. */
async function main(): Promise<void> {
  const plan = process.argv.includes('--quick') ? QUICK : FULL;
  const { tunnels } = plan;
  const sizes = recordSizes(...plan.records);
  const perCluster = sizes.find(({ name }) => name === 'bytes-per-cluster');
  print(sizes);
  if (perCluster !== undefined)
    print([tunnelSize(tunnels.plan, perCluster.value)]);
  if (!process.argv.includes('--tunnels'))
    for (const run of plan.runs)
      print(await withServer(run, server => liveRun(server, run)));
  print(judgingFigures(tunnels.plan));
  const { clusters, tenants } = tunnels.plan;
  print(
    await withServer(
      { clusters, tenants, bundles: 1, tunnels: tunnels.plan },
      server => tunnelRun(server, tunnels),
    ),
  );
}

async function withServer<T>(
  { clusters, bundles, tenants, tunnels }: ServerPlan,
  use: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await startServer({
    clusters,
    bundles,
    tenants,
    ...(tunnels !== undefined && { tunnels }),
  });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

function print(figures: readonly Figure[]): void {
  for (const one of figures) process.stdout.write(`${JSON.stringify(one)}\n`);
}

main().catch(error => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
