import { type ChildProcess } from 'node:child_process';
import {
  REPLY,
  replySchema,
  type Command,
  type Reply,
  type Verdict,
} from '../observer/protocol';
import { program } from '../repository';
import { type Network } from './network';
import { type Processes } from './shell';

/** The product beside the gateway, asked from outside of its network namespace. */
export class Observer {
  private child: ChildProcess | undefined;
  private waiting: ((reply: Reply) => void) | undefined;
  private readonly said: string[] = [];

  constructor(
    private readonly network: Network,
    private readonly processes: Processes,
  ) {}

  start(folder: string, fingerprint: string): void {
    this.child = this.processes.start(
      'ip',
      [
        'netns',
        'exec',
        this.network.namespace('gw'),
        process.execPath,
        '--import',
        'tsx',
        program('observer/main.ts'),
        folder,
        fingerprint,
      ],
      line => this.heard(line),
    );
    this.child.once('exit', () =>
      this.settle({
        ok: false,
        error: `the observer ended: ${this.said.slice(-5).join(' | ')}`,
      }),
    );
  }

  async tell(command: Exclude<Command, { do: 'recheck' }>): Promise<void> {
    await this.ask(command);
  }

  async recheck(): Promise<Verdict> {
    const verdict = await this.ask({ do: 'recheck' });
    if (verdict === undefined) throw new Error('no verdict came back');
    return verdict;
  }

  private async ask(command: Command): Promise<Verdict | undefined> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null)
      throw new Error('the observer is not running');
    const reply = await new Promise<Reply>(done => {
      this.waiting = done;
      child.stdin?.write(`${JSON.stringify(command)}\n`);
    });
    if (!reply.ok) throw new Error(reply.error);
    return reply.verdict;
  }

  private heard(line: string): void {
    if (line.startsWith(REPLY))
      this.settle(replySchema.parse(JSON.parse(line.slice(REPLY.length))));
    else this.said.push(line);
  }

  private settle(reply: Reply): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(reply);
  }
}
