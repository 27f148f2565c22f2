import type { FaultsSince } from '../faults/faultBoard';
import { JsonObject, listAt, valueAt } from '../json';
import { parseTimestamp, timestamp } from '../world/timestamp';
import type { Controller, ControllerDeps } from './controller';
import { deadPeers } from './deadPeers';
import { connectionsOf, nextConnection } from './gatewayConnection';
import { GATEWAY, listKnown } from './kinds';
import { createPeerConfiguration } from './peerConfiguration';
import { standsOn, tunnelLoss } from './reachability';
import { writeStatus } from './writeStatus';

/** Older heartbeats are stale (tunnels.md §3). */
const STALE_HEARTBEAT = 90_000;

/**
 * The gateway agents' heartbeats. A gateway that was silent before the sandbox started, and a peer
 * that was dead, stay so unless a fault of the board explains them.
 */
export function createGatewayController(deps: ControllerDeps): Controller {
  const { store, faults, landscape, timing, startedAt } = deps;
  const silent = new Set<string>();
  const downed = new Set<string>();
  const dead = deadPeers(deps);
  const last = new Map<string, number>();
  const gateways = listKnown(store, GATEWAY);
  const configuration = createPeerConfiguration(
    faults,
    gateways.flatMap(each =>
      connectionsOf(listAt(each, 'status', 'connections')),
    ),
  );

  for (const gateway of gateways) {
    const { name } = gateway.metadata;
    const beat = parseTimestamp(valueAt(gateway, 'status', 'heartbeatTime'));
    const stale = beat === undefined || startedAt - beat > STALE_HEARTBEAT;
    if (stale && !reportsNothing(name, faults)) silent.add(name);
  }

  function next(connection: JsonObject, now: number, elapsed: number) {
    const id = String(connection.clusterId);
    if (dead.has(id)) return connection;
    const cluster = landscape.byId(id);
    const standing = {
      loss: cluster && tunnelLoss(cluster, faults),
      isFluxFlapping:
        cluster !== undefined &&
        standsOn('flap-flux', cluster, faults) !== undefined,
    };
    return nextConnection(connection, standing, now, elapsed);
  }

  /** A gateway that never told of its interface does not begin to, until a fault has shown it down. */
  function interfaceOf(name: string): JsonObject {
    if (faults.since('arcnet-interface-down', name) === undefined)
      return downed.delete(name) ? { interfaceUp: true } : {};
    downed.add(name);
    return { interfaceUp: false };
  }

  function report(name: string, now: number, elapsed: number) {
    writeStatus(store, { ...GATEWAY, name }, status => ({
      ...status,
      ...interfaceOf(name),
      heartbeatTime: timestamp(now),
      connections: configuration
        .peersOf(name, connectionsOf(listAt(status, 'connections')))
        .map(connection => next(connection, now, elapsed)),
    }));
  }

  return {
    tick(now) {
      landscape.gateways().forEach((name, index) => {
        // Gateways take turns, so that the demo moves every few seconds.
        const offset = (index * timing.gatewayInterval) / 2;
        const before = last.get(name) ?? startedAt - timing.gatewayInterval;
        const due = last.has(name)
          ? before + timing.gatewayInterval
          : startedAt + (offset % timing.gatewayInterval);
        if (now < due) return;
        last.set(name, now);
        if (silent.has(name) || reportsNothing(name, faults)) return;
        report(name, now, now - before);
      });
    },
    close() {},
  };
}

function reportsNothing(gateway: string, faults: FaultsSince): boolean {
  return (
    faults.since('kill-gateway', gateway) !== undefined ||
    faults.since('silence-gateway', gateway) !== undefined
  );
}
