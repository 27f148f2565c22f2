import {
  Cause,
  ClusterView,
  Confidence,
  DeploymentView,
  DiagnosisView,
  formatInstant,
  HealthSettings,
  Instant,
  Layer,
  parseInstant,
  pathHops,
  PathHopView,
  RowTraceView,
  Scope,
  SourceView,
  sourceView,
  traceRows,
  TunnelsView,
} from '@mooring/core';
import { componentViews } from '../diagnosis/componentViews';
import { DiagnosisDesk } from '../diagnosis/diagnosisDesk';
import { DiagnosisViews } from '../diagnosis/diagnosisViews';
import { incidentViews } from '../diagnosis/incidentViews';
import { tunnelSourceViews } from '../diagnosis/tunnelSourceViews';
import { Projected } from '../kube';
import { clusterView } from '../mooring/clusterView';
import { deploymentView } from '../mooring/deploymentView';
import { RecordKind, RecordKinds } from '../store/recordKinds';
import { Store } from '../store/store';
import { WatchedKind, watchedKinds } from '../world/watchedKinds';
import { ClusterRow } from '../store/clusterRow';
import { Dump } from './readDump';
import { readTunnelFiles } from './tunnelFiles';

/** Whoever has the dump sees all of it. */
const EVERYTHING: Scope = {
  kind: 'platform',
  by: 'the dump',
  grants: new Map(),
};

/** What Mooring says about a dump, in the shape support cases are compared in. */
export interface Explanation {
  readonly now: string;
  readonly clusters: readonly ExplainedCluster[];
  readonly deployments: readonly DeploymentView[];
  /** Gateways, relays and sites with what hangs on them. */
  readonly gateways: TunnelsView['components'];
  readonly workloadClusters: readonly never[];
  readonly incidents: readonly ExplainedIncident[];
  readonly sources: readonly SourceView[];
  readonly problems: readonly string[];
}

/** `diagnosis` is `null` for records that stand for no cluster. */
export type ExplainedCluster = Omit<ClusterView, 'diagnosis'> & {
  readonly diagnosis:
    | (DiagnosisView & {
        readonly path: readonly PathHopView[];
        /** Every row of the table, in its order. */
        readonly rows: readonly RowTraceView[];
      })
    | null;
};

export interface ExplainedIncident {
  readonly layer: Layer;
  readonly cause: Cause;
  readonly confidence: Confidence;
  /** e.g. `relay relay-eu-1`. */
  readonly component: string;
  readonly summary: string;
  readonly since: string | null;
  /** Management ids. */
  readonly clusters: readonly string[];
}

/** Runs a dump through the same projections, store and words as a live cluster. */
export function explain(
  dump: Dump,
  now: Instant,
  health: HealthSettings,
): Explanation {
  const store = new Store(health);
  const kinds = watchedKinds();
  const desk = new DiagnosisDesk(store, { elapsed: () => 0, isAtOnce: true });
  const evidence = readTunnelFiles(dump.tunnels ?? {}, {
    now,
    gateways: gatewaysToAsk(dump, kinds.ArcNetGateway),
  });
  // Earlier samples come before what the gateways' objects say now, or they would be late ones.
  desk.timeline.load(evidence.connected);
  desk.takeReadings(evidence.readings);
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
  // Which gateway a cluster hangs on is known once all readings are in.
  desk.refresh(now);
  for (const { clusterId, probes } of evidence.probes)
    desk.takeProbes(clusterId, gatewayOf(desk, clusterId), probes);
  desk.refresh(now);
  const views = new DiagnosisViews({
    store,
    desk,
    prober: () => undefined,
    refresh: () => now,
  });
  return {
    now: formatInstant(now),
    clusters: [...store.clusters.all()]
      .map(row => explainedCluster(row, views, now, health))
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
    gateways: componentViews(store, desk, now, 'all'),
    workloadClusters: [],
    incidents: incidentViews(store, desk, Infinity).map(
      ({ total: _counted, clusters, ...incident }) => ({
        ...incident,
        clusters: clusters.map(({ id }) => id),
      }),
    ),
    sources: [
      ...Object.values(kinds).map(({ kind, source }) =>
        sourceView(
          source,
          store.inventory.state(kind) ?? { kind: 'syncing', done: 0 },
          now,
          'platform',
        ),
      ),
      ...tunnelSourceViews(desk),
    ],
    problems: [...dump.problems, ...evidence.problems, ...strays(store)],
  };
}

function explainedCluster(
  row: ClusterRow,
  views: DiagnosisViews,
  now: Instant,
  health: HealthSettings,
): ExplainedCluster {
  const diagnosed = views.diagnosed(row, EVERYTHING);
  const view = clusterView(row, 'platform', now, { health }, diagnosed);
  if (diagnosed === undefined) return { ...view, diagnosis: null };
  const { diagnosis } = diagnosed;
  return {
    ...view,
    diagnosis: {
      ...diagnosed.view,
      path: pathHops(diagnosis, 'platform'),
      rows: traceRows(diagnosis.facts).map(trace => ({
        ...trace,
        unmet: [...trace.unmet],
      })),
    },
  };
}

/** A dump of WireGuard lies beside a gateway that writes no status of its own, where there is such a one. */
function gatewaysToAsk(
  dump: Dump,
  { objectKind, resource }: WatchedKind<'ArcNetGateway'>,
): string[] {
  const gateways = dump.objects
    .filter(({ kind }) => kind === objectKind)
    .map(({ raw }) => resource.project(raw).record);
  const silent = gateways.filter(({ reading }) => reading?.ok !== true);
  return (silent.length > 0 ? silent : gateways).map(({ name }) => name);
}

function gatewayOf(desk: DiagnosisDesk, cluster: string): string | null {
  return desk.board.of(cluster)?.facts.subject.tunnel.gateway ?? null;
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
