import type { JsonObject } from '../../json';
import type { KubeObject } from '../../types';
import { aGitRepo, aHelmOp, AppEntry } from '../app';
import { aBundle } from '../bundle';
import { aBundleDeployment, Outcome } from '../bundleDeployment';
import { deploymentId } from '../naming';
import { DEMO_APPS, DemoApp, DemoTargets } from './demoApps';
import { DEMO_CLUSTERS, DemoCluster, demoCluster } from './demoClusters';
import { StandingFault, standingSince } from './demoFaults';
import { neverEstablished } from './demoTunnels';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Bundle and deployments of one bundle, with what the objects above it count. */
interface BuiltBundle {
  bundle: KubeObject;
  entries: AppEntry[];
}

/** Every HelmOp, GitRepo, Bundle and BundleDeployment of the demo. */
export function demoAppObjects(
  now: number,
  faults: readonly StandingFault[],
): KubeObject[] {
  const apps = DEMO_APPS.flatMap(app => appObjects(app, now, faults));
  const agents = DEMO_CLUSTERS.filter(
    cluster => !neverEstablished(cluster),
  ).flatMap(cluster => agentObjects(cluster, now, faults));
  return [...apps, ...agents];
}

function appObjects(
  app: DemoApp,
  now: number,
  faults: readonly StandingFault[],
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
  faults: readonly StandingFault[],
): BuiltBundle {
  const { source } = app;
  const labels = {
    ...(app.tenant ? { 'mooring.dev/tenant': app.tenant } : {}),
    ...(source.kind === 'helm'
      ? { 'fleet.cattle.io/fleet-helm-name': app.name }
      : { 'fleet.cattle.io/repo-name': app.name }),
  };
  const entries = targetClusters(app).map(cluster => {
    const outcome = outcomeOn(app, name, cluster, faults);
    return entryOf(cluster, {
      bundle: { namespace, name },
      labels,
      content: contentOf(app),
      targetNamespace: app.targetNamespace,
      createdAt: now - Math.min(app.age, cluster.age) * DAY,
      reportedAt: now - Math.min(app.age, cluster.age) * DAY + HOUR,
      outcome,
    });
  });
  const spec: JsonObject = {
    defaultNamespace: app.targetNamespace,
    targets: targetsOf(app.targets),
    ...(source.kind === 'helm'
      ? {
          helmOpOptions: {},
          helm: {
            releaseName: app.name,
            repo: source.repo,
            chart: source.chart,
            version: source.version,
          },
        }
      : {}),
  };
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

/** The agent's own bundle, which is no app (fleet.md §2.1). */
function agentObjects(
  cluster: DemoCluster,
  now: number,
  faults: readonly StandingFault[],
): KubeObject[] {
  const name = `fleet-agent-${cluster.objectName}`;
  const namespace = cluster.workspace;
  const imported =
    standingSince(faults, 'block-import', cluster.id) === undefined;
  const entry = entryOf(cluster, {
    bundle: { namespace, name },
    labels: {},
    content: 'agent',
    targetNamespace: 'cattle-fleet-system',
    createdAt: now - cluster.age * DAY,
    reportedAt: now - cluster.age * DAY + HOUR,
    outcome: imported ? { kind: 'ready' } : { kind: 'waiting' },
  });
  const bundle = aBundle({
    name,
    namespace,
    createdAt: now - cluster.age * DAY,
    spec: {
      defaultNamespace: 'cattle-fleet-system',
      targets: [{ clusterName: cluster.objectName }],
    },
    entries: byCluster([entry]),
    updatedAt: now - cluster.age * DAY + HOUR,
  });
  return [bundle, ...(entry.deployment ? [entry.deployment] : [])];
}

function outcomeOn(
  app: DemoApp,
  bundle: string,
  cluster: DemoCluster,
  faults: readonly StandingFault[],
): Outcome {
  // An agent that never started has picked up nothing.
  if (standingSince(faults, 'block-import', cluster.id) !== undefined)
    return { kind: 'waiting' };
  const outcome = app.outcomes?.[cluster.name] ?? { kind: 'ready' };
  return outcome.kind === 'waiting' && outcome.earlier !== undefined
    ? { kind: 'waiting', earlier: deploymentId(bundle, outcome.earlier) }
    : outcome;
}

function entryOf(
  cluster: DemoCluster,
  input: {
    bundle: { namespace: string; name: string };
    labels: { [key: string]: string };
    content: string;
    targetNamespace: string;
    createdAt: number;
    reportedAt: number;
    outcome: Outcome;
  },
): AppEntry {
  const { content, ...rest } = input;
  return {
    name: input.bundle.name,
    cluster: `${cluster.workspace}/${cluster.objectName}`,
    deployment: aBundleDeployment({
      ...rest,
      cluster: { namespace: cluster.workspace, name: cluster.objectName },
      deploymentID: deploymentId(input.bundle.name, content),
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

function contentOf(app: DemoApp): string {
  return app.source.kind === 'helm' ? app.source.version : app.source.branch;
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
