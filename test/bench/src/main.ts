import { Figure } from './figure';
import { liveRun, RunSize } from './measures/liveRun';
import { recordSizes } from './measures/recordSize';
import { startServer } from './world/server';

interface Plan {
  /** Clusters, and deployments on each, of the record sizes. */
  readonly records: readonly [number, number];
  readonly runs: readonly RunSize[];
}

const QUICK: Plan = {
  records: [1_000, 20],
  runs: [
    {
      clusters: 2_000,
      bundles: 10,
      tenants: 50,
      seconds: 4,
      changes: 20,
      measures: ['initial-sync', 'event-latency'],
    },
    {
      clusters: 10_000,
      bundles: 1,
      tenants: 200,
      seconds: 4,
      changes: 0,
      measures: ['first-page'],
    },
  ],
};
const BUDGETS = { clusters: 10_000, tenants: 200, seconds: 20, changes: 40 };
const FULL: Plan = {
  records: [10_000, 50],
  runs: [
    { ...BUDGETS, bundles: 10, measures: ['initial-sync', 'event-latency'] },
    { ...BUDGETS, bundles: 50, measures: ['first-page'] },
  ],
};

/** `yarn bench [--quick]`: one JSON line per figure on standard output. */
async function main(): Promise<void> {
  const plan = process.argv.includes('--quick') ? QUICK : FULL;
  print(recordSizes(...plan.records));
  for (const run of plan.runs) {
    const server = await startServer(run.clusters, run.bundles, run.tenants);
    try {
      print(await liveRun(server, run));
    } finally {
      await server.close();
    }
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
