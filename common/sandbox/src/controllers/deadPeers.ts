import type { FaultsSince } from '../faults/faultBoard';
import { JsonObject, listAt, objectAt, stringAt, valueAt } from '../json';
import type { ObjectStore } from '../types';
import { parseTimestamp } from '../world/timestamp';
import { connectionsOf } from './gatewayConnection';
import { GATEWAY, listKnown } from './kinds';
import type { Landscape } from './landscape';
import { tunnelLoss } from './reachability';

/** Older handshakes and receive times are stale (tunnels.md §2.2, §3). */
const STALE_HANDSHAKE = 180_000;
const STALE_FLUX = 60_000;

/**
 * Clusters whose peer was dead when the world began and no fault of the board explains it: that is
 * what a dump is about, and it stays so. `startedAt` in epoch ms.
 */
export function deadPeers(deps: {
  store: ObjectStore;
  landscape: Landscape;
  faults: FaultsSince;
  startedAt: number;
}): ReadonlySet<string> {
  const { store, landscape, faults, startedAt } = deps;
  const dead = new Set<string>();
  for (const gateway of listKnown(store, GATEWAY)) {
    const beat = parseTimestamp(valueAt(gateway, 'status', 'heartbeatTime'));
    for (const connection of connectionsOf(
      listAt(gateway, 'status', 'connections'),
    )) {
      const id = stringAt(connection, 'clusterId') ?? '';
      const cluster = landscape.byId(id);
      const isExplained =
        cluster !== undefined && tunnelLoss(cluster, faults) !== undefined;
      if (!isExplained && !isHealthy(connection, beat ?? startedAt))
        dead.add(id);
    }
  }
  return dead;
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
