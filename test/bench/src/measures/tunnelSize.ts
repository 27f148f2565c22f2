import { Figure, figure } from '../figure';
import { TunnelPlan } from '../world/tunnelPlan';
import { heap, keepAlive } from './heap';
import { ObservedTunnels } from './observedTunnels';

/**
 * Heap that the tunnel of one cluster keeps alive: the gateway's record, the samples of its window, its transitions and
 * its verdict.
 *
 * @param clusterBytes - of its records and its state, measured in the same run
 */
export function tunnelSize(plan: TunnelPlan, clusterBytes: number): Figure {
  const before = heap();
  const tunnels = new ObservedTunnels(plan, () => undefined);
  tunnels.judge();
  const used = heap() - before;
  keepAlive(tunnels);
  return figure({
    name: 'bytes-per-tunnel',
    value: used / plan.clusters,
    unit: 'B',
    against: clusterBytes,
    againstWhat: "the cluster's records and state without it",
    on: `${plan.clusters} clusters behind ${plan.gateways} gateways`,
  });
}
