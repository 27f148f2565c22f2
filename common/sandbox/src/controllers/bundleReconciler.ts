import { jsonEqual, listAt, objectAt, stringAt, valueAt } from '../json';
import type { KubeObject, ObjectRef, ObjectStore } from '../types';
import { bundleAggregate, bundleReady } from '../world/bundle';
import { bundleDeploymentId } from '../world/bundleContent';
import { deploymentLabels } from '../world/bundleDeployment';
import { withCondition } from '../world/condition';
import type { SummaryEntry } from '../world/fleetSummary';
import {
  BUNDLE,
  BUNDLE_DEPLOYMENT,
  FLEET_CLUSTER,
  keyOf,
  listKnown,
} from './kinds';
import { targetsMatch } from './targets';
import { writeStatus } from './writeStatus';

const FINALIZER = 'fleet.cattle.io/bundle-deployment-finalizer';

/**
 * Brings the deployments of a bundle in line with its targets and version. Everything is released at
 * once (Fleet's default of 100 % unavailable); `maxUnavailable` and partitions are not modelled.
 */
export function reconcileBundle(
  store: ObjectStore,
  ref: ObjectRef,
  now: number,
): void {
  const bundle = store.get(ref);
  if (bundle === undefined) return;
  if (bundle.metadata.deletionTimestamp !== undefined) {
    deploymentsOf(store, bundle).forEach(each => removeDeployment(store, each));
    const finalizers = (bundle.metadata.finalizers ?? []).filter(
      each => !each.startsWith('fleet.cattle.io/'),
    );
    store.patch(ref, { metadata: { finalizers } });
    return;
  }
  const clusters = matchedClusters(store, bundle);
  const homes = new Set(clusters.map(homeOf));
  deploymentsOf(store, bundle)
    .filter(each => !homes.has(each.metadata.namespace ?? ''))
    .forEach(each => removeDeployment(store, each));
  clusters.forEach(cluster => release(store, bundle, cluster));
  writeStatus(store, ref, status => ({
    ...status,
    observedGeneration: bundle.metadata.generation,
  }));
  countBundle(store, ref, now);
}

/** Counts a bundle's deployments into its status. */
export function countBundle(
  store: ObjectStore,
  ref: ObjectRef,
  now: number,
): void {
  const bundle = store.get(ref);
  if (bundle === undefined || bundle.metadata.deletionTimestamp !== undefined)
    return;
  const deployments = new Map(
    deploymentsOf(store, bundle).map(each => [each.metadata.namespace, each]),
  );
  const entries: SummaryEntry[] = matchedClusters(store, bundle).map(
    cluster => ({
      name: keyOf(cluster.metadata.namespace, cluster.metadata.name),
      deployment: deployments.get(homeOf(cluster)),
    }),
  );
  writeStatus(store, ref, status => ({
    ...status,
    ...bundleAggregate(entries),
    conditions: withCondition(
      listAt(status, 'conditions'),
      bundleReady(entries, now),
    ),
  }));
}

/** Bundles of a workspace, to be looked at again when a cluster of it appears or changes. */
export function bundlesIn(store: ObjectStore, namespace: string): ObjectRef[] {
  return listKnown(store, BUNDLE, { namespace }).map(bundle => ({
    ...BUNDLE,
    namespace,
    name: bundle.metadata.name,
  }));
}

function matchedClusters(store: ObjectStore, bundle: KubeObject): KubeObject[] {
  const targets = listAt(bundle, 'spec', 'targets');
  return listKnown(store, FLEET_CLUSTER, {
    namespace: bundle.metadata.namespace,
  }).filter(
    // Fleet knows no place for deployments before the cluster has its namespace.
    cluster => homeOf(cluster) !== '' && targetsMatch(targets, cluster),
  );
}

function homeOf(cluster: KubeObject): string {
  return stringAt(cluster, 'status', 'namespace') ?? '';
}

function deploymentsOf(store: ObjectStore, bundle: KubeObject): KubeObject[] {
  const { namespace = '', name } = bundle.metadata;
  return listKnown(store, BUNDLE_DEPLOYMENT, {
    labelSelector: `fleet.cattle.io/bundle-name=${name},fleet.cattle.io/bundle-namespace=${namespace}`,
  });
}

function release(store: ObjectStore, bundle: KubeObject, cluster: KubeObject) {
  const spec = objectAt(bundle, 'spec') ?? {};
  const { namespace = '', name, labels = {} } = bundle.metadata;
  const staged = bundleDeploymentId(
    name,
    spec,
    labels['fleet.cattle.io/commit'],
  );
  const options = {
    defaultNamespace: stringAt(spec, 'defaultNamespace'),
    namespace: stringAt(spec, 'namespace'),
  };
  const place = { namespace: homeOf(cluster), name };
  const held = store.get({ ...BUNDLE_DEPLOYMENT, ...place });
  const paused =
    spec.paused === true || valueAt(cluster, 'spec', 'paused') === true;
  const released = paused
    ? stringAt(held, 'spec', 'deploymentID') ?? ''
    : staged;
  const next = {
    ...objectAt(held, 'spec'),
    stagedDeploymentID: staged,
    deploymentID: released,
    stagedOptions: options,
    options: paused ? objectAt(held, 'spec', 'options') ?? {} : options,
    paused,
  };
  const joined = deploymentLabels({
    bundle: { namespace, name },
    cluster: {
      namespace: cluster.metadata.namespace ?? '',
      name: cluster.metadata.name,
    },
    labels,
  });
  if (held === undefined) {
    store.create({
      ...BUNDLE_DEPLOYMENT,
      metadata: { ...place, labels: joined, finalizers: [FINALIZER] },
      spec: next,
    });
    return;
  }
  const same =
    stringAt(held, 'spec', 'deploymentID') === released &&
    stringAt(held, 'spec', 'stagedDeploymentID') === staged &&
    (valueAt(held, 'spec', 'paused') === true) === paused &&
    jsonEqual(held.metadata.labels, joined);
  if (same) return;
  store.update({
    ...held,
    metadata: { ...held.metadata, labels: joined },
    spec: next,
  });
}

/** The management side takes the finalizer away without a word from the agent (fleet.md §9). */
function removeDeployment(store: ObjectStore, deployment: KubeObject) {
  const { namespace, name, finalizers = [] } = deployment.metadata;
  const ref = { ...BUNDLE_DEPLOYMENT, namespace, name };
  store.delete(ref);
  if (finalizers.length > 0 && store.get(ref) !== undefined)
    store.patch(ref, { metadata: { finalizers: [] } });
}
