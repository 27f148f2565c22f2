import { Figure, figure, percentile } from '../figure';
import { gatewayStatus, LostAt } from '../world/gatewayObjects';
import { START } from '../world/objects';
import { gatewayOf, LARGE, TunnelPlan } from '../world/tunnelPlan';
import { ObservedTunnels } from './observedTunnels';

const RUNS = 9;
const LOST_SINCE_MS = 10 * 60_000;

/**
 * Processor time of one judging of all clusters, without the store: the rules themselves. The median of several, since
 * the first ones are compiled while they run.
 */
export function judgingFigures(plan: TunnelPlan): Figure[] {
  const fine = judging(plan, () => undefined);
  const lost = judging(plan, cluster =>
    gatewayOf(cluster, plan) === LARGE ? START - LOST_SINCE_MS : undefined,
  );
  const on = `${plan.clusters} clusters behind ${plan.gateways} gateways`;
  return [
    figure({
      name: 'judging',
      value: fine,
      unit: 'ms',
      against: parsing(plan),
      againstWhat: 'parsing the JSON of one report of each gateway',
      on: `${on}, all fine, processor time`,
    }),
    figure({
      name: 'judging-lost',
      value: lost,
      unit: 'ms',
      against: fine,
      againstWhat: 'the same with all of them fine',
      on: `${on}, ${plan.large} of them lost behind one, processor time`,
    }),
  ];
}

function judging(plan: TunnelPlan, lostAt: LostAt): number {
  const tunnels = new ObservedTunnels(plan, lostAt);
  return median(() => {
    const { diagnoses } = tunnels.judge();
    if (diagnoses.size !== plan.clusters)
      throw new Error(`only ${diagnoses.size} clusters were judged`);
  });
}

function parsing(plan: TunnelPlan): number {
  const reports = Array.from({ length: plan.gateways }, (_, gateway) =>
    JSON.stringify(gatewayStatus(gateway, plan, START, () => undefined)),
  );
  return median(() => {
    for (const report of reports) JSON.parse(report);
  });
}

/** Milliseconds of this process, other processes on the machine left out. */
function median(run: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return percentile(times, 0.5);
}
