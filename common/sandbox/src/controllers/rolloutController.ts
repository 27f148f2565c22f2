import { listAt, stringAt } from '../json';
import type { Change, GroupVersionKind, ObjectRef } from '../types';
import { withCondition } from '../world/condition';
import {
  fleetClusterAggregate,
  fleetClusterReady,
} from '../world/fleetClusterAggregate';
import { countApp, reconcileApp } from './appReconciler';
import { bundlesIn, countBundle, reconcileBundle } from './bundleReconciler';
import type { Controller, ControllerDeps } from './controller';
import {
  BUNDLE,
  BUNDLE_DEPLOYMENT,
  FLEET_CLUSTER,
  GIT_REPO,
  HELM_OP,
  listKnown,
} from './kinds';
import { writeStatus } from './writeStatus';

/** A cascade app → bundle → deployments → counts is done in this many rounds. */
const ROUNDS = 6;

/**
 * Fleet's management side: HelmOps and GitRepos become bundles, bundles become deployments, reports
 * become counts. It acts on what changes; what lies still keeps the status it was loaded with.
 */
export function createRolloutController(deps: ControllerDeps): Controller {
  const { store } = deps;
  const shapes = new Map<string, string>();
  const statuses = new Map<string, string>();
  const queues = {
    apps: new Map<string, ObjectRef>(),
    bundles: new Map<string, ObjectRef>(),
    counts: new Map<string, ObjectRef>(),
  };
  const later = (queue: Map<string, ObjectRef>, ref: ObjectRef) =>
    queue.set(`${ref.kind} ${ref.namespace}/${ref.name}`, ref);

  /** A change of what is wanted, as against a status, which we write ourselves. */
  function isNews({ type, object }: Change): boolean {
    const { uid = '', generation, deletionTimestamp, labels } = object.metadata;
    const shape = JSON.stringify([generation, deletionTimestamp, labels]);
    const known = shapes.get(uid);
    if (type === 'DELETED') shapes.delete(uid);
    else shapes.set(uid, shape);
    return known !== shape || type === 'DELETED';
  }

  /** What of a Fleet cluster's status its deployments and counts rest on. */
  function isNewStatus({ object }: Change): boolean {
    const { uid = '' } = object.metadata;
    const shape = JSON.stringify([
      stringAt(object, 'status', 'namespace'),
      stringAt(object, 'status', 'agent', 'lastSeen') !== undefined,
    ]);
    const known = statuses.get(uid);
    statuses.set(uid, shape);
    return known !== shape;
  }

  for (const gvk of [HELM_OP, GIT_REPO, BUNDLE, FLEET_CLUSTER]) {
    for (const object of listKnown(store, gvk)) {
      const loaded: Change = { type: 'ADDED', object, resourceVersion: 0 };
      isNews(loaded);
      if (gvk === FLEET_CLUSTER) isNewStatus(loaded);
    }
  }

  const refOf = (gvk: GroupVersionKind, change: Change): ObjectRef => ({
    ...gvk,
    namespace: change.object.metadata.namespace,
    name: change.object.metadata.name,
  });

  const stops = [
    ...[HELM_OP, GIT_REPO].map(gvk =>
      store.subscribe(gvk, change => {
        if (isNews(change)) later(queues.apps, refOf(gvk, change));
      }),
    ),
    store.subscribe(BUNDLE, change => {
      if (isNews(change)) later(queues.bundles, refOf(BUNDLE, change));
      const owner = ownerOf(change);
      // The last bundle of a deleted app lets it go.
      if (owner && change.type === 'DELETED') later(queues.apps, owner);
    }),
    store.subscribe(BUNDLE_DEPLOYMENT, change => {
      countedBy(change).forEach(ref => later(queues.counts, ref));
    }),
    store.subscribe(FLEET_CLUSTER, change => {
      const wanted = isNews(change);
      const status = isNewStatus(change);
      if (!wanted && !status) return;
      const { namespace = '' } = change.object.metadata;
      bundlesIn(store, namespace).forEach(ref => later(queues.bundles, ref));
      later(queues.counts, refOf(FLEET_CLUSTER, change));
    }),
  ];

  function countCluster(ref: ObjectRef, now: number) {
    const home = stringAt(store.get(ref), 'status', 'namespace');
    if (home === undefined) return;
    const deployments = listKnown(store, BUNDLE_DEPLOYMENT, {
      namespace: home,
    });
    writeStatus(store, ref, status => ({
      ...status,
      ...fleetClusterAggregate(
        deployments,
        stringAt(status, 'agent', 'lastSeen') !== undefined,
      ),
      conditions: withCondition(
        listAt(status, 'conditions'),
        fleetClusterReady(deployments, now),
      ),
    }));
  }

  function count(ref: ObjectRef, now: number) {
    if (ref.kind === BUNDLE.kind) countBundle(store, ref, now);
    else if (ref.kind === FLEET_CLUSTER.kind) countCluster(ref, now);
    else countApp(store, ref, now);
  }

  return {
    tick(now) {
      for (let round = 0; round < ROUNDS; round += 1) {
        take(queues.apps).forEach(ref => reconcileApp(store, ref, now));
        take(queues.bundles).forEach(ref => reconcileBundle(store, ref, now));
        take(queues.counts).forEach(ref => count(ref, now));
      }
    },
    close: () => stops.forEach(stop => stop()),
  };
}

function take(queue: Map<string, ObjectRef>): ObjectRef[] {
  const refs = [...queue.values()];
  queue.clear();
  return refs;
}

function ownerOf({ object }: Change): ObjectRef | undefined {
  const { labels = {}, namespace } = object.metadata;
  const workspace = labels['fleet.cattle.io/bundle-namespace'] ?? namespace;
  const helmOp = labels['fleet.cattle.io/fleet-helm-name'];
  const gitRepo = labels['fleet.cattle.io/repo-name'];
  if (helmOp !== undefined)
    return { ...HELM_OP, namespace: workspace, name: helmOp };
  return gitRepo === undefined
    ? undefined
    : { ...GIT_REPO, namespace: workspace, name: gitRepo };
}

/** The objects that count a deployment: its bundle, its cluster and its app. */
function countedBy(change: Change): ObjectRef[] {
  const { labels = {}, name } = change.object.metadata;
  const owner = ownerOf(change);
  return [
    {
      ...BUNDLE,
      namespace: labels['fleet.cattle.io/bundle-namespace'],
      name: labels['fleet.cattle.io/bundle-name'] ?? name,
    },
    {
      ...FLEET_CLUSTER,
      namespace: labels['fleet.cattle.io/cluster-namespace'],
      name: labels['fleet.cattle.io/cluster'] ?? '',
    },
    ...(owner ? [owner] : []),
  ];
}
