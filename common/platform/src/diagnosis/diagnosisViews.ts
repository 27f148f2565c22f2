import {
  Audience,
  ComponentView,
  decide,
  Diagnosis,
  DiagnosisDetailView,
  DiagnosisView,
  diagnosisView,
  inScope,
  Instant,
  Page,
  RecheckEvent,
  Scope,
  TunnelQuery,
  TunnelsView,
} from '@mooring/core';
import { Diagnosed } from '../mooring/clusterView';
import { Answer } from '../mooring/mooring';
import { ProbeRun, ProbeRunner } from '../probes/probe';
import { ClusterRow, ownerOf } from '../store/clusterRow';
import { Store } from '../store/store';
import { componentViews } from './componentViews';
import { diagnosisDetail, probeFor } from './diagnosisDetail';
import { DiagnosisDesk } from './diagnosisDesk';
import { notRunText } from './notRunText';
import { tunnelSourceViews } from './tunnelSourceViews';
import { tunnelsView } from './tunnelsView';

export type RecheckDone = Extract<RecheckEvent, { type: 'done' }>;

export interface DiagnosisViewsDeps {
  readonly store: Store;
  readonly desk: DiagnosisDesk;
  /** `undefined` where nothing can be probed, as in a dump. */
  readonly prober: () => ProbeRunner | undefined;
  /** Judges what is due and gives the time it was judged for. */
  readonly refresh: () => Instant;
}

const NOTHING_TO_DIAGNOSE =
  'This record stands for no cluster that should be reached, so there is nothing to diagnose. Its state says what the record is.';

const NO_SUCH_GATEWAY =
  'No gateway of this name reports, and no cluster is said to hang on one.';

/** Verdicts on ways as somebody sees them. */
export class DiagnosisViews {
  /** The words of a verdict do not age: times in them are those of the observations. */
  private readonly worded = new WeakMap<Diagnosis, DiagnosisView>();

  private readonly counted = new WeakMap<
    Scope,
    WeakMap<readonly string[], number>
  >();

  constructor(private readonly deps: DiagnosisViewsDeps) {}

  diagnosed(row: ClusterRow, scope: Scope): Diagnosed | undefined {
    const diagnosis = this.deps.desk.board.of(row.id);
    return diagnosis === undefined
      ? undefined
      : { diagnosis, view: this.view(diagnosis, scope) };
  }

  detail(
    row: ClusterRow,
    scope: Scope,
    now: Instant,
  ): Answer<DiagnosisDetailView> {
    const diagnosed = this.diagnosed(row, scope);
    // A left-over record, or one being removed: there is no way that anybody should mend.
    if (diagnosed === undefined)
      return { ok: false, kind: 'not-applicable', text: NOTHING_TO_DIAGNOSE };
    return {
      ok: true,
      value: diagnosisDetail(
        diagnosed.diagnosis,
        diagnosed.view,
        audienceOf(scope),
        this.deps.desk.timeline,
        now,
        this.mayRecheck(row, scope),
      ),
    };
  }

  async recheck(
    row: ClusterRow,
    scope: Scope,
    options: {
      readonly signal: AbortSignal;
      readonly listener?: (event: RecheckEvent) => void;
    },
  ): Promise<Answer<RecheckDone>> {
    const decision = decide(scope, 'cluster.recheck', ownerOf(row));
    if (!decision.allow)
      return { ok: false, kind: 'denied', denial: decision.denial };
    const before = this.detail(row, scope, this.deps.refresh());
    if (!before.ok) return before;
    const audience = audienceOf(scope);
    const tell = (event: RecheckEvent) => {
      if (!options.signal.aborted) options.listener?.(event);
    };
    tell({ type: 'started', from: null });
    const run = await this.until(options.signal, row, probe => {
      const view = probeFor(audience, probe);
      if (view !== undefined) tell({ type: 'hop', probe: view });
    });
    // What was found is judged before it is told, however short ago the last judging was.
    await this.deps.desk.board.judgeNow(() => this.deps.refresh());
    const now = this.deps.refresh();
    const current = this.deps.store.clusters.get(row.id);
    const detail =
      current === undefined ? before : this.detail(current, scope, now);
    if (!detail.ok) return detail;
    const done: RecheckDone = {
      type: 'done',
      notRun: run.ran ? null : notRunText(run, audience),
      detail: detail.value,
    };
    tell(done);
    return { ok: true, value: done };
  }

  tunnels(
    scope: Scope,
    { open }: TunnelQuery,
    now: Instant,
  ): Answer<TunnelsView> {
    const { store, desk } = this.deps;
    return readTunnels(scope, () => ({
      ok: true,
      value: tunnelsView(store, desk, now, open),
    }));
  }

  gateways(scope: Scope, now: Instant): Answer<Page<ComponentView>> {
    const { store, desk } = this.deps;
    return readTunnels(scope, () => {
      const items = componentViews(store, desk, now, () => false).filter(
        ({ kind }) => kind === 'gateway',
      );
      return {
        ok: true,
        value: {
          items,
          totalItems: items.length,
          nextCursor: null,
          sources: tunnelSourceViews(desk),
        },
      };
    });
  }

  gateway(scope: Scope, name: string, now: Instant): Answer<ComponentView> {
    const { store, desk } = this.deps;
    const isIt = (one: Pick<ComponentView, 'kind' | 'name'>) =>
      one.kind === 'gateway' && one.name === name;
    return readTunnels(scope, () => {
      const value = componentViews(store, desk, now, isIt).find(isIt);
      return value === undefined
        ? { ok: false, kind: 'not-applicable', text: NO_SUCH_GATEWAY }
        : { ok: true, value };
    });
  }

  /** Who asked may leave; the probe goes on for whoever else waits for it. */
  private async until(
    signal: AbortSignal,
    row: ClusterRow,
    onHop: Parameters<ProbeRunner['probe']>[2],
  ): Promise<ProbeRun> {
    let leave = () => {};
    const left = new Promise<ProbeRun>(resolve => {
      leave = () =>
        resolve({
          ran: false,
          reason: 'stopped',
          detail: 'nobody waited for it any more',
        });
    });
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.run(row, onHop), left]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private run(
    row: ClusterRow,
    onHop: Parameters<ProbeRunner['probe']>[2],
  ): Promise<ProbeRun> {
    const prober = this.deps.prober();
    const id = row.inputs.management?.id;
    return prober === undefined || id === undefined
      ? Promise.resolve({
          ran: false,
          reason: 'no-vantage',
          detail: 'probing is switched off',
        })
      : prober.probe(id, 'demand', onHop);
  }

  private view(diagnosis: Diagnosis, scope: Scope): DiagnosisView {
    const { clusters } = this.deps.store;
    const nameOf = (id: string) => clusters.get(id)?.name;
    const isVisible = (id: string) => inScope(scope, ownerOf(clusters.get(id)));
    if (audienceOf(scope) === 'tenant') {
      return diagnosisView(diagnosis, {
        audience: 'tenant',
        isVisible,
        countVisible: ids => this.countVisible(scope, ids, isVisible),
        nameOf,
      });
    }
    const held = this.worded.get(diagnosis);
    if (held !== undefined) return held;
    const view = diagnosisView(diagnosis, {
      audience: 'platform',
      isVisible,
      nameOf,
    });
    this.worded.set(diagnosis, view);
    return view;
  }

  /** All rows of one request that share a fault ask for the same number. */
  private countVisible(
    scope: Scope,
    ids: readonly string[],
    isVisible: (id: string) => boolean,
  ): number {
    const counts = this.counted.get(scope) ?? new WeakMap();
    this.counted.set(scope, counts);
    const count = counts.get(ids) ?? ids.filter(isVisible).length;
    counts.set(ids, count);
    return count;
  }

  private mayRecheck(
    row: ClusterRow,
    scope: Scope,
  ): DiagnosisDetailView['recheck'] {
    const decision = decide(scope, 'cluster.recheck', ownerOf(row));
    if (!decision.allow)
      return {
        allowed: false,
        reason: `${decision.denial.text} ${decision.denial.next}`,
      };
    return this.deps.prober() === undefined
      ? { allowed: false, reason: 'Probing is switched off here.' }
      : { allowed: true, reason: null };
  }
}

/** Decided before anything is looked up, so that a refusal says nothing of what there is. */
function readTunnels<T>(scope: Scope, read: () => Answer<T>): Answer<T> {
  const decision = decide(scope, 'tunnel.read', undefined);
  return decision.allow
    ? read()
    : { ok: false, kind: 'denied', denial: decision.denial };
}

function audienceOf(scope: Scope): Audience {
  return scope.kind === 'platform' ? 'platform' : 'tenant';
}
