import type { FaultsSince } from '../faults/faultBoard';
import { JsonObject, stringAt } from '../json';
import {
  distortion,
  identityOf,
  PeerIdentity,
  presumedIdentity,
  withIdentity,
} from './peerDistortion';

/** The peers of the gateways as they are configured, with what faults make of it and what was before. */
export interface PeerConfiguration {
  /** The peers a gateway has now: without removed ones, with those that came back. */
  peersOf(gateway: string, connections: readonly JsonObject[]): JsonObject[];
}

/**
 * Keeps what faults of configuration take away, so that healing them gives it back. `standing` are
 * the connections of a world that begins with such faults in it.
 */
export function createPeerConfiguration(
  faults: FaultsSince,
  standing: readonly JsonObject[],
): PeerConfiguration {
  const intact = new Map<string, PeerIdentity>();
  const removed = new Map<
    string,
    { gateway: string; connection: JsonObject }
  >();

  for (const connection of standing) {
    if (distortion(connection, {}, [], faults) !== undefined)
      intact.set(idOf(connection), presumedIdentity(connection));
  }

  const isRemoved = (id: string) =>
    faults.since('remove-peer', id) !== undefined;

  function shown(connection: JsonObject, taken: readonly string[]) {
    const id = idOf(connection);
    const before = intact.get(id) ?? identityOf(connection);
    const changes = distortion(connection, before, taken, faults);
    if (changes !== undefined) {
      intact.set(id, before);
      return withIdentity(connection, { ...before, ...changes });
    }
    return intact.delete(id) ? withIdentity(connection, before) : connection;
  }

  return {
    peersOf(gateway, connections) {
      const back: JsonObject[] = [];
      for (const [id, entry] of removed) {
        if (entry.gateway !== gateway || isRemoved(id)) continue;
        removed.delete(id);
        if (!connections.some(each => idOf(each) === id))
          back.push(entry.connection);
      }
      const all = [...connections, ...back];
      for (const connection of all) {
        const id = idOf(connection);
        if (isRemoved(id)) removed.set(id, { gateway, connection });
      }
      const present = all.filter(each => !isRemoved(idOf(each)));
      const thefts = theftsAmong(present, faults);
      return present.map(each => shown(each, thefts.get(idOf(each)) ?? []));
    },
  };
}

/** Peer → addresses it was given although another one has them: the next peer of the gateway takes them. */
function theftsAmong(
  connections: readonly JsonObject[],
  faults: FaultsSince,
): Map<string, string[]> {
  const thefts = new Map<string, string[]>();
  connections.forEach((victim, index) => {
    const address = stringAt(victim, 'arcnetIP');
    if (faults.since('duplicate-ip', idOf(victim)) === undefined) return;
    const thief = connections[(index + 1) % connections.length];
    if (address === undefined || thief === victim) return;
    thefts.set(idOf(thief), [...(thefts.get(idOf(thief)) ?? []), address]);
  });
  return thefts;
}

function idOf(connection: JsonObject): string {
  return stringAt(connection, 'clusterId') ?? '';
}
