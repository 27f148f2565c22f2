import { Figure } from './figure';
import { liveRun, RunSize } from './measures/liveRun';
import { recordSizes } from './measures/recordSize';
import { startServer } from './world/server';

const QUICK: RunSize & { readonly sizes: [number, number] } = {
  clusters: 1_000,
  bundles: 10,
  tenants: 50,
  seconds: 4,
  changes: 20,
  sizes: [1_000, 20],
};
const FULL: typeof QUICK = {
  clusters: 10_000,
  bundles: 10,
  tenants: 200,
  seconds: 10,
  changes: 40,
  sizes: [10_000, 50],
};

/** `yarn bench [--quick]`: one JSON line per figure on standard output. */
async function main(): Promise<void> {
  const size = process.argv.includes('--quick') ? QUICK : FULL;
  const print = (figures: readonly Figure[]) => {
    for (const one of figures) process.stdout.write(`${JSON.stringify(one)}\n`);
  };
  print(recordSizes(...size.sizes));
  const server = await startServer(size.clusters, size.bundles, size.tenants);
  try {
    print(await liveRun(server, size));
  } finally {
    await server.close();
  }
}

main().catch(error => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
