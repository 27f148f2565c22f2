import { objectAt, stringAt, valueAt } from '../json';
import type { KubeObject } from '../types';
import { parseTimestamp, timestamp } from '../world/timestamp';
import type { Controller, ControllerDeps } from './controller';
import { FLEET_CLUSTER, keyOf, listKnown } from './kinds';
import { heartbeatLoss } from './reachability';
import { writeStatus } from './writeStatus';

/** A heartbeat this much overdue is one that stopped. */
const OVERDUE = 60_000;

export interface CheckinController extends Controller {
  /** The agent of a Fleet cluster (`namespace/name`) starts and reports at `at` for the first time. */
  expect(key: string, at: number): void;
  /** The agent is gone until `expect` is called for it again. */
  forget(key: string): void;
  /** Its heartbeats come, or would come if no fault held them. */
  isRunning(key: string): boolean;
  /** Its reports arrive now. */
  isHeard(key: string): boolean;
}

/**
 * The Fleet agents' heartbeats (fleet.md §5.2). An agent that was silent before the sandbox started,
 * and no fault of the board explains it, stays silent: that is what a dump is about.
 */
export function createCheckinController(
  deps: ControllerDeps,
): CheckinController {
  const { store, faults, landscape, timing, startedAt } = deps;
  const due = new Map<string, number>();
  let latest = startedAt;

  const blocked = (key: string) => {
    const cluster = landscape.byFleet(key);
    return (
      cluster !== undefined && heartbeatLoss(cluster, faults) !== undefined
    );
  };

  function consider(object: KubeObject, now: number) {
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    const seen = parseTimestamp(valueAt(object, 'status', 'agent', 'lastSeen'));
    if (seen === undefined) return;
    const age = now - seen;
    if (age <= timing.checkinInterval + OVERDUE)
      due.set(key, Math.max(now, seen + timing.checkinInterval));
    else if (blocked(key)) due.set(key, now);
  }

  listKnown(store, FLEET_CLUSTER).forEach(each => consider(each, startedAt));
  const stop = store.subscribe(FLEET_CLUSTER, ({ type, object }) => {
    if (type === 'DELETED')
      due.delete(keyOf(object.metadata.namespace, object.metadata.name));
    else if (type === 'ADDED') consider(object, latest);
  });

  function beat(key: string, now: number) {
    const [namespace, name] = key.split('/');
    writeStatus(store, { ...FLEET_CLUSTER, namespace, name }, status => ({
      ...status,
      agent: {
        ...objectAt(status, 'agent'),
        lastSeen: timestamp(now),
        namespace:
          stringAt(status, 'agent', 'namespace') || 'cattle-fleet-system',
      },
    }));
  }

  return {
    tick(now) {
      latest = now;
      for (const [key, at] of due) {
        if (at > now || blocked(key)) continue;
        due.set(key, now + timing.checkinInterval);
        beat(key, now);
      }
    },
    expect: (key, at) => due.set(key, at),
    forget: key => due.delete(key),
    isRunning: key => due.has(key),
    isHeard: key => due.has(key) && !blocked(key),
    close: stop,
  };
}
