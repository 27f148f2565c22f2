import { Sandbox } from '@mooring/sandbox';
import { Command, Reply } from './commands';
import { gatewayStatus } from './gatewayObjects';
import { clusterId, managementConditions } from './objects';
import { BenchProxy } from './socksProxy';
import { clustersOf, gatewayName, TunnelPlan } from './tunnelPlan';

/** Plays the agents of the gateways and the sites behind them. */
export class TunnelActor {
  private readonly lost = new Map<number, number>();
  private timer: NodeJS.Timeout | undefined;
  private next = 0;

  constructor(
    private readonly store: Sandbox['store'],
    private readonly plan: TunnelPlan,
    private readonly silent: BenchProxy,
  ) {}

  obey(command: Command): Reply {
    switch (command.kind) {
      case 'report-every':
        this.reportEvery(command.ms);
        return null;
      case 'lose':
        this.turn(command.gateway, command.at);
        return null;
      case 'heal':
        this.turn(command.gateway, undefined);
        return null;
      default:
        return this.silent.count();
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private reportEvery(ms: number): void {
    clearInterval(this.timer);
    if (ms === 0) return;
    const { gateways } = this.plan;
    this.timer = setInterval(() => {
      this.report(this.next % gateways);
      this.next++;
    }, ms / gateways);
  }

  private turn(gateway: number, lostAt: number | undefined): void {
    const conditions = managementConditions({
      lost: lostAt !== undefined,
      at: lostAt ?? Date.now(),
    });
    for (const cluster of clustersOf(gateway, this.plan)) {
      if (lostAt === undefined) this.lost.delete(cluster);
      else this.lost.set(cluster, lostAt);
      this.store.patch(
        {
          apiVersion: 'management.cattle.io/v3',
          kind: 'Cluster',
          name: clusterId(cluster),
        },
        { status: { conditions } },
        { subresource: 'status' },
      );
    }
    this.report(gateway);
  }

  private report(gateway: number): void {
    this.store.patch(
      {
        apiVersion: 'mooring.dev/v1alpha1',
        kind: 'ArcNetGateway',
        name: gatewayName(gateway),
      },
      {
        status: gatewayStatus(gateway, this.plan, Date.now(), cluster =>
          this.lost.get(cluster),
        ),
      },
      { subresource: 'status' },
    );
  }
}
