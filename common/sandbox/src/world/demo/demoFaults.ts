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
    {
      fault: 'api-not-ready',
      target: demoCluster('tyrell-lab').id,
      since: now - 18 * MINUTE,
    },
    {
      fault: 'kill-agent',
      target: demoCluster('hooli-edge-1').id,
      since: now - 2 * HOUR,
    },
    // A site that two tenants share.
    {
      fault: 'site-offline',
      target: 'kobe-port',
      since: now - 95 * MINUTE,
    },
    {
      fault: 'blackhole-flux',
      target: 'vandelay-nagoya',
      since: now - 31 * MINUTE,
    },
    {
      fault: 'wrong-ip',
      target: demoCluster('vandelay-yard').id,
      since: now - 26 * HOUR,
    },
    // Lost while nobody reports on its gateway: nothing can be said of its tunnel.
    { fault: 'silence-gateway', target: 'gw-no-1', since: now - 20 * MINUTE },
    {
      fault: 'disconnect',
      target: demoCluster('nordic-mast-2').id,
      since: now - 17 * MINUTE,
    },
  ];
}
