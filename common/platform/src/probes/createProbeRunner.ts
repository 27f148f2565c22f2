import { ClusterId, HopProbe, Instant, SECOND } from '@mooring/core';
import { Clock, systemClock } from '../kube/clock';
import { createAddressRules } from './addressRules';
import { spreadBackground } from './backgroundSchedule';
import { ProbeReason, ProbeRun, ProbeRunner, ProbeTarget } from './probe';
import { PROBE_BUDGETS, ProbeBudgets } from './probeBudgets';
import { ProbeJob } from './probeJob';
import { probeOnce } from './probeOnce';
import { ProbeQueue } from './probeQueue';
import { ProbeSettings } from './probeSettings';
import { ProbeSlots } from './probeSlots';
import { TargetDecision } from './probeTarget';
import { Ping, systemPing } from './systemPing';

/** Flips come in bursts; one look after the burst is enough. */
const SUSPICION_HOLD_MS = 1 * SECOND;
const MAX_WAITING = 10_000;

export interface ProbeRunnerDeps {
  readonly settings: ProbeSettings;
  /** Clusters of the background schedule; asked anew for each round. */
  targets(): Iterable<ClusterId>;
  /** Asked right before a run, so that it is never made with what was true when it was queued. */
  target(cluster: ClusterId): TargetDecision;
  /** PEM of the authority that signs the cluster's API server, read for each run; see `ProbeTarget.ca`. */
  ca?(cluster: ClusterId): Promise<string | undefined>;
  /** Results of a run that went to its end. */
  onResult(cluster: ClusterId, probes: readonly HopProbe[]): void;
  /** A fault of the product itself, for the log; who asked hears only that there was one. */
  onFault(cluster: ClusterId, error: unknown): void;
  /** Ends the schedule, all runs and their sockets. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  /** Between 0 and 1, spreads the schedule. */
  readonly random?: () => number;
  readonly budgets?: ProbeBudgets;
  readonly ping?: Ping;
}

interface Finished {
  readonly at: Instant;
  readonly probes: readonly HopProbe[];
}

const STOPPED: ProbeRun = {
  ran: false,
  reason: 'stopped',
  detail: 'Mooring is shutting down',
};
const BROKE_OFF: ProbeRun = {
  ran: false,
  reason: 'broke-off',
  detail: 'the probe broke off, the log of Mooring says why',
};
const TOO_MANY: ProbeRun = {
  ran: false,
  reason: 'rate-limited',
  detail: 'too many probes are waiting already',
};

class QueuedProbeRunner implements ProbeRunner {
  private readonly clock: Clock;
  private readonly queue = new ProbeQueue(MAX_WAITING);
  private readonly jobs = new Map<ClusterId, ProbeJob>();
  /** Oldest first. */
  private readonly finished = new Map<ClusterId, Finished>();
  private readonly slots: ProbeSlots;

  constructor(private readonly deps: ProbeRunnerDeps) {
    this.clock = deps.clock ?? systemClock;
    this.slots = new ProbeSlots(deps.settings.concurrency);
  }

  start(): void {
    const { settings, signal, random = Math.random } = this.deps;
    signal.addEventListener('abort', () => this.stop(), { once: true });
    if (!settings.enabled || settings.backgroundIntervalSeconds === 0) return;
    void spreadBackground({
      clock: this.clock,
      signal,
      random,
      intervalMs: settings.backgroundIntervalSeconds * SECOND,
      targets: () => this.deps.targets(),
      hasRoom: () => this.queue.waiting('background') < settings.concurrency,
      probe: cluster => void this.probe(cluster, 'background'),
    });
  }

  async probe(
    cluster: ClusterId,
    reason: ProbeReason,
    onHop?: (probe: HopProbe) => void,
  ): Promise<ProbeRun> {
    if (this.deps.signal.aborted) return STOPPED;
    const current = this.jobs.get(cluster);
    if (current?.isRunning) return current.join(onHop);
    const decision = this.deps.target(cluster);
    if (!decision.ok) return refusalOf(decision);
    const last = this.tooYoung(cluster);
    // A loss came after that run, so it waits for its turn instead of taking an old answer.
    const wantsNew = reason === 'suspicion' || reason === 'news';
    if (last !== undefined && !wantsNew) {
      const { probes } = last;
      for (const probe of probes) onHop?.(probe);
      return { ran: true, probes };
    }
    const job = current ?? new ProbeJob(cluster, decision.target.gateway);
    this.jobs.set(cluster, job);
    const run = job.join(onHop);
    if (!wantsNew) this.enqueue(job, reason);
    else if (current === undefined)
      void this.enqueueAfter(
        Math.max(SUSPICION_HOLD_MS, last?.freeInMs ?? 0),
        job,
        reason,
      );
    return run;
  }

  /** The last run while it is too young for another one. */
  private tooYoung(
    cluster: ClusterId,
  ):
    | { readonly freeInMs: number; readonly probes: readonly HopProbe[] }
    | undefined {
    const last = this.finished.get(cluster);
    if (last === undefined) return undefined;
    const freeInMs =
      last.at +
      this.deps.settings.minIntervalSeconds * SECOND -
      this.clock.now();
    return freeInMs > 0 ? { freeInMs, probes: last.probes } : undefined;
  }

  private async enqueueAfter(
    ms: number,
    job: ProbeJob,
    reason: ProbeReason,
  ): Promise<void> {
    await this.clock.sleep(ms, this.deps.signal);
    const isStillWanted = this.jobs.get(job.cluster) === job && !job.isRunning;
    if (isStillWanted && !this.deps.signal.aborted) this.enqueue(job, reason);
  }

  private enqueue(job: ProbeJob, reason: ProbeReason): void {
    const isQueued = this.queue.add(job.cluster, reason, dropped => {
      const other = this.jobs.get(dropped);
      if (other) this.finish(other, TOO_MANY);
    });
    if (isQueued) this.fill();
    else this.finish(job, TOO_MANY);
  }

  private fill(): void {
    for (;;) {
      const next = this.queue.take(({ cluster, reason }) =>
        this.slots.mayRun(reason, this.jobs.get(cluster)?.gateway),
      );
      const job = next && this.jobs.get(next.cluster);
      if (next === undefined || job === undefined) return;
      void this.execute(job, this.slots.take(next.reason, job.gateway));
    }
  }

  private async execute(job: ProbeJob, giveBack: () => void): Promise<void> {
    const { cluster } = job;
    job.isRunning = true;
    try {
      // What was true when it was queued may be minutes old.
      const decision = this.deps.target(cluster);
      if (decision.ok) this.finish(job, await this.run(job, decision.target));
      else this.finish(job, refusalOf(decision));
    } catch (error) {
      this.finish(job, BROKE_OFF);
      this.deps.onFault(cluster, error);
    } finally {
      giveBack();
      this.fill();
    }
  }

  private async run(job: ProbeJob, target: ProbeTarget): Promise<ProbeRun> {
    const { settings, signal, budgets, ping, onResult } = this.deps;
    const ca = target.ca ?? (await this.deps.ca?.(job.cluster));
    const known = ca === undefined ? target : { ...target, ca };
    const probes = await probeOnce(known, {
      clock: this.clock,
      budgets: budgets ?? PROBE_BUDGETS,
      ping: ping ?? systemPing,
      path: settings.path,
      rules: createAddressRules(settings),
      signal,
      onHop: probe => job.onHop(probe),
    });
    if (signal.aborted) return STOPPED;
    this.remember(job.cluster, probes);
    onResult(job.cluster, probes);
    return { ran: true, probes };
  }

  private finish(job: ProbeJob, run: ProbeRun): void {
    // Before anybody hears of it: who asks again at once starts a new run.
    this.jobs.delete(job.cluster);
    job.end(run);
  }

  private remember(cluster: ClusterId, probes: readonly HopProbe[]): void {
    this.finished.delete(cluster);
    this.finished.set(cluster, { at: this.clock.now(), probes });
    for (const other of this.finished.keys()) {
      if (this.tooYoung(other) !== undefined) return;
      this.finished.delete(other);
    }
  }

  private stop(): void {
    for (const job of [...this.jobs.values()]) {
      this.queue.remove(job.cluster);
      // Runs under way end by the same signal.
      if (!job.isRunning) this.finish(job, STOPPED);
    }
  }
}

/** Probes at most `concurrency` clusters at once, each at most once at a time and not more often than its limit. */
export function createProbeRunner(deps: ProbeRunnerDeps): ProbeRunner {
  const runner = new QueuedProbeRunner(deps);
  runner.start();
  return runner;
}

function refusalOf({
  reason,
  detail,
}: Extract<TargetDecision, { ok: false }>): ProbeRun {
  return { ran: false, reason, detail };
}
