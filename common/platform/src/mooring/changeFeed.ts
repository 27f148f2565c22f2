import { ChangeEvent, inScope, Scope, TenantId } from '@mooring/core';

/** One coalesced change. Owners before and after both hear of a cluster that moved: one of them has lost it. */
export interface Change {
  readonly kinds: ReadonlySet<'cluster' | 'deployment' | 'tenant' | 'source'>;
  readonly clusters: readonly {
    readonly id: string;
    readonly owners: readonly (TenantId | undefined)[];
  }[];
  readonly tenants: ReadonlySet<TenantId>;
}

/** Changes kept for those who come back after a cut connection. */
const HISTORY = 1_000;
/** As many names as one event carries; beyond that "something changed" is enough to ask again. */
const MAX_NAMES = 200;

/** Sequenced changes, told to each listener within its scope as it is at that moment. */
export class ChangeFeed {
  private readonly history: {
    readonly seq: number;
    readonly change: Change;
  }[] = [];
  private readonly listeners = new Set<(seq: number, change: Change) => void>();
  private seq: number;

  /** @param start - first sequence number; taken from the clock, so that numbers of an earlier run are never reused. */
  constructor(start: number) {
    this.seq = start;
  }

  get current(): number {
    return this.seq;
  }

  publish(change: Change): void {
    if (change.kinds.size === 0) return;
    this.seq++;
    this.history.push({ seq: this.seq, change });
    if (this.history.length > HISTORY) this.history.shift();
    for (const listener of [...this.listeners]) listener(this.seq, change);
  }

  subscribe(
    options: {
      readonly scope: () => Scope;
      readonly since?: number;
      readonly signal: AbortSignal;
    },
    listener: (event: ChangeEvent) => void,
  ): void {
    if (options.signal.aborted) return;
    const deliver = (seq: number, change: Change) => {
      const event = within(options.scope(), seq, change);
      if (event !== undefined) listener(event);
    };
    this.replay(options.since, deliver, listener);
    this.listeners.add(deliver);
    options.signal.addEventListener(
      'abort',
      () => this.listeners.delete(deliver),
      { once: true },
    );
  }

  private replay(
    since: number | undefined,
    deliver: (seq: number, change: Change) => void,
    listener: (event: ChangeEvent) => void,
  ): void {
    const oldest = this.history[0]?.seq ?? this.seq + 1;
    if (since === undefined || since > this.seq || since < oldest - 1) {
      const reason =
        since === undefined
          ? 'first connection'
          : 'the changes since then are not known any more';
      listener({ type: 'reset', seq: this.seq, reason });
      return;
    }
    for (const { seq, change } of this.history)
      if (seq > since) deliver(seq, change);
  }
}

function within(
  scope: Scope,
  seq: number,
  change: Change,
): ChangeEvent | undefined {
  if (scope.kind === 'none') return undefined;
  const clusters = change.clusters.filter(cluster =>
    cluster.owners.some(owner => inScope(scope, owner)),
  );
  const tenants = [...change.tenants].filter(tenant => inScope(scope, tenant));
  const kinds = [...change.kinds].filter(kind => {
    if (kind === 'source') return true;
    if (kind === 'cluster') return clusters.length > 0;
    return (
      tenants.length > 0 || clusters.length > 0 || scope.kind === 'platform'
    );
  });
  if (kinds.length === 0) return undefined;
  return {
    type: 'change',
    seq,
    kinds,
    clusters: clusters.slice(0, MAX_NAMES).map(cluster => cluster.id),
    tenants: tenants.slice(0, MAX_NAMES),
  };
}
