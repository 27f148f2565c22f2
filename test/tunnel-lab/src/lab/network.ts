import { sh } from './shell';

/** Where things stand. The gateway's and the site's networks meet only in the router, which filters. */
export const ADDRESS = {
  gateway: '198.18.1.2',
  gatewayRouter: '198.18.1.1',
  site: '198.18.2.2',
  siteRouter: '198.18.2.1',
  arcnetGateway: '100.70.0.1',
  arcnetSite: '100.70.0.11',
  arcnetOther: '100.70.0.12',
} as const;

export type Side = 'gw' | 'net' | 'site';

/** Three network namespaces, gateway – router – site, with a filter in the router. */
export class Network {
  constructor(private readonly name: string) {}

  namespace(side: Side): string {
    return `${this.name}-${side}`;
  }

  async up(): Promise<void> {
    for (const side of ['gw', 'net', 'site'] as const) {
      await sh('ip', ['netns', 'add', this.namespace(side)]);
      await this.ip(side, 'link', 'set', 'lo', 'up');
    }
    await this.connect('gw', ADDRESS.gateway, ADDRESS.gatewayRouter);
    await this.connect('site', ADDRESS.site, ADDRESS.siteRouter);
    await this.in('net', 'sysctl', '-qw', 'net.ipv4.ip_forward=1');
    await this.in('net', 'nft', 'add', 'table', 'inet', 'path');
    await this.in(
      'net',
      'nft',
      'add chain inet path through { type filter hook forward priority 0; policy accept; }',
    );
  }

  async down(): Promise<void> {
    for (const side of ['gw', 'net', 'site'] as const) {
      await sh('ip', ['netns', 'del', this.namespace(side)]).catch(
        (error: unknown) => {
          // Bringing down what never came up is no fault; anything else left behind is.
          if (!/No such file/.test(String(error))) throw error;
        },
      );
    }
  }

  /** Runs a command inside a namespace. */
  in(side: Side, command: string, ...args: string[]): Promise<string> {
    return sh('ip', ['netns', 'exec', this.namespace(side), command, ...args]);
  }

  ip(side: Side, ...args: string[]): Promise<string> {
    return sh('ip', ['-n', this.namespace(side), ...args]);
  }

  /** One rule of the router's filter, in nft's own words. */
  async drop(rule: string): Promise<void> {
    await this.in('net', 'nft', `add rule inet path through ${rule}`);
  }

  async heal(): Promise<void> {
    await this.in('net', 'nft', 'flush', 'chain', 'inet', 'path', 'through');
  }

  private async connect(
    side: 'gw' | 'site',
    address: string,
    router: string,
  ): Promise<void> {
    const inner = `${side}0`;
    await this.ip(
      'net',
      'link',
      'add',
      inner,
      'type',
      'veth',
      'peer',
      'name',
      'up0',
      'netns',
      this.namespace(side),
    );
    await this.ip('net', 'addr', 'add', `${router}/24`, 'dev', inner);
    await this.ip('net', 'link', 'set', inner, 'up');
    await this.ip(side, 'addr', 'add', `${address}/24`, 'dev', 'up0');
    await this.ip(side, 'link', 'set', 'up0', 'up');
    await this.ip(side, 'route', 'add', 'default', 'via', router);
  }
}
