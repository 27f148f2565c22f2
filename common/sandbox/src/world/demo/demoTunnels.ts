import { nextConnection } from '../../controllers/gatewayConnection';
import {
  distortion,
  identityOf,
  withIdentity,
} from '../../controllers/peerDistortion';
import { tunnelLoss } from '../../controllers/reachability';
import type { FaultsSince } from '../../faults/faultBoard';
import type { JsonObject } from '../../json';
import { anArcNetGateway, FluxSession } from '../arcnetGateway';
import { peerFingerprint, spread } from '../naming';
import { timestamp } from '../timestamp';
import type { KubeObject } from '../../types';
import { DEMO_CLUSTERS, DemoCluster, DemoTunnel } from './demoClusters';

const DAY = 24 * 60 * 60_000;

/** Port of a peer's last packet; carried peers show the relay's loopback port (tunnels.md §2.1). */
const DIRECT_PORT = 51820;

const GATEWAYS = [
  { name: 'gw-eu-1', range: '100.70.0.0/16' },
  { name: 'gw-us-1', range: '100.71.0.0/16' },
  { name: 'gw-ap-1', range: '100.72.0.0/16' },
  { name: 'gw-no-1', range: '100.73.0.0/16' },
];

/** A cluster with a tunnel whose peer never shook hands: the import was never applied. */
export function neverEstablished(cluster: DemoCluster): boolean {
  return cluster.driver === '';
}

export function demoGateways(now: number, faults: FaultsSince): KubeObject[] {
  return GATEWAYS.map(({ name, range }) =>
    anArcNetGateway({
      name,
      createdAt: now - 700 * DAY,
      endpoint: `${name}.platform.example:${DIRECT_PORT}`,
      ranges: [range],
      heartbeatAt:
        faults.since('silence-gateway', name) ??
        faults.since('kill-gateway', name) ??
        now - 2_000,
      connections: DEMO_CLUSTERS.flatMap(cluster =>
        cluster.tunnel?.gateway === name
          ? [connection(cluster, cluster.tunnel, now, faults)]
          : [],
      ),
    }),
  );
}

function connection(
  cluster: DemoCluster,
  tunnel: DemoTunnel,
  now: number,
  faults: FaultsSince,
): JsonObject {
  if (neverEstablished(cluster)) {
    return {
      ...peerOf(cluster, tunnel),
      lastHandshakeTime: null,
      rxBytes: 0,
      txBytes: 0,
      endpoint: null,
      carrier: tunnel.carrier,
    };
  }
  const loss = tunnelLoss(cluster, faults);
  const silentSince = faults.since('silence-gateway', tunnel.gateway);
  // What a gateway shows is as old as its last report.
  const shownAt = silentSince ?? now;
  const aliveAt = Math.min(loss?.since ?? shownAt, shownAt);
  const alive = aliveConnection(cluster, tunnel, aliveAt);
  const shown =
    loss === undefined || loss.since > shownAt
      ? alive
      : nextConnection(
          alive,
          { loss, isFluxFlapping: false },
          shownAt,
          shownAt - aliveAt,
        );
  const changes = distortion(shown, identityOf(shown), [], faults);
  return changes === undefined
    ? shown
    : withIdentity(shown, { ...identityOf(shown), ...changes });
}

/** A peer in good order at an instant. */
function aliveConnection(
  cluster: DemoCluster,
  tunnel: DemoTunnel,
  at: number,
): JsonObject {
  const traffic = 40_000_000 + spread(900_000_000, 'rx', cluster.name);
  return {
    ...peerOf(cluster, tunnel),
    // A healthy handshake is at most 123 s old.
    lastHandshakeTime: timestamp(at - spread(115_000, 'hs', cluster.name)),
    rxBytes: traffic,
    txBytes: Math.floor(traffic / 2.2),
    endpoint:
      tunnel.carrier === 'flux'
        ? `127.0.0.1:${40_000 + spread(20_000, 'port', cluster.name)}`
        : `${tunnel.publicIP}:${DIRECT_PORT}`,
    carrier: tunnel.carrier,
    ...(tunnel.relay === undefined
      ? {}
      : { flux: aliveSession(cluster, tunnel.relay, at) }),
  };
}

function aliveSession(
  cluster: DemoCluster,
  relay: string,
  at: number,
): FluxSession {
  return {
    relay,
    endpoint: `${relay}.platform.example:443`,
    session: true,
    since: timestamp(at - cluster.steadyFor * DAY),
    lastReceiveTime: timestamp(at - 4_000),
    lastSendTime: timestamp(at - 4_000),
    reconnectsLastHour: 0,
    lastError: null,
    certNotAfter: timestamp(at + 96 * DAY),
  };
}

function peerOf(cluster: DemoCluster, tunnel: DemoTunnel) {
  return {
    clusterId: cluster.id,
    arcnetIP: tunnel.arcnetIP,
    peer: peerFingerprint(cluster.name),
    allowedIPs: [`${tunnel.arcnetIP}/32`],
  };
}
