import { clusterId, iso, Raw, START } from './objects';
import {
  arcnetIP,
  carrierOf,
  clustersOf,
  gatewayName,
  TunnelPlan,
} from './tunnelPlan';

const MINUTE = 60_000;
/** A handshake is made anew every two minutes; the clusters' are spread over them. */
const HANDSHAKE_SECONDS = 120;

/** When a cluster's site was last heard of; `undefined`: it is heard of all the time. */
export type LostAt = (cluster: number) => number | undefined;

/** @param probeProxy - `socks5://host:port` of its agent */
export function gatewayObject(
  gateway: number,
  plan: TunnelPlan,
  at: number,
  lostAt: LostAt,
  probeProxy?: string,
): Raw {
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: { name: gatewayName(gateway) },
    spec: {
      endpoint: `${gatewayName(gateway)}.example.net:51820`,
      ranges: ['100.64.0.0/10'],
      ...(probeProxy !== undefined && { probeProxy }),
    },
    status: gatewayStatus(gateway, plan, at, lostAt),
  };
}

/** What the agent of a gateway writes at `at`, epoch milliseconds. */
export function gatewayStatus(
  gateway: number,
  plan: TunnelPlan,
  at: number,
  lostAt: LostAt,
): Raw {
  return {
    heartbeatTime: iso(at),
    interfaceUp: true,
    connections: clustersOf(gateway, plan).map(cluster =>
      connectionOf(cluster, gateway, at, lostAt(cluster)),
    ),
  };
}

function connectionOf(
  cluster: number,
  gateway: number,
  at: number,
  lostAt: number | undefined,
): Raw {
  const heardAt = Math.min(at, lostAt ?? at);
  const address = arcnetIP(cluster);
  return {
    clusterId: clusterId(cluster),
    arcnetIP: address,
    peer: `peer${cluster.toString(36).padStart(4, '0')}`,
    allowedIPs: [`${address}/32`],
    lastHandshakeTime: iso(heardAt - (cluster % HANDSHAKE_SECONDS) * 1_000),
    rxBytes: Math.floor((heardAt - START + 60 * MINUTE) / 10),
    txBytes: Math.floor((at - START + 60 * MINUTE) / 20),
    endpoint: `198.51.100.${cluster & 255}:51820`,
    carrier: carrierOf(cluster),
    ...(carrierOf(cluster) === 'flux' && {
      flux: {
        relay: `relay-${gateway}`,
        endpoint: `relay-${gateway}.example.net:443`,
        session: lostAt === undefined,
        since: iso(lostAt ?? START - 600 * MINUTE),
        lastReceiveTime: iso(heardAt - 2_000),
        lastSendTime: iso(at - 1_000),
        reconnectsLastHour: 0,
        lastError: null,
        certNotAfter: iso(START + 90 * 86_400_000),
      },
    }),
  };
}
