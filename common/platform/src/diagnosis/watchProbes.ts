import { ClusterId, ClusterState, Instant, SECOND } from '@mooring/core';
import { Clock } from '../kube';
import { ProbeRunner } from '../probes/probe';
import { Store } from '../store/store';
import { DiagnosisDesk } from './diagnosisDesk';
import { dueForProbe, Watched } from './probeWatch';

/** From a flip to the first packet; the alert's budget is 10 s (DESIGN §10). */
const LOOK_EVERY_MS = SECOND;

/** States in which somebody will ask why. */
const TROUBLED: ReadonlySet<ClusterState> = new Set([
  'Disconnected',
  'NeverRegistered',
  'WaitCheckIn',
  'Degraded',
  'AgentSilent',
]);

/** Asks for a probe of every cluster that is in trouble, for as long as it is. */
export async function watchProbes(
  deps: {
    readonly store: Store;
    readonly desk: DiagnosisDesk;
    readonly runner: ProbeRunner;
    readonly clock: Clock;
  },
  signal: AbortSignal,
): Promise<void> {
  const { desk, runner, clock } = deps;
  const asked = new Map<ClusterId, Instant>();
  while (!signal.aborted) {
    const now = clock.now();
    const due = dueForProbe(watched(deps.store, desk, asked), now);
    for (const { id, reason } of due) {
      asked.set(id, now);
      void runner.probe(id, reason);
    }
    for (const id of asked.keys()) {
      if (desk.board.of(id) === undefined) asked.delete(id);
    }
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

/** `asked` counts as probed: a run that waits for its turn, or cannot be made, is not asked for each second anew. */
function* watched(
  store: Store,
  desk: DiagnosisDesk,
  asked: ReadonlyMap<ClusterId, Instant>,
): Iterable<Watched> {
  for (const diagnosis of desk.board.all()) {
    const { facts } = diagnosis;
    const { id, mode, probes } = facts.subject;
    if (mode === 'managed') continue;
    const row = store.clusters.get(id);
    const isTroubled =
      (row !== undefined && TROUBLED.has(row.verdict.state)) ||
      facts.dead ||
      facts.fluxDown;
    const last = Math.max(
      probes[probes.length - 1]?.at ?? 0,
      asked.get(id) ?? 0,
    );
    yield { diagnosis, isTroubled, lastProbedAt: last };
  }
}
