import { listAt, valueAt } from '../json';
import {
  Condition,
  condition,
  findCondition,
  withCondition,
} from '../world/condition';
import { healthCheckFailed, NOT_CONNECTED } from '../world/managementCluster';
import type { Controller, ControllerDeps } from './controller';
import { MANAGEMENT_CLUSTER } from './kinds';
import type { LandscapeCluster } from './landscape';
import { healthLoss, isFlappedOff, sessionLoss } from './reachability';
import { writeStatus } from './writeStatus';

/**
 * Rancher's two tickers: `Connected` from the agent's session, then `Ready` from a health check
 * through it (fleet.md §6). It brings back only what a fault of the board took down: what a dump
 * shows broken stays as it was sent.
 */
export function createSessionController(deps: ControllerDeps): Controller {
  const { store, faults, landscape, timing, startedAt } = deps;
  const lost = new Set<string>();
  const unhealthy = new Set<string>();
  let nextSessions = startedAt;
  let nextHealth = startedAt + Math.floor(timing.healthTick / 2);

  for (const cluster of landscape.clusters()) {
    if (sessionLoss(cluster, faults) !== undefined) lost.add(cluster.id);
    if (healthLoss(cluster, faults) !== undefined) unhealthy.add(cluster.id);
  }

  function lossOf(cluster: LandscapeCluster, now: number) {
    const flap = { now, half: timing.flapHalf };
    const isOff =
      isFlappedOff('flap', cluster, faults, flap) ||
      isFlappedOff('flap-agent', cluster, faults, flap);
    return isOff
      ? { since: now, isClosed: true }
      : sessionLoss(cluster, faults);
  }

  function checkSession(cluster: LandscapeCluster, now: number) {
    const loss = lossOf(cluster, now);
    const { connected, provisioned } = look(cluster.id);
    if (loss === undefined) {
      if (lost.delete(cluster.id) && connected !== 'True') {
        set(cluster.id, [condition('Connected', 'True', now)]);
        unhealthy.add(cluster.id);
      }
      return;
    }
    const noticed = loss.since + (loss.isClosed ? 0 : timing.silentLoss);
    if (connected !== 'True' || now < noticed) return;
    lost.add(cluster.id);
    set(cluster.id, [
      condition('Connected', 'False', now),
      ...(provisioned === 'True'
        ? [condition('Ready', 'False', now, NOT_CONNECTED)]
        : []),
    ]);
  }

  function checkHealth(cluster: LandscapeCluster, now: number) {
    const { connected, ready, provisioned } = look(cluster.id);
    // The check is skipped while the session is gone and before the first Ready.
    if (connected !== 'True' || provisioned !== 'True') return;
    const loss = healthLoss(cluster, faults);
    if (loss !== undefined && now - loss.since >= timing.healthTries) {
      unhealthy.add(cluster.id);
      set(cluster.id, [
        condition('Ready', 'False', now, {
          reason: 'Error',
          message: healthCheckFailed(loss.fault),
        }),
      ]);
    } else if (loss === undefined && unhealthy.delete(cluster.id)) {
      if (ready !== 'True') set(cluster.id, [condition('Ready', 'True', now)]);
    }
  }

  function look(id: string) {
    const object = store.get({ ...MANAGEMENT_CLUSTER, name: id });
    const conditions = listAt(object, 'status', 'conditions');
    return {
      connected: findCondition(conditions, 'Connected')?.status,
      ready: findCondition(conditions, 'Ready')?.status,
      provisioned: findCondition(conditions, 'Provisioned')?.status,
    };
  }

  function set(id: string, next: readonly Condition[]) {
    writeStatus(store, { ...MANAGEMENT_CLUSTER, name: id }, status => ({
      ...status,
      conditions: next.reduce<readonly unknown[]>(
        withCondition,
        listAt(status, 'conditions'),
      ),
    }));
  }

  return {
    tick(now) {
      const remote = landscape.clusters().filter(each => !each.internal);
      if (now >= nextSessions) {
        nextSessions = now + timing.connectedTick;
        remote.forEach(cluster => checkSession(cluster, now));
      }
      if (now >= nextHealth) {
        nextHealth = now + timing.healthTick;
        remote.forEach(cluster => checkHealth(cluster, now));
      }
    },
    close() {},
  };
}

/** Whether the management cluster shows the agent's session as standing. */
export function isConnected(
  store: ControllerDeps['store'],
  id: string,
): boolean {
  const object = store.get({ ...MANAGEMENT_CLUSTER, name: id });
  const conditions = listAt(object, 'status', 'conditions');
  return (
    findCondition(conditions, 'Connected')?.status === 'True' ||
    valueAt(object, 'spec', 'internal') === true
  );
}
