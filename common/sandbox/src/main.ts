import { readOptions, USAGE } from './main/readOptions';
import { startWorld } from './main/startWorld';

async function main(): Promise<void> {
  const result = readOptions(process.argv.slice(2));
  if (result.kind === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  if (result.kind === 'invalid') {
    process.stderr.write(`${result.message}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const print = (line: string) => process.stdout.write(`sandbox: ${line}\n`);
  const world = await startWorld(result.options, {
    clock: Date.now,
    print,
    cwd: process.cwd(),
  });
  process.stdout.write(`sandbox ready on ${world.sandbox.url}\n`);
  const end = () => {
    world.close().catch(fail);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

function fail(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
  process.exitCode = 1;
}

main().catch(fail);
