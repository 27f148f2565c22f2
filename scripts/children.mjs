import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const TAIL_LINES = 20;
const COLOURS = [36, 35, 33, 32, 34, 31];

/**
 * The processes of one run: output prefixed by name, all of them ended together.
 * Each child leads its own process group, because the Backstage CLI starts
 * further processes that would outlive it.
 */
export class Children {
  #running = new Map();
  #write;
  #colour;
  #onDeath;

  /**
   * @param {{write?: (line: string) => void, colour?: boolean, onDeath: (death: {name: string, how: string, tail: string[]}) => void}} options
   *   onDeath is told of the first child that ends although nobody asked it to
   */
  constructor({
    write = line => process.stdout.write(`${line}\n`),
    colour = false,
    onDeath,
  }) {
    this.#write = write;
    this.#colour = colour;
    this.#onDeath = onDeath;
  }

  start(name, command, args, { cwd, env }) {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const tail = [];
    const prefix = this.#prefix(name);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
        this.#write(`${prefix} ${line}`);
      });
    }
    const ended = new Promise(resolve => {
      const end = how => {
        this.#running.delete(name);
        resolve();
        this.#onDeath({ name, how, tail });
      };
      child.once('error', error =>
        end(`could not be started: ${error.message}`),
      );
      // "close" comes after the last line was read, so the tail is complete.
      child.once('close', (code, signal) =>
        end(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
    });
    this.#running.set(name, { child, ended });
  }

  /** Asks every child to end, and ends by force what is still there after the grace time. */
  async end({ graceMs = 5_000 } = {}) {
    const running = [...this.#running.values()];
    for (const { child } of running) signalGroup(child, 'SIGTERM');
    const force = setTimeout(() => this.kill(), graceMs);
    await Promise.all(running.map(({ ended }) => ended));
    clearTimeout(force);
  }

  /** Ends by force, for the person who presses Ctrl-C twice. */
  kill() {
    for (const { child } of this.#running.values())
      signalGroup(child, 'SIGKILL');
  }

  #prefix(name) {
    const text = `${name.padEnd(9)}│`;
    if (!this.#colour) return text;
    return `\u001b[${
      COLOURS[this.#running.size % COLOURS.length]
    }m${text}\u001b[0m`;
  }
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: the group ended between our look and the signal, which is what we want.
    if (error.code !== 'ESRCH') throw error;
  }
}
