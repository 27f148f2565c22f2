import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, Reply, ServerPlan, ServerReady } from './commands';

export interface BenchServer extends ServerReady {
  /** One at a time. */
  tell(command: Command): Promise<Reply>;
  close(): Promise<void>;
}

/** Starts `serverProcess` and waits until it serves. */
export async function startServer(plan: ServerPlan): Promise<BenchServer> {
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=6144',
      '--import',
      'tsx',
      join(dirname(process.argv[1] ?? ''), 'world', 'serverProcess.ts'),
      JSON.stringify(plan),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => resolve()),
  );
  const lines = createInterface({ input: child.stdout })[
    Symbol.asyncIterator
  ]();
  const line = async () => {
    const { done, value } = await lines.next();
    if (done === true) throw new Error('the API server has ended');
    return value;
  };
  const ready: ServerReady = JSON.parse(await line());
  return {
    ...ready,
    tell: async command => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const reply: Reply = JSON.parse(await line());
      return reply;
    },
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
