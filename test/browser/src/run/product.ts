import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from './freePorts';
import { repository } from './repository';

/** Everything `npm start` starts, on ports of its own. */
export interface Product {
  /** Address of the portal, without a trailing slash. */
  readonly portal: string;
  /** Address of the backend, without a trailing slash. */
  readonly backend: string;
  /** Address of the stand-in Slack workspace, without a trailing slash. */
  readonly slack: string;
  /** Runs `mooring sandbox …` against this run's management cluster. */
  sandbox(...args: string[]): Promise<void>;
  /** The last lines the pieces printed, for a failure's report. */
  tail(lines: number): string[];
  stop(): Promise<void>;
}

const READY = 'Mooring is running.';
const KEPT_LINES = 400;

/**
 * Starts the product the way a person does and waits until it says that it runs.
 *
 * @param folder where its runtime files and its log go
 */
export async function startProduct(folder: string): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  const [portal, backend, sandbox, slack, bot] = await freePorts(5);
  const env = {
    ...process.env,
    MOORING_RUNTIME_DIR: folder,
    MOORING_PORTAL_PORT: String(portal),
    MOORING_BACKEND_PORT: String(backend),
    MOORING_SANDBOX_PORT: String(sandbox),
    MOORING_FAKE_SLACK_PORT: String(slack),
    MOORING_BOT_PORT: String(bot),
  };
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const log = createWriteStream(join(folder, 'product.log'));
  const ended = new Promise<number | null>(done => child.once('close', done));
  const ready = new Promise<void>(done => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        log.write(`${line}\n`);
        if (line.includes(READY)) done();
      });
    }
  });
  const outcome = await Promise.race([ready, ended]);
  if (typeof outcome === 'number' || outcome === null) {
    log.end();
    throw new Error(
      `the product did not start (code ${outcome}):\n${lines
        .slice(-40)
        .join('\n')}`,
    );
  }
  return {
    portal: `http://localhost:${portal}`,
    backend: `http://localhost:${backend}`,
    slack: `http://127.0.0.1:${slack}`,
    sandbox: (...args) =>
      runSandboxCommand(
        [...args, '--kubeconfig', join(folder, 'sandbox-admin.kubeconfig')],
        env,
      ),
    tail: count => lines.slice(-count),
    stop: async () => {
      await end(child, ended);
      log.end();
    },
  };
}

/** `npm start` needs up to 5 s to end its pieces by force; after that it is itself the problem. */
async function end(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(force);
}

function runSandboxCommand(args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(
      'node',
      [
        '--import',
        'tsx',
        'common/platform/src/cli/main.ts',
        'sandbox',
        ...args,
      ],
      { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const said: string[] = [];
    child.stdout.on('data', chunk => said.push(String(chunk)));
    child.stderr.on('data', chunk => said.push(String(chunk)));
    child.once('error', reject);
    child.once('close', code => {
      if (code === 0) resolve();
      else {
        reject(
          new Error(
            `"mooring sandbox ${args.join(
              ' ',
            )}" ended with code ${code}:\n${said.join('')}`,
          ),
        );
      }
    });
  });
}
