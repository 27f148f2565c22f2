import { ProbeReason } from './probe';

interface Running {
  readonly reason: ProbeReason;
  readonly gateway: string | undefined;
}

/**
 * What of all slots may be filled with the named reasons together: somebody who waits always finds a slot, and a loss is
 * not kept waiting by what was lost long ago.
 */
const SHARES: readonly {
  readonly reasons: readonly ProbeReason[];
  readonly share: number;
}[] = [
  { reasons: ['news', 'suspicion', 'background'], share: 0.75 },
  { reasons: ['suspicion', 'background'], share: 0.5 },
  { reasons: ['background'], share: 0.25 },
];
/** One silent gateway holds a slot for eleven seconds with each of its clusters. */
const SHARE_OF_ONE_GATEWAY = 0.375;

/** Who runs, and who may start beside them. */
export class ProbeSlots {
  private readonly running = new Set<Running>();

  /** @param slots - clusters probed at once, of whatever reason */
  constructor(private readonly slots: number) {}

  mayRun(reason: ProbeReason, gateway: string | undefined): boolean {
    if (this.running.size >= this.slots) return false;
    if (reason === 'demand') return true;
    const held = [...this.running];
    const isFull = SHARES.some(
      ({ reasons, share }) =>
        reasons.includes(reason) &&
        held.filter(one => reasons.includes(one.reason)).length >=
          atLeastOne(this.slots * share),
    );
    if (isFull) return false;
    const ofGateway = held.filter(
      one => one.reason !== 'demand' && one.gateway === gateway,
    );
    return (
      gateway === undefined ||
      ofGateway.length < atLeastOne(this.slots * SHARE_OF_ONE_GATEWAY)
    );
  }

  /** Returns what gives the slot back. */
  take(reason: ProbeReason, gateway: string | undefined): () => void {
    const one = { reason, gateway };
    this.running.add(one);
    return () => this.running.delete(one);
  }
}

function atLeastOne(slots: number): number {
  return Math.max(1, Math.floor(slots));
}
