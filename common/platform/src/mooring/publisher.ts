import { Instant, objectKey, TenantId } from '@mooring/core';
import { DiagnosisChange } from '../diagnosis/diagnosisBoard';
import { DiagnosisDesk } from '../diagnosis/diagnosisDesk';
import { ClusterRow, ownerOf, RowChange } from '../store/clusterRow';
import { RecordKind } from '../store/recordKinds';
import { Store, StoreChanges } from '../store/store';
import { Change, ChangeFeed } from './changeFeed';

/** Changes are told at most this often; a rollout of 50 bundles is then a handful of events. */
const COALESCE_MS = 250;
/** One write often touches several objects; this long the first of them waits for the others. */
const GATHER_MS = 20;
/** Ages change verdicts without any event; this often the clock is looked at. */
const TICK_MS = 5_000;

/** Kinds without which a cluster's state would be judged from half of the facts. */
const NEEDED: readonly RecordKind[] = [
  'ManagementCluster',
  'ProvisioningCluster',
  'FleetCluster',
  'Tenant',
];

/** Turns changes of the store into sequenced events and transitions of clusters. */
export class Publisher {
  private readonly controller = new AbortController();
  private readonly transitionListeners = new Set<(change: RowChange) => void>();
  private pending: ReturnType<typeof setTimeout> | undefined;
  private lastFlush = 0;

  constructor(
    private readonly store: Store,
    private readonly desk: DiagnosisDesk,
    private readonly feed: ChangeFeed,
    private readonly now: () => Instant,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  start(): void {
    const ticker = setInterval(() => this.flush(this.now()), TICK_MS);
    ticker.unref();
    this.store.setListener(() => this.schedule());
    this.desk.setListener(() => this.schedule());
    this.signal.addEventListener(
      'abort',
      () => {
        clearInterval(ticker);
        clearTimeout(this.pending);
        this.store.setListener(() => {});
        this.desk.setListener(() => {});
      },
      { once: true },
    );
  }

  stop(): void {
    this.controller.abort();
  }

  /** Every needed kind was read once, or is known to be unreadable: judging may begin to count. */
  isSettled(): boolean {
    return NEEDED.every(kind => this.store.inventory.readability(kind).settled);
  }

  onTransition(
    listener: (change: RowChange) => void,
    signal: AbortSignal,
  ): void {
    if (signal.aborted) return;
    this.transitionListeners.add(listener);
    signal.addEventListener(
      'abort',
      () => this.transitionListeners.delete(listener),
      { once: true },
    );
  }

  flush(now: Instant): void {
    const changes = this.store.flush(now);
    if (changes.rows.length > 0) this.desk.board.touch();
    const diagnosed = this.desk.refresh(now);
    this.feed.publish(toChange(changes, diagnosed, this.store));
    // While the first lists come in, rows pass through states that nobody should be called for.
    if (!this.isSettled()) return;
    for (const change of this.transitionsOf(changes.rows, diagnosed)) {
      for (const listener of [...this.transitionListeners]) listener(change);
    }
  }

  /** A cluster's state turned, or the reason that is known for it. */
  private transitionsOf(
    rows: readonly RowChange[],
    diagnosed: readonly DiagnosisChange[],
  ): RowChange[] {
    const transitions = rows.filter(isTransition);
    const told = new Set(transitions.map(({ id }) => id));
    for (const { id } of diagnosed) {
      const row = this.store.clusters.get(id);
      if (row !== undefined && !told.has(id))
        transitions.push({ id, before: row, after: row });
    }
    return transitions;
  }

  /** At once when it was quiet, so that one change is on screen at once; a burst is gathered. */
  private schedule(): void {
    if (this.pending !== undefined) return;
    const wait = Math.max(GATHER_MS, this.lastFlush + COALESCE_MS - this.now());
    this.pending = setTimeout(() => {
      this.pending = undefined;
      const now = this.now();
      this.lastFlush = now;
      this.flush(now);
    }, wait);
    this.pending.unref();
  }
}

function isTransition({ before, after }: RowChange): boolean {
  return (
    before?.verdict.state !== after?.verdict.state ||
    before?.verdict.reason !== after?.verdict.reason
  );
}

function toChange(
  changes: StoreChanges,
  diagnosed: readonly DiagnosisChange[],
  store: Store,
): Change {
  const kinds = new Set<'cluster' | 'deployment' | 'tenant' | 'source'>();
  if (changes.rows.length > 0 || diagnosed.length > 0) kinds.add('cluster');
  if (changes.deploymentsChanged) kinds.add('deployment');
  if (changes.tenants.length > 0) kinds.add('tenant');
  if (changes.sourcesChanged) kinds.add('source');
  const clusters = new Map<string, Set<TenantId | undefined>>();
  const add = (id: string, row: ClusterRow | undefined) => {
    const owners = clusters.get(id) ?? new Set();
    clusters.set(id, owners);
    if (row !== undefined) owners.add(ownerOf(row));
  };
  for (const { id, before, after } of changes.rows) {
    add(id, before);
    add(id, after);
  }
  for (const { id } of diagnosed) {
    const row = store.clusters.get(id);
    if (row !== undefined) add(id, row);
  }
  for (const key of changes.deploymentsOn) {
    const [namespace = '', name = ''] = key.split('/');
    const row = store.clusters.ofFleet(objectKey(namespace, name));
    if (row !== undefined) add(row.id, row);
  }
  const tenants = new Set<TenantId>(changes.tenants.map(tenant => tenant.id));
  for (const owners of clusters.values()) {
    for (const owner of owners) if (owner !== undefined) tenants.add(owner);
  }
  return {
    kinds,
    clusters: [...clusters].map(([id, owners]) => ({
      id,
      owners: [...owners],
    })),
    tenants,
  };
}
