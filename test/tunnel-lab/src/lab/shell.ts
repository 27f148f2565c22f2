import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Runs a command to its end and gives what it printed. @throws with the command's own words when it fails. */
export async function sh(
  command: string,
  args: readonly string[],
): Promise<string> {
  try {
    const { stdout } = await execFileAsync(command, [...args], {
      timeout: 20_000,
    });
    return stdout;
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new Error(
      `${command} ${args.join(' ')}: ${said.trim() || String(error)}`,
    );
  }
}

/** Processes of the lab, ended by their ids and never by name. */
export class Processes {
  private readonly running = new Set<ChildProcess>();

  /** `onLine` sees what it prints, both streams. */
  start(
    command: string,
    args: readonly string[],
    onLine: (line: string) => void = () => {},
  ): ChildProcess {
    const child = spawn(command, [...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
      });
    }
    return child;
  }

  async stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>(done => child.once('exit', () => done()));
    child.kill('SIGTERM');
    // A stopped process (the hung API server) hears SIGTERM only when it goes on.
    child.kill('SIGCONT');
    const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
    await gone;
    clearTimeout(force);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running].map(child => this.stop(child)));
  }
}

/** Asks until it is so. @throws naming what did not come about. */
export async function until(
  what: string,
  withinMs: number,
  check: () => Promise<boolean>,
): Promise<number> {
  const began = Date.now();
  for (;;) {
    if (await check()) return Date.now() - began;
    if (Date.now() - began > withinMs)
      throw new Error(`${what} did not come about within ${withinMs} ms`);
    await new Promise(done => setTimeout(done, 100));
  }
}
