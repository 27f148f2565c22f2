import {
  ClusterView,
  DeploymentView,
  formatInstant,
  HealthSettings,
  Instant,
  parseInstant,
  SourceView,
  sourceView,
} from '@mooring/core';
import { Projected } from '../kube';
import { clusterView } from '../mooring/clusterView';
import { deploymentView } from '../mooring/deploymentView';
import { RecordKind, RecordKinds } from '../store/recordKinds';
import { Store } from '../store/store';
import { WatchedKind, watchedKinds } from '../world/watchedKinds';
import { Dump } from './readDump';

/** What Mooring says about a dump, in the shape support cases are compared in. */
export interface Explanation {
  readonly now: string;
  readonly clusters: readonly ClusterView[];
  readonly deployments: readonly DeploymentView[];
  readonly gateways: readonly never[];
  readonly workloadClusters: readonly never[];
  readonly incidents: readonly never[];
  readonly sources: readonly SourceView[];
  readonly problems: readonly string[];
}

/** Runs a dump through the same projections, store and words as a live cluster. */
export function explain(
  dump: Dump,
  now: Instant,
  health: HealthSettings,
): Explanation {
  const store = new Store(health);
  const kinds = watchedKinds();
  const load = <K extends RecordKind>(watched: WatchedKind<K>) =>
    loadKind(store, watched, dump, now);
  load(kinds.Tenant);
  load(kinds.ArcNetGateway);
  load(kinds.ManagementCluster);
  load(kinds.ProvisioningCluster);
  load(kinds.FleetCluster);
  load(kinds.ClusterRegistration);
  load(kinds.HelmOp);
  load(kinds.GitRepo);
  load(kinds.Bundle);
  load(kinds.BundleDeployment);
  store.flush(now);
  const settings = { health };
  return {
    now: formatInstant(now),
    clusters: [...store.clusters.all()]
      .map(row => clusterView(row, 'platform', now, settings))
      .sort(
        (a, b) =>
          compare(a.name, b.name) ||
          compare(a.id ?? a.fleetCluster ?? '', b.id ?? b.fleetCluster ?? ''),
      ),
    deployments: [...store.deployments.keys()]
      .flatMap(key => store.deployments.row(key) ?? [])
      .map(row => deploymentView(row, store.clusters))
      .sort(
        (a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name),
      ),
    gateways: [],
    workloadClusters: [],
    incidents: [],
    sources: Object.values(kinds).map(({ kind, source }) =>
      sourceView(
        source,
        store.inventory.state(kind) ?? { kind: 'syncing', done: 0 },
        now,
        'platform',
      ),
    ),
    problems: [...dump.problems, ...strays(store)],
  };
}

/** What belongs to no deployment is shown nowhere else. */
function strays(store: Store): string[] {
  const problems: string[] = [];
  for (const bd of store.inventory.tables.BundleDeployment.all()) {
    if (store.deployments.appOf(bd) !== undefined) continue;
    problems.push(
      `BundleDeployment ${bd.namespace}/${bd.name}: ${(
        bd.problems ?? ['it names no bundle']
      ).join('; ')}`,
    );
  }
  return problems;
}

function loadKind<K extends RecordKind>(
  store: Store,
  watched: WatchedKind<K>,
  dump: Dump,
  now: Instant,
): void {
  const group = watched.resource.apiVersion.split('/')[0];
  const records: Projected<RecordKinds[K]>[] = dump.objects
    // Any version of the group: projections read what every version they know has in common.
    .filter(
      object =>
        object.kind === watched.objectKind &&
        object.apiVersion.split('/')[0] === group,
    )
    .map(object => watched.resource.project(object.raw));
  store.replaceAll(watched.kind, records);
  store.setSourceState(watched.kind, { kind: 'synced', at: now });
}

/** The youngest time written in the dump, for a dump that says nothing of its own time. */
export function youngestTime(dump: Dump): Instant | undefined {
  let youngest: Instant | undefined;
  const visit = (value: unknown, depth: number): void => {
    if (depth > 12) return;
    if (typeof value === 'string') {
      const at = parseInstant(value);
      if (at !== undefined && (youngest === undefined || at > youngest))
        youngest = at;
    } else if (Array.isArray(value)) {
      value.forEach(item => visit(item, depth + 1));
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(item => visit(item, depth + 1));
    }
  };
  for (const object of dump.objects) visit(object.raw, 0);
  return youngest;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
