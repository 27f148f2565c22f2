import { ClusterId } from '@mooring/core';
import type { Knex } from 'knex';
import { createTimelineStore } from '../history/createTimelineStore';
import { createTrackStore } from '../history/createTrackStore';
import { migrateHistory } from '../history/migrateHistory';
import { Clock, KubeConnection } from '../kube';
import { createProbeRunner } from '../probes/createProbeRunner';
import { ProbeRunner } from '../probes/probe';
import { ProbeSettings } from '../probes/probeSettings';
import { probeTarget, TargetDecision } from '../probes/probeTarget';
import { Store } from '../store/store';
import { createTunnelSources } from '../tunnels/createTunnelSources';
import { pollSources } from '../tunnels/pollSources';
import { TunnelSettings } from '../tunnels/tunnelSettings';
import { TunnelSource } from '../tunnels/tunnelSource';
import { readClusterCa } from './clusterCa';
import { DiagnosisDesk } from './diagnosisDesk';
import { HistoryKeeper, HistoryState, HistoryStores } from './historyKeeper';
import { MEMORY_ONLY } from './memoryOnly';
import { watchProbes } from './watchProbes';

export interface StartDiagnosisDeps {
  readonly store: Store;
  readonly desk: DiagnosisDesk;
  readonly tunnels: TunnelSettings;
  readonly probes: ProbeSettings;
  /** Sources of other makers, beside the configured ones. */
  readonly moreSources: readonly TunnelSource[];
  /** Absent: history is kept in memory only. */
  readonly database?: () => Promise<Knex>;
  readonly onFault: (text: string, error: unknown) => void;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** What observes the ways to clusters, until the signal aborts. */
export interface RunningDiagnosis {
  readonly runner: ProbeRunner;
  /** Sources that read the management cluster begin once there is a connection to it. */
  connected(connection: KubeConnection): void;
  /** How far history survives a restart; `undefined` where no database was given. */
  history(): HistoryState | undefined;
  /** Resolves when the last transitions are written. */
  readonly ended: Promise<void>;
}

export function startDiagnosis(deps: StartDiagnosisDeps): RunningDiagnosis {
  const { store, desk, clock, random, signal } = deps;
  let management: KubeConnection | undefined;
  const runner = createProbeRunner({
    settings: deps.probes,
    targets: () => tunnelled(desk),
    target: cluster => targetOf(cluster, deps),
    ca: async cluster =>
      management === undefined ? undefined : readClusterCa(management, cluster),
    onResult: (cluster, results) =>
      desk.takeProbes(
        cluster,
        desk.board.of(cluster)?.facts.subject.tunnel.gateway ?? null,
        results,
      ),
    onFault: (cluster, error) =>
      deps.onFault(`The probe of ${cluster} broke off`, error),
    signal,
    clock,
    random,
  });
  void watchProbes({ store, desk, runner, clock }, signal);
  const poll = (sources: readonly TunnelSource[]) =>
    void pollSources(sources, {
      clock,
      random,
      signal,
      take: readings => desk.takeReadings(readings),
    });
  poll(deps.moreSources);
  const history = new HistoryKeeper(
    desk,
    storesIn(deps.database),
    clock,
    deps.onFault,
  );
  return {
    runner,
    connected: connection => {
      management = connection;
      poll(createTunnelSources(deps.tunnels, { clock, connection }));
    },
    history: () => (deps.database === undefined ? undefined : history.state),
    ended: history.run(signal),
  };
}

function storesIn(
  database: StartDiagnosisDeps['database'],
): () => Promise<HistoryStores> {
  if (database === undefined) return async () => MEMORY_ONLY;
  return async () => {
    const knex = await database();
    await migrateHistory(knex);
    return {
      timeline: createTimelineStore(knex),
      tracks: createTrackStore(knex),
    };
  };
}

function* tunnelled(desk: DiagnosisDesk): Iterable<ClusterId> {
  for (const { facts } of desk.board.all()) {
    const { id, mode, registration } = facts.subject;
    if (mode !== 'managed' && registration.arcnetIP !== undefined) yield id;
  }
}

function targetOf(
  clusterId: ClusterId,
  { store, desk, probes }: StartDiagnosisDeps,
): TargetDecision {
  const subject = desk.board.of(clusterId)?.facts.subject;
  if (subject?.mode === 'managed')
    return {
      ok: false,
      reason: 'no-address',
      detail: 'a managed cluster is reached without a tunnel',
    };
  const name = subject?.tunnel.gateway ?? undefined;
  const gateway =
    name === undefined
      ? undefined
      : store.inventory.tables.ArcNetGateway.get(name);
  const flux = subject?.tunnel.flux;
  const path = flux?.ok ? flux.value : flux?.last?.value;
  return probeTarget(
    {
      clusterId,
      ...(subject?.registration.arcnetIP !== undefined && {
        arcnetIP: subject.registration.arcnetIP,
      }),
      ...(name !== undefined && {
        gateway: {
          name,
          ...(gateway !== undefined && { ranges: gateway.ranges }),
          ...(gateway?.probeProxy !== undefined && {
            probeProxy: gateway.probeProxy,
          }),
        },
      }),
      ...(path !== undefined && { relayEndpoint: path.endpoint }),
    },
    probes,
  );
}
