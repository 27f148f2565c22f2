import { listAt, valueAt } from '../json';
import type { KubeObject } from '../types';
import { condition, withCondition } from '../world/condition';
import { aClusterRegistration, importTimeout } from '../world/fleetCluster';
import type { CheckinController } from './checkinController';
import type { Controller, ControllerDeps } from './controller';
import { createWithStatus } from './createWithStatus';
import { FLEET_CLUSTER, keyOf, listKnown } from './kinds';
import { sessionLoss } from './reachability';
import { isConnected } from './sessionController';
import { writeStatus } from './writeStatus';

export interface ImportController extends Controller {
  /** Imports the Fleet cluster (`namespace/name`) as soon as it can be reached. */
  request(key: string): void;
  /** An import that could not be done yet. */
  isPending(key: string): boolean;
}

/**
 * Fleet's import of a cluster and its repetition when `redeployAgentGeneration` is raised
 * (fleet.md §5.1): the heartbeat is emptied first and comes back from the new agent.
 */
export function createImportController(
  deps: ControllerDeps,
  checkin: CheckinController,
): ImportController {
  const { store, faults, landscape, timing } = deps;
  const pending = new Set<string>();
  const wanted = new Map<string, number>();

  for (const object of listKnown(store, FLEET_CLUSTER)) {
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    wanted.set(key, generationOf(object));
    const id = landscape.byFleet(key)?.id;
    if (faults.since('block-import', id) !== undefined) pending.add(key);
  }
  const stop = store.subscribe(FLEET_CLUSTER, ({ type, object }) => {
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    if (type === 'DELETED') {
      wanted.delete(key);
      pending.delete(key);
      return;
    }
    const next = generationOf(object);
    const before = wanted.get(key);
    wanted.set(key, next);
    if (before === undefined || next <= before) return;
    pending.add(key);
    // A new agent has a new credential: that is the remedy for one that lost it.
    const id = landscape.byFleet(key)?.id;
    if (id !== undefined) faults.stop('silence-agent', id);
  });

  function fail(key: string, id: string, now: number) {
    const [namespace, name] = key.split('/');
    checkin.forget(key);
    writeStatus(store, { ...FLEET_CLUSTER, namespace, name }, status => ({
      ...status,
      agent: { lastSeen: null, namespace: '' },
      agentDeployedGeneration: null,
      conditions: withCondition(
        listAt(status, 'conditions'),
        condition('Imported', 'False', now, {
          reason: 'Error',
          message: importTimeout(id),
        }),
      ),
    }));
  }

  function succeed(key: string, id: string, now: number) {
    const [namespace, name] = key.split('/');
    pending.delete(key);
    writeStatus(store, { ...FLEET_CLUSTER, namespace, name }, status => ({
      ...status,
      agent: { lastSeen: null, namespace: '' },
      agentDeployedGeneration: wanted.get(key) ?? 0,
      conditions: withCondition(
        listAt(status, 'conditions'),
        condition('Imported', 'True', now),
      ),
    }));
    createWithStatus(
      store,
      aClusterRegistration({ namespace, name, managementId: id }, now),
    );
    checkin.expect(key, now + timing.firstHeartbeat);
  }

  return {
    tick(now) {
      for (const { target } of faults.list('block-import')) {
        const fleet = landscape.byId(target)?.fleet;
        if (fleet) pending.add(keyOf(fleet.namespace, fleet.name));
      }
      for (const key of pending) {
        const cluster = landscape.byFleet(key);
        if (cluster === undefined) continue;
        const reachable =
          faults.since('block-import', cluster.id) === undefined &&
          sessionLoss(cluster, faults) === undefined &&
          isConnected(store, cluster.id);
        if (reachable) succeed(key, cluster.id, now);
        else fail(key, cluster.id, now);
      }
    },
    request: key => pending.add(key),
    isPending: key => pending.has(key),
    close: stop,
  };
}

function generationOf(object: KubeObject): number {
  const value = valueAt(object, 'spec', 'redeployAgentGeneration');
  return typeof value === 'number' ? value : 0;
}
