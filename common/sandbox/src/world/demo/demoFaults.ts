import type { WorldFault } from '../../faults/faultNames';
import { demoCluster } from './demoClusters';

export interface StandingFault {
  fault: WorldFault;
  /** Management id, relay, gateway or site. */
  target: string;
  /** Epoch ms. */
  since: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is broken from the start; each can be healed like one that was injected. */
export function demoFaults(now: number): StandingFault[] {
  return [
    { fault: 'kill-flux', target: 'relay-us-1', since: now - 47 * MINUTE },
    {
      fault: 'disconnect',
      target: demoCluster('acme-plant-4').id,
      since: now - 5 * HOUR,
    },
    {
      fault: 'api-down',
      target: demoCluster('contoso-hub').id,
      since: now - 25 * MINUTE,
    },
    {
      fault: 'silence-agent',
      target: demoCluster('nordic-wind-3').id,
      since: now - 76 * HOUR,
    },
    {
      fault: 'block-import',
      target: demoCluster('tyrell-field').id,
      since: now - 47 * HOUR,
    },
  ];
}

/** Since when a fault of that name stands on a target. */
export function standingSince(
  faults: readonly StandingFault[],
  fault: WorldFault,
  target: string | undefined,
): number | undefined {
  return faults.find(each => each.fault === fault && each.target === target)
    ?.since;
}
