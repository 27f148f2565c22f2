import { type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADDRESS, type Network } from './network';
import { type Processes, sh, until } from './shell';

type End = 'gw' | 'site';

const PORT = 51820;
const ADDRESSES: Record<End, string> = {
  gw: ADDRESS.arcnetGateway,
  site: ADDRESS.arcnetSite,
};

/**
 * One userspace WireGuard on each side. `wg` finds a userspace device through a folder that network namespaces share, so
 * each side also has a mount namespace of its own, entered by the id of its process.
 */
export class Tunnel {
  private readonly ends = new Map<End, ChildProcess>();
  private readonly publicKeys = new Map<End, string>();

  constructor(
    private readonly network: Network,
    private readonly processes: Processes,
    private readonly folder: string,
  ) {}

  /** @param endpoint - what the site dials: the gateway itself, or the carrier's local port */
  async up(endpoint: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const end of ['gw', 'site'] as const) {
      await this.makeKey(end);
      await this.startEnd(end);
    }
    await this.wg('gw', ['set', 'arc0', 'listen-port', String(PORT)]);
    await this.addPeer();
    await this.wg('site', [
      'set',
      'arc0',
      'peer',
      this.publicKey('gw'),
      'endpoint',
      endpoint,
      'persistent-keepalive',
      '25',
      'allowed-ips',
      `${ADDRESS.arcnetGateway}/32`,
    ]);
    for (const end of ['gw', 'site'] as const) {
      await this.network.ip(
        end,
        'addr',
        'add',
        `${ADDRESSES[end]}/24`,
        'dev',
        'arc0',
      );
      await this.network.ip(end, 'link', 'set', 'arc0', 'mtu', '1420', 'up');
    }
  }

  async down(): Promise<void> {
    for (const child of this.ends.values()) await this.processes.stop(child);
    this.ends.clear();
  }

  addPeer(allowedIP: string = ADDRESS.arcnetSite): Promise<string> {
    return this.wg('gw', [
      'set',
      'arc0',
      'peer',
      this.publicKey('site'),
      'allowed-ips',
      `${allowedIP}/32`,
    ]);
  }

  removePeer(): Promise<string> {
    return this.wg('gw', [
      'set',
      'arc0',
      'peer',
      this.publicKey('site'),
      'remove',
    ]);
  }

  /** The process to enter for `wg` on the gateway. */
  get gatewayPid(): number {
    return this.pid('gw');
  }

  /** As Mooring shows it. */
  get siteFingerprint(): string {
    return this.publicKey('site').slice(0, 8);
  }

  /** Resolves when the site answers through the tunnel; a new way is learned from its next keepalive, within 25 s. */
  answers(): Promise<number> {
    return until('an answer through the tunnel', 45_000, () =>
      this.network
        .in('gw', 'ping', '-c', '1', '-W', '1', ADDRESS.arcnetSite)
        .then(
          () => true,
          () => false,
        ),
    );
  }

  private async makeKey(end: End): Promise<void> {
    const key = (await sh('wg', ['genkey'])).trim();
    await writeFile(this.keyFile(end), `${key}\n`, { mode: 0o600 });
  }

  private async startEnd(end: End): Promise<void> {
    const child = this.processes.start('ip', [
      'netns',
      'exec',
      this.network.namespace(end),
      'unshare',
      '-m',
      'sh',
      '-c',
      'mkdir -p /var/run/wireguard && mount -t tmpfs none /var/run/wireguard && exec wireguard-go -f arc0',
    ]);
    this.ends.set(end, child);
    await until(`wireguard-go on the ${end} side`, 5_000, () =>
      this.wg(end, ['show', 'arc0']).then(
        () => true,
        () => false,
      ),
    );
    await this.wg(end, ['set', 'arc0', 'private-key', this.keyFile(end)]);
    this.publicKeys.set(
      end,
      (await this.wg(end, ['show', 'arc0', 'public-key'])).trim(),
    );
  }

  private wg(end: End, args: readonly string[]): Promise<string> {
    return sh('nsenter', [
      '-t',
      String(this.pid(end)),
      '-m',
      '-n',
      'wg',
      ...args,
    ]);
  }

  private pid(end: End): number {
    const pid = this.ends.get(end)?.pid;
    if (pid === undefined) throw new Error(`the ${end} side is not running`);
    return pid;
  }

  private publicKey(end: End): string {
    const key = this.publicKeys.get(end);
    if (key === undefined) throw new Error(`the ${end} side has no key yet`);
    return key;
  }

  private keyFile(end: End): string {
    return join(this.folder, `${end}.key`);
  }
}
