import {
  ClusterId,
  ComponentAssessment,
  DiagnosedIncident,
  diagnosing,
  Diagnosis,
  DiagnosisSubject,
  GatewaySubject,
  Instant,
  Timeline,
  TunnelBook,
} from '@mooring/core';
import { Store } from '../store/store';
import { ProbeBook } from './probeBook';
import { recordLanes } from './recordLanes';
import { Subjects } from './subjects';

/** Ages alone change verdicts; this often they are looked at without any event. */
const REVIEW_MS = 5_000;
/** Of a large world's time at most a fifth goes into judging, or lists would wait for it. */
const REST_FACTOR = 4;
/** Below this, judging is not felt and nothing waits. */
const UNFELT_MS = 15;
/** A world of fewer clusters is judged at once; a larger one in slices, between which reads are answered. */
const SLICED_FROM = 500;
const SLICE_MS = 8;
const SUBJECTS_A_STEP = 100;

/** A cluster whose verdict turned into another one; `after` is absent when nothing is diagnosed any more. */
export interface DiagnosisChange {
  readonly id: ClusterId;
  readonly before?: Diagnosis;
  readonly after?: Diagnosis;
}

export interface DiagnosisBoardDeps {
  readonly store: Store;
  readonly book: TunnelBook;
  readonly probes: ProbeBook;
  readonly timeline: Timeline;
  /** Milliseconds of a clock that only goes forward, for the cost of judging. */
  readonly elapsed?: () => number;
  /** Runs the next slice when others had their turn; absent: every world is judged at once. */
  readonly later?: (slice: () => void) => void;
  /** Called when a judging in slices has ended. */
  readonly onJudged?: () => void;
  /** A fault of the rules themselves, for the log; what was judged before stands. Absent: it is thrown. */
  readonly onFault?: (error: unknown) => void;
}

/**
 * Verdicts on the way of every cluster, judged all together because shared causes are seen only so. Judged again when
 * something was observed and when time passed; reads never judge.
 */
export class DiagnosisBoard {
  private diagnoses: ReadonlyMap<string, Diagnosis> = new Map();
  private assessed: readonly ComponentAssessment[] = [];
  private roots: readonly DiagnosedIncident[] = [];
  private known: readonly GatewaySubject[] = [];
  private readonly subjects = new Subjects();
  private isDirty = true;
  private judgedAt: Instant | undefined;
  private restUntil = 0;
  private inSlices: Promise<void> | undefined;
  private untold: DiagnosisChange[] = [];
  /** Grows with every change that somebody can see. */
  revision = 0;

  constructor(private readonly deps: DiagnosisBoardDeps) {}

  of(id: string): Diagnosis | undefined {
    return this.diagnoses.get(id);
  }

  all(): IterableIterator<Diagnosis> {
    return this.diagnoses.values();
  }

  get components(): readonly ComponentAssessment[] {
    return this.assessed;
  }

  get incidents(): readonly DiagnosedIncident[] {
    return this.roots;
  }

  get gateways(): readonly GatewaySubject[] {
    return this.known;
  }

  /** Whether changes wait for the next `refresh`. */
  get hasNews(): boolean {
    return this.untold.length > 0;
  }

  /** Something was observed: the next `refresh` judges. */
  touch(): void {
    this.isDirty = true;
  }

  /** Somebody waits for what was just observed: it is judged whatever the last judging cost. */
  async judgeNow(now: () => Instant): Promise<void> {
    await this.inSlices;
    this.isDirty = true;
    this.restUntil = 0;
    this.judgeIfDue(now());
    await this.inSlices;
  }

  /**
   * Judges when something was observed or the last time is long enough ago; returns what changed for somebody since the
   * last call.
   */
  refresh(now: Instant): readonly DiagnosisChange[] {
    this.judgeIfDue(now);
    const changes = this.untold;
    if (changes.length > 0) this.untold = [];
    return changes;
  }

  private judgeIfDue(now: Instant): void {
    const isDue =
      this.judgedAt === undefined ||
      Math.abs(now - this.judgedAt) >= REVIEW_MS ||
      this.isDirty;
    const isResting = this.elapsed() < this.restUntil;
    if (!isDue || isResting || this.inSlices !== undefined) return;
    this.isDirty = false;
    this.judgedAt = now;
    const { later, store } = this.deps;
    const steps = this.judging(now);
    if (later === undefined || store.clusters.size < SLICED_FROM)
      this.judgeAtOnce(steps);
    else this.inSlices = this.judgeInSlices(steps, later);
  }

  private judgeAtOnce(steps: Iterator<undefined>): void {
    try {
      this.rest(this.runFor(steps, Infinity).cost);
    } catch (error) {
      this.broke(error);
    }
  }

  /** One cluster that the rules stumble over must not end the process for all others. */
  private broke(error: unknown): void {
    if (this.deps.onFault === undefined) throw error;
    this.deps.onFault(error);
  }

  private async judgeInSlices(
    steps: Iterator<undefined>,
    later: (slice: () => void) => void,
  ): Promise<void> {
    let cost = 0;
    try {
      for (let isDone = false; !isDone; ) {
        // The first slice waits for its turn as well, so that `inSlices` is set before it can be cleared.
        await new Promise<void>(resolve => later(resolve));
        const slice = this.runFor(steps, SLICE_MS);
        cost += slice.cost;
        isDone = slice.done;
      }
    } catch (error) {
      this.broke(error);
    } finally {
      // Also when it broke off: the next look starts anew instead of waiting for ever.
      this.inSlices = undefined;
      this.rest(cost);
    }
    this.deps.onJudged?.();
  }

  private runFor(
    steps: Iterator<undefined>,
    ms: number,
  ): { readonly done: boolean; readonly cost: number } {
    const began = this.elapsed();
    for (;;) {
      const { done = false } = steps.next();
      const cost = this.elapsed() - began;
      if (done || cost >= ms) return { done, cost };
    }
  }

  private rest(cost: number): void {
    this.restUntil = cost < UNFELT_MS ? 0 : this.elapsed() + REST_FACTOR * cost;
  }

  private elapsed(): number {
    return this.deps.elapsed?.() ?? performance.now();
  }

  /** What was seen before stands until the last step: nobody reads half of a judging. */
  private *judging(now: Instant): Generator<undefined> {
    const { store, timeline } = this.deps;
    const sources = {
      ...this.deps,
      inventory: store.inventory,
      tenantRevision: store.tenantRevision,
    };
    const subjects: DiagnosisSubject[] = [];
    for (const row of [...store.clusters.all()]) {
      const subject = this.subjects.of(row, sources, now);
      if (subject === undefined) continue;
      subjects.push(subject);
      recordLanes(subject, timeline, now);
      if (subjects.length % SUBJECTS_A_STEP === 0) yield;
    }
    const gateways = this.gatewaysAt(now);
    yield;
    const world = yield* diagnosing(
      { subjects, gateways, now },
      this.diagnoses,
    );
    this.subjects.keepOnly(world.diagnoses);
    const changes = changesBetween(this.diagnoses, world.diagnoses);
    this.known = gateways;
    this.diagnoses = world.diagnoses;
    this.assessed = world.components;
    this.roots = world.incidents;
    if (changes.length === 0) return;
    this.revision++;
    this.untold.push(...changes);
  }

  private gatewaysAt(now: Instant): readonly GatewaySubject[] {
    const { book, probes, store } = this.deps;
    const names = new Set(book.gatewayNames());
    for (const { name } of store.inventory.tables.ArcNetGateway.all())
      names.add(name);
    return [...names].sort().map(name => ({
      ...book.gateway(name, now),
      probes: probes.ofGateway(name, now),
    }));
  }
}

function changesBetween(
  before: ReadonlyMap<string, Diagnosis>,
  after: ReadonlyMap<ClusterId, Diagnosis>,
): DiagnosisChange[] {
  const changes: DiagnosisChange[] = [];
  for (const [id, is] of after) {
    const was = before.get(id);
    if (was === undefined || !isSameToReaders(was, is))
      changes.push({
        id,
        ...(was !== undefined && { before: was }),
        after: is,
      });
  }
  for (const was of before.values()) {
    const { id } = was.facts.subject;
    if (!after.has(id)) changes.push({ id, before: was });
  }
  return changes;
}

/**
 * Ages in the evidence move with every sample and wake nobody. Neither does how sure it is that nothing is wrong: the
 * slow background probes would make every cluster blink.
 */
export function isSameToReaders(a: Diagnosis, b: Diagnosis): boolean {
  return (
    a.row === b.row &&
    (a.confidence === b.confidence || a.layer === 'none') &&
    rootKey(a) === rootKey(b)
  );
}

function rootKey({ root }: Diagnosis): string {
  switch (root.kind) {
    case 'cluster':
      return 'cluster';
    case 'relay-or-site':
      return `relay-or-site ${root.relay} ${root.site}`;
    default:
      return `${root.kind} ${root.name}`;
  }
}
