import { otherAddress } from '../controllers/peerDistortion';
import type { Landscape, LandscapeCluster } from '../controllers/landscape';
import {
  isFlappedOff,
  standsOn,
  tunnelLoss,
} from '../controllers/reachability';
import type { FaultsSince } from '../faults/faultBoard';
import type { WorldFault } from '../faults/faultNames';

/** How a connection from a gateway's network into the world ends (tunnels.md §2.4). */
export type SiteAnswer =
  /** Nothing comes back. */
  | { kind: 'silence' }
  | {
      kind: 'refused';
      why: 'network-unreachable' | 'host-unreachable' | 'refused';
    }
  /** The connection opens, and then nothing comes. */
  | { kind: 'stall' }
  | { kind: 'api'; cluster: string; isReady: boolean; isExpired: boolean }
  | { kind: 'relay'; relay: string; isExpired: boolean };

export interface SiteAnswerInput {
  landscape: Landscape;
  faults: FaultsSince;
  /** Peers that are dead without a fault. */
  dead: ReadonlySet<string>;
  /** Epoch ms. */
  now: number;
  /** See `Timing`. */
  flapHalf: number;
}

/** Port of every demo cluster's API server, as K3s and RKE2 have it. */
const API_PORT = 6443;

const SILENCE: SiteAnswer = { kind: 'silence' };

/** What a connection from `gateway` to `host:port` meets at this moment. */
export function siteAnswer(
  gateway: string,
  { host, port }: { host: string; port: number },
  input: SiteAnswerInput,
): SiteAnswer {
  const { landscape, faults } = input;
  const relay = landscape
    .clusters()
    .find(each => each.tunnel?.relayEndpoint === `${host}:${port}`)
    ?.tunnel?.relay;
  if (relay !== undefined) return relayAnswer(relay, faults);
  if (!isAddress(host)) return { kind: 'refused', why: 'host-unreachable' };
  if (faults.since('arcnet-interface-down', gateway) !== undefined)
    return { kind: 'refused', why: 'network-unreachable' };
  const cluster = landscape
    .clusters()
    .filter(each => each.tunnel?.gateway === gateway)
    .find(each => addressOf(each, faults) === host);
  // No peer has the address: WireGuard drops it (§2.1).
  if (cluster === undefined || input.dead.has(cluster.id)) return SILENCE;
  return port === API_PORT
    ? apiAnswer(cluster, input)
    : otherPortAnswer(cluster, input);
}

function relayAnswer(relay: string, faults: FaultsSince): SiteAnswer {
  if (faults.since('kill-flux', relay) !== undefined)
    return { kind: 'refused', why: 'refused' };
  const isExpired = faults.since('expire-flux-cert', relay) !== undefined;
  return { kind: 'relay', relay, isExpired };
}

/** At which address a cluster can be reached now, if at any. */
function addressOf(
  { id, tunnel }: LandscapeCluster,
  faults: FaultsSince,
): string | undefined {
  const address = tunnel?.arcnetIP;
  if (address === undefined || faults.since('duplicate-ip', id) !== undefined)
    return undefined;
  return faults.since('wrong-ip', id) === undefined
    ? address
    : otherAddress(address);
}

function apiAnswer(
  cluster: LandscapeCluster,
  { faults, now, flapHalf }: SiteAnswerInput,
): SiteAnswer {
  const stands = (fault: WorldFault) =>
    standsOn(fault, cluster, faults) !== undefined;
  if (tunnelLoss(cluster, faults) !== undefined || stands('api-port-filtered'))
    return SILENCE;
  if (stands('api-port-rejected'))
    return { kind: 'refused', why: 'host-unreachable' };
  const flap = { now, half: flapHalf };
  if (stands('api-down') || isFlappedOff('flap', cluster, faults, flap))
    return { kind: 'refused', why: 'refused' };
  if (stands('api-hung') || stands('mtu')) return { kind: 'stall' };
  return {
    kind: 'api',
    cluster: cluster.id,
    isReady: !stands('api-not-ready'),
    isExpired: stands('api-cert-expired'),
  };
}

/** Nothing listens there; the site's own host says so. */
function otherPortAnswer(
  cluster: LandscapeCluster,
  { faults }: SiteAnswerInput,
): SiteAnswer {
  return tunnelLoss(cluster, faults) === undefined
    ? { kind: 'refused', why: 'refused' }
    : SILENCE;
}

function isAddress(host: string): boolean {
  return /^[0-9.]+$/.test(host) || host.includes(':');
}
