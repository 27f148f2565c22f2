import { FleetCluster } from '@mooring/core';
import { RecordKind, RecordKinds } from './recordKinds';

const NONE: ReadonlySet<string> = new Set();
const HEARTBEATS: Partial<Record<RecordKind, ReadonlySet<string>>> = {
  FleetCluster: new Set(['lastSeen']),
  // What a gateway measured is judged by diagnosis; lists show only which way a cluster takes.
  ArcNetGateway: new Set(['reading']),
};

/**
 * Does a change wake anybody? Every Fleet agent's heartbeat is a watch event (N per 15 min) that touches `lastSeen`
 * alone, and gateways report every few seconds; the record is replaced, the age is judged by the clock, and nobody is told (fleet.md §11).
 * A first heartbeat, or one after a silence, changes the verdict and is found by judging again.
 */
export function isQuietChange<K extends RecordKind>(
  before: RecordKinds[K],
  after: RecordKinds[K],
): boolean {
  return sameFields(before, after, HEARTBEATS[before.kind] ?? NONE);
}

/**
 * Heartbeats may step back by one interval (status written from a cached copy): keep the later one.
 * An emptied one is a re-import, and a larger step back is a clock that was set right: both count.
 */
export function withLaterHeartbeat(
  before: FleetCluster,
  after: FleetCluster,
  intervalMs: number,
): FleetCluster {
  if (before.lastSeen === undefined || after.lastSeen === undefined)
    return after;
  const stepBack = before.lastSeen - after.lastSeen;
  const isCachedCopy = stepBack > 0 && stepBack <= 2 * intervalMs;
  return isCachedCopy && before.clientId === after.clientId
    ? { ...after, lastSeen: before.lastSeen }
    : after;
}

function sameFields(
  a: object,
  b: object,
  except: ReadonlySet<string>,
): boolean {
  const left = Object.entries(a).filter(
    ([key, value]) => value !== undefined && !except.has(key),
  );
  const right = new Map(
    Object.entries(b).filter(
      ([key, value]) => value !== undefined && !except.has(key),
    ),
  );
  return (
    left.length === right.size &&
    left.every(([key, value]) => sameValue(value, right.get(key)))
  );
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null
  )
    return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  return sameFields(a, b, NONE);
}
