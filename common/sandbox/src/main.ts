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
  // Listened for from the start: a signal during the loading of a large dump ends it, too.
  const ending = new AbortController();
  process.once('SIGTERM', () => ending.abort());
  process.once('SIGINT', () => ending.abort());
  const world = await startWorld(result.options, {
    clock: Date.now,
    print: line => process.stdout.write(`sandbox: ${line}\n`),
    cwd: process.cwd(),
  });
  if (!ending.signal.aborted) {
    process.stdout.write(`sandbox ready on ${world.sandbox.url}\n`);
    await new Promise(end =>
      ending.signal.addEventListener('abort', end, { once: true }),
    );
  }
  await world.close();
}

function fail(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`sandbox: ${text}\n`);
  process.exitCode = 1;
}

main().catch(fail);
