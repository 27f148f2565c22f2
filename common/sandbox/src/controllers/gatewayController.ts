import { JsonObject, listAt, objectAt, valueAt } from '../json';
import { parseTimestamp, timestamp } from '../world/timestamp';
import type { Controller, ControllerDeps } from './controller';
import { connectionsOf, nextConnection } from './gatewayConnection';
import { GATEWAY, listKnown } from './kinds';
import { tunnelLoss } from './reachability';
import { writeStatus } from './writeStatus';

/** Older heartbeats, handshakes and receive times are stale (tunnels.md §2.2, §3). */
const STALE_HEARTBEAT = 90_000;
const STALE_HANDSHAKE = 180_000;
const STALE_FLUX = 60_000;

/**
 * The gateway agents' heartbeats. A gateway that was silent before the sandbox started, and a peer
 * that was dead, stay so unless a fault of the board explains them.
 */
export function createGatewayController(deps: ControllerDeps): Controller {
  const { store, faults, landscape, timing, startedAt } = deps;
  const silent = new Set<string>();
  const deadPeers = new Set<string>();
  const last = new Map<string, number>();

  const lossOf = (connection: JsonObject) => {
    const cluster = landscape.byId(String(connection.clusterId));
    return cluster && tunnelLoss(cluster, faults);
  };

  for (const gateway of listKnown(store, GATEWAY)) {
    const { name } = gateway.metadata;
    const beat = parseTimestamp(valueAt(gateway, 'status', 'heartbeatTime'));
    const stale = beat === undefined || startedAt - beat > STALE_HEARTBEAT;
    if (stale && faults.since('kill-gateway', name) === undefined)
      silent.add(name);
    for (const connection of connectionsOf(
      listAt(gateway, 'status', 'connections'),
    )) {
      const explained = lossOf(connection) !== undefined;
      if (!explained && !isHealthy(connection, beat ?? startedAt))
        deadPeers.add(String(connection.clusterId));
    }
  }

  function report(name: string, now: number, elapsed: number) {
    writeStatus(store, { ...GATEWAY, name }, status => ({
      ...status,
      heartbeatTime: timestamp(now),
      connections: connectionsOf(listAt(status, 'connections')).map(
        connection =>
          deadPeers.has(String(connection.clusterId))
            ? connection
            : nextConnection(connection, lossOf(connection), now, elapsed),
      ),
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
        if (silent.has(name)) return;
        if (faults.since('kill-gateway', name) !== undefined) return;
        report(name, now, now - before);
      });
    },
    close() {},
  };
}

/** Whether a peer was in order at a heartbeat, carrier and all; `at` in epoch ms. */
function isHealthy(connection: JsonObject, at: number): boolean {
  const shaken = parseTimestamp(connection.lastHandshakeTime);
  if (shaken === undefined || at - shaken > STALE_HANDSHAKE) return false;
  if (typeof connection.statusMessage === 'string') return false;
  const flux = objectAt(connection, 'flux');
  if (flux === undefined) return true;
  const received = parseTimestamp(flux.lastReceiveTime);
  return (
    flux.session === true &&
    received !== undefined &&
    at - received <= STALE_FLUX
  );
}
