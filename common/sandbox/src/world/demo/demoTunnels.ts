import {
  anArcNetGateway,
  FluxSession,
  GatewayConnection,
} from '../arcnetGateway';
import { peerFingerprint, spread } from '../naming';
import { timestamp } from '../timestamp';
import type { KubeObject } from '../../types';
import { DEMO_CLUSTERS, DemoCluster, DemoTunnel } from './demoClusters';
import { StandingFault, standingSince } from './demoFaults';

const DAY = 24 * 60 * 60_000;

/** Port of a peer's last packet; carried peers show the relay's loopback port (tunnels.md §2.1). */
const DIRECT_PORT = 51820;

const GATEWAYS = [
  { name: 'gw-eu-1', range: '100.70.0.0/16' },
  { name: 'gw-us-1', range: '100.71.0.0/16' },
];

/** A cluster with a tunnel whose peer never shook hands: the import was never applied. */
export function neverEstablished(cluster: DemoCluster): boolean {
  return cluster.driver === '';
}

/** Since when a cluster's tunnel is dead; the faults are those of the demo. */
export function tunnelLostAt(
  cluster: DemoCluster,
  faults: readonly StandingFault[],
): number | undefined {
  const { tunnel } = cluster;
  if (tunnel === undefined) return undefined;
  const since = [
    standingSince(faults, 'kill-flux', tunnel.relay),
    standingSince(faults, 'disconnect', cluster.id),
  ].filter(at => at !== undefined);
  return since.length === 0 ? undefined : Math.min(...since);
}

export function demoGateways(
  now: number,
  faults: readonly StandingFault[],
): KubeObject[] {
  return GATEWAYS.map(({ name, range }) =>
    anArcNetGateway({
      name,
      createdAt: now - 700 * DAY,
      endpoint: `${name}.platform.example:${DIRECT_PORT}`,
      ranges: [range],
      heartbeatAt: now - 2_000,
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
  faults: readonly StandingFault[],
): GatewayConnection {
  const peer = {
    clusterId: cluster.id,
    arcnetIP: tunnel.arcnetIP,
    peer: peerFingerprint(cluster.name),
    allowedIPs: [`${tunnel.arcnetIP}/32`],
  };
  if (neverEstablished(cluster)) {
    return {
      ...peer,
      lastHandshakeTime: null,
      rxBytes: 0,
      txBytes: 0,
      endpoint: null,
      carrier: tunnel.carrier,
    };
  }
  const lostAt = tunnelLostAt(cluster, faults);
  const alive = lostAt ?? now;
  const traffic = 40_000_000 + spread(900_000_000, 'rx', cluster.name);
  return {
    ...peer,
    // A healthy handshake is at most 123 s old.
    lastHandshakeTime: timestamp(alive - spread(115_000, 'hs', cluster.name)),
    rxBytes: traffic,
    // A dead path is retried each 5 s with 148 bytes.
    txBytes:
      Math.floor(traffic / 2.2) + 148 * Math.floor((now - alive) / 5_000),
    endpoint:
      tunnel.carrier === 'flux'
        ? `127.0.0.1:${40_000 + spread(20_000, 'port', cluster.name)}`
        : `${tunnel.publicIP}:${DIRECT_PORT}`,
    carrier: tunnel.carrier,
    ...(tunnel.relay === undefined
      ? {}
      : { flux: fluxSession(cluster, tunnel.relay, now, lostAt) }),
  };
}

function fluxSession(
  cluster: DemoCluster,
  relay: string,
  now: number,
  lostAt: number | undefined,
): FluxSession {
  const lost = lostAt !== undefined;
  return {
    relay,
    endpoint: `${relay}.platform.example:443`,
    session: !lost,
    since: timestamp(
      lost
        ? lostAt + 1_000 + spread(4_000, 'flux', cluster.name)
        : now - cluster.steadyFor * DAY,
    ),
    lastReceiveTime: timestamp(
      lost ? lostAt - spread(25_000, 'receive', cluster.name) : now - 4_000,
    ),
    lastSendTime: timestamp(now - 4_000),
    reconnectsLastHour: 0,
    lastError: lost ? 'ECONNREFUSED' : null,
    certNotAfter: timestamp(now + 96 * DAY),
  };
}
