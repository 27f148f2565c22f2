import { jsonEqual, listAt, objectAt, stringAt } from '../json';
import type { KubeObject, ObjectRef, ObjectStore } from '../types';
import { appAggregate, AppEntry, appReady } from '../world/app';
import { condition, withCondition } from '../world/condition';
import {
  appLabel,
  bundlesOfApp,
  gitCommit,
  helmOptionsProblem,
} from './bundleOfApp';
import { BUNDLE, BUNDLE_DEPLOYMENT, GIT_REPO, keyOf, listKnown } from './kinds';
import { writeStatus } from './writeStatus';

/** Brings the bundles of a HelmOp or GitRepo in line with it; `now` in epoch ms. */
export function reconcileApp(
  store: ObjectStore,
  ref: ObjectRef,
  now: number,
): void {
  const app = store.get(ref);
  if (app === undefined) return;
  if (app.metadata.deletionTimestamp !== undefined) {
    uninstall(store, app);
    return;
  }
  const problem = helmOptionsProblem(app) || nameProblem(store, app);
  writeStatus(store, ref, status => ({
    ...status,
    ...(app.kind === GIT_REPO.kind
      ? {
          commit: gitCommit(objectAt(app, 'spec') ?? {}),
          gitJobStatus: 'Current',
          observedGeneration: app.metadata.generation,
        }
      : { version: stringAt(app, 'spec', 'helm', 'version') }),
    conditions: withCondition(
      listAt(status, 'conditions'),
      problem === ''
        ? condition('Accepted', 'True', now)
        : condition('Accepted', 'False', now, {
            reason: 'Error',
            message: problem,
          }),
    ),
  }));
  if (problem !== '') return;
  hold(store, app);
  const wanted = bundlesOfApp(app);
  for (const bundle of wanted) {
    const held = store.get({ ...BUNDLE, ...placed(bundle.metadata) });
    if (held === undefined) store.create(bundle);
    else if (
      !jsonEqual(held.spec, bundle.spec) ||
      !jsonEqual(held.metadata.labels, bundle.metadata.labels)
    )
      store.update({
        ...held,
        metadata: { ...held.metadata, labels: bundle.metadata.labels },
        spec: bundle.spec,
      });
  }
  const names = wanted.map(bundle => bundle.metadata.name);
  ownBundles(store, app)
    .filter(bundle => !names.includes(bundle.metadata.name))
    .forEach(bundle => store.delete({ ...BUNDLE, ...placed(bundle.metadata) }));
  countApp(store, ref, now);
}

/** Counts an app's deployments into its status. */
export function countApp(
  store: ObjectStore,
  ref: ObjectRef,
  now: number,
): void {
  const app = store.get(ref);
  if (app === undefined || app.metadata.deletionTimestamp !== undefined) return;
  const entries = appEntries(store, app);
  writeStatus(store, ref, status => ({
    ...status,
    ...appAggregate(entries),
    conditions: withCondition(
      listAt(status, 'conditions'),
      appReady(entries, now),
    ),
  }));
}

function appEntries(store: ObjectStore, app: KubeObject): AppEntry[] {
  const namespace = app.metadata.namespace ?? '';
  return listKnown(store, BUNDLE_DEPLOYMENT, {
    labelSelector: `${appLabel(app.kind)}=${
      app.metadata.name
    },fleet.cattle.io/bundle-namespace=${namespace}`,
  }).map(deployment => ({
    name: deployment.metadata.name,
    cluster: keyOf(
      deployment.metadata.labels?.['fleet.cattle.io/cluster-namespace'],
      deployment.metadata.labels?.['fleet.cattle.io/cluster'] ?? '',
    ),
    deployment,
  }));
}

/** Without a finalizer a deleted app would vanish before its bundles are taken away. */
function hold(store: ObjectStore, app: KubeObject) {
  const finalizer = `fleet.cattle.io/${app.kind.toLowerCase()}-finalizer`;
  const finalizers = app.metadata.finalizers ?? [];
  if (finalizers.includes(finalizer)) return;
  store.patch(
    { apiVersion: app.apiVersion, kind: app.kind, ...placed(app.metadata) },
    { metadata: { finalizers: [...finalizers, finalizer] } },
  );
}

function uninstall(store: ObjectStore, app: KubeObject) {
  const bundles = ownBundles(store, app);
  if (bundles.length > 0) {
    bundles.forEach(bundle =>
      store.delete({ ...BUNDLE, ...placed(bundle.metadata) }),
    );
    return;
  }
  const finalizers = (app.metadata.finalizers ?? []).filter(
    each => !each.startsWith('fleet.cattle.io/'),
  );
  store.patch(
    { apiVersion: app.apiVersion, kind: app.kind, ...placed(app.metadata) },
    { metadata: { finalizers } },
  );
}

function ownBundles(store: ObjectStore, app: KubeObject): KubeObject[] {
  return listKnown(store, BUNDLE, {
    namespace: app.metadata.namespace,
    labelSelector: `${appLabel(app.kind)}=${app.metadata.name}`,
  });
}

function nameProblem(store: ObjectStore, app: KubeObject): string {
  const taken = bundlesOfApp(app).find(bundle => {
    const held = store.get({ ...BUNDLE, ...placed(bundle.metadata) });
    return (
      held !== undefined &&
      held.metadata.labels?.[appLabel(app.kind)] !== app.metadata.name
    );
  });
  return taken === undefined
    ? ''
    : `a non-${app.kind.toLowerCase()}s bundle already exists with name ${
        taken.metadata.name
      }`;
}

function placed({ namespace, name }: { namespace?: string; name?: string }) {
  return { namespace, name: name ?? '' };
}
