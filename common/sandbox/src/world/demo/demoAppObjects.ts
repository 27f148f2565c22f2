import type { FaultsSince } from '../../faults/faultBoard';
import type { JsonObject } from '../../json';
import type { KubeObject } from '../../types';
import { aGitRepo, aHelmOp, AppEntry } from '../app';
import { aBundle } from '../bundle';
import { aBundleDeployment, Outcome } from '../bundleDeployment';
import { bundleDeploymentId } from '../bundleContent';
import { commitId } from '../naming';
import { DEMO_APPS, DemoApp, DemoTargets } from './demoApps';
import { DEMO_CLUSTERS, DemoCluster, demoCluster } from './demoClusters';
import { neverEstablished } from './demoTunnels';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Bundle and deployments of one bundle, with what the objects above it count. */
interface BuiltBundle {
  bundle: KubeObject;
  entries: AppEntry[];
}

/** Every HelmOp, GitRepo, Bundle and BundleDeployment of the demo. */
export function demoAppObjects(now: number, faults: FaultsSince): KubeObject[] {
  const apps = DEMO_APPS.flatMap(app => appObjects(app, now, faults));
  const agents = DEMO_CLUSTERS.filter(
    cluster => !neverEstablished(cluster),
  ).flatMap(cluster => agentObjects(cluster, now, faults));
  return [...apps, ...agents];
}

function appObjects(
  app: DemoApp,
  now: number,
  faults: FaultsSince,
): KubeObject[] {
  const namespace = app.workspace ?? 'fleet-default';
  const labels = app.tenant ? { 'mooring.dev/tenant': app.tenant } : undefined;
  const bundles = bundleNames(app).map(name =>
    builtBundle(app, name, namespace, now, faults),
  );
  const entries = bundles.flatMap(each => each.entries);
  const common = {
    name: app.name,
    namespace,
    labels,
    createdAt: now - app.age * DAY,
    updatedAt: now - 6 * HOUR,
    targets: targetsOf(app.targets),
    entries,
  };
  const { source } = app;
  const owner =
    source.kind === 'helm'
      ? aHelmOp({
          ...common,
          helm: {
            repo: source.repo,
            chart: source.chart,
            version: source.version,
            ...(app.values ? { values: app.values } : {}),
          },
          targetNamespace: app.targetNamespace,
        })
      : aGitRepo({ ...common, ...source });
  return [
    owner,
    ...bundles.map(each => each.bundle),
    ...entries.flatMap(({ deployment }) => (deployment ? [deployment] : [])),
  ];
}

function bundleNames(app: DemoApp): string[] {
  return app.source.kind === 'helm'
    ? [app.name]
    : app.source.paths.map(path => `${app.name}-${path}`);
}

function builtBundle(
  app: DemoApp,
  name: string,
  namespace: string,
  now: number,
  faults: FaultsSince,
): BuiltBundle {
  const { source } = app;
  const revision =
    source.kind === 'git' ? commitId(source.repo, source.branch) : '';
  const labels: { [key: string]: string } = {
    ...(app.tenant ? { 'mooring.dev/tenant': app.tenant } : {}),
    ...(source.kind === 'helm'
      ? { 'fleet.cattle.io/fleet-helm-name': app.name }
      : {
          'fleet.cattle.io/repo-name': app.name,
          'fleet.cattle.io/commit': revision,
        }),
  };
  const spec = bundleSpec(app, source);
  const entries = targetClusters(app).map(cluster =>
    entryOf(cluster, {
      bundle: { namespace, name },
      labels,
      deploymentID: bundleDeploymentId(name, spec, revision),
      targetNamespace: app.targetNamespace,
      createdAt: now - Math.min(app.age, cluster.age) * DAY,
      reportedAt: now - Math.min(app.age, cluster.age) * DAY + HOUR,
      outcome: outcomeOn(app, name, cluster, faults),
    }),
  );
  const bundle = aBundle({
    name,
    namespace,
    createdAt: now - app.age * DAY,
    labels,
    spec,
    entries: byCluster(entries),
    updatedAt: now - 6 * HOUR,
  });
  return { bundle, entries };
}

function bundleSpec(app: DemoApp, source: DemoApp['source']): JsonObject {
  const targets = targetsOf(app.targets);
  if (source.kind === 'git')
    return { defaultNamespace: app.targetNamespace, targets };
  const { repo, chart, version } = source;
  return {
    namespace: app.targetNamespace,
    targets,
    helmOpOptions: {},
    helm: {
      releaseName: app.name,
      repo,
      chart,
      version,
      ...(app.values ? { values: app.values } : {}),
    },
  };
}

/** The agent's own bundle, which is no app (fleet.md §2.1). */
function agentObjects(
  cluster: DemoCluster,
  now: number,
  faults: FaultsSince,
): KubeObject[] {
  const name = `fleet-agent-${cluster.objectName}`;
  const namespace = cluster.workspace;
  const imported = faults.since('block-import', cluster.id) === undefined;
  const spec: JsonObject = {
    defaultNamespace: 'cattle-fleet-system',
    targets: [{ clusterName: cluster.objectName }],
  };
  const entry = entryOf(cluster, {
    bundle: { namespace, name },
    labels: {},
    deploymentID: bundleDeploymentId(name, spec),
    targetNamespace: 'cattle-fleet-system',
    createdAt: now - cluster.age * DAY,
    reportedAt: now - cluster.age * DAY + HOUR,
    outcome: imported ? { kind: 'ready' } : { kind: 'waiting' },
  });
  const bundle = aBundle({
    name,
    namespace,
    createdAt: now - cluster.age * DAY,
    spec,
    entries: byCluster([entry]),
    updatedAt: now - cluster.age * DAY + HOUR,
  });
  return [bundle, ...(entry.deployment ? [entry.deployment] : [])];
}

function outcomeOn(
  app: DemoApp,
  bundle: string,
  cluster: DemoCluster,
  faults: FaultsSince,
): Outcome {
  // An agent that never started has picked up nothing.
  if (faults.since('block-import', cluster.id) !== undefined)
    return { kind: 'waiting' };
  const outcome = app.outcomes?.[cluster.name] ?? { kind: 'ready' };
  if (outcome.kind !== 'waiting' || outcome.earlier === undefined)
    return outcome;
  const { source } = app;
  const spec = bundleSpec(
    app,
    source.kind === 'helm' ? { ...source, version: outcome.earlier } : source,
  );
  return { kind: 'waiting', earlier: bundleDeploymentId(bundle, spec) };
}

function entryOf(
  cluster: DemoCluster,
  input: {
    bundle: { namespace: string; name: string };
    labels: { [key: string]: string };
    deploymentID: string;
    targetNamespace: string;
    createdAt: number;
    reportedAt: number;
    outcome: Outcome;
  },
): AppEntry {
  return {
    name: input.bundle.name,
    cluster: `${cluster.workspace}/${cluster.objectName}`,
    deployment: aBundleDeployment({
      ...input,
      cluster: { namespace: cluster.workspace, name: cluster.objectName },
    }),
  };
}

/** Bundles name their entries after the clusters, apps after the bundles. */
function byCluster(entries: readonly AppEntry[]) {
  return entries.map(({ cluster, deployment }) => ({
    name: cluster,
    deployment,
  }));
}

function targetClusters(app: DemoApp): DemoCluster[] {
  const workspace = app.workspace ?? 'fleet-default';
  const { targets } = app;
  return DEMO_CLUSTERS.filter(cluster => {
    if (cluster.workspace !== workspace || neverEstablished(cluster))
      return false;
    if (targets.kind === 'everywhere') return true;
    return targets.kind === 'clusters' && targets.names.includes(cluster.name);
  });
}

function targetsOf(targets: DemoTargets): JsonObject[] {
  switch (targets.kind) {
    case 'everywhere':
      return [{ name: 'all', clusterSelector: {} }];
    case 'label':
      return [
        { name: 'ring', clusterSelector: { matchLabels: targets.labels } },
      ];
    default:
      return targets.names.map(name => ({
        name,
        clusterSelector: {
          matchLabels: {
            'management.cattle.io/cluster-name': demoCluster(name).id,
          },
        },
      }));
  }
}
