import { type ChildProcess } from 'node:child_process';
import { program } from '../repository';
import { type Certificates } from './certificates';
import { ADDRESS, type Network, type Side } from './network';
import { type Processes, until } from './shell';

const RELAY_PORT = 443;
const CARRIER_PORT = 51821;
export const RELAY_STATUS_PORT = 9102;

/** The programs of the lab inside their namespaces: API server, relay, carrier client. */
export class Site {
  private api: ChildProcess | undefined;
  private relay: ChildProcess | undefined;

  constructor(
    private readonly network: Network,
    private readonly processes: Processes,
    private readonly certificates: Certificates,
  ) {}

  /** What WireGuard at the site dials when Flux carries it. */
  readonly carrierEndpoint = `127.0.0.1:${CARRIER_PORT}`;

  async startApi(): Promise<void> {
    const { certificate, key } = this.certificates;
    this.api = await this.startProgram('site', 'apiServer.ts', 'listening', [
      certificate,
      key,
    ]);
  }

  async stopApi(): Promise<void> {
    if (this.api !== undefined) await this.processes.stop(this.api);
  }

  /** `SIGSTOP` hangs it, `SIGCONT` lets it go on, `SIGUSR2` turns its readiness. */
  signalApi(signal: NodeJS.Signals): void {
    this.api?.kill(signal);
  }

  async startRelay(): Promise<void> {
    const { certificate, key } = this.certificates;
    this.relay = await this.startProgram('gw', 'relay.ts', 'listening', [
      certificate,
      key,
      String(RELAY_PORT),
      '51820',
      String(RELAY_STATUS_PORT),
    ]);
  }

  async stopRelay(): Promise<void> {
    if (this.relay !== undefined) await this.processes.stop(this.relay);
  }

  /** Resolves when the carrier is up. */
  async startCarrier(): Promise<void> {
    await this.startProgram('site', 'carrierClient.ts', 'up', [
      String(CARRIER_PORT),
      `wss://${ADDRESS.gateway}:${RELAY_PORT}/`,
      this.certificates.ca,
    ]);
  }

  private async startProgram(
    side: Side,
    file: string,
    readyWord: string,
    args: readonly string[],
  ): Promise<ChildProcess> {
    let isReady = false;
    const said: string[] = [];
    const child = this.processes.start(
      'ip',
      [
        'netns',
        'exec',
        this.network.namespace(side),
        process.execPath,
        '--import',
        'tsx',
        program(`site/${file}`),
        ...args,
      ],
      line => {
        said.push(line);
        if (line === readyWord) isReady = true;
      },
    );
    await until(`${file} (${said.join(' ')})`, 15_000, async () => isReady);
    return child;
  }
}
