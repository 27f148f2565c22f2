import { ClusterId, HopProbe } from '@mooring/core';
import { ProbeRun } from './probe';

interface Joiner {
  readonly onHop?: (probe: HopProbe) => void;
  resolve(run: ProbeRun): void;
  reject(error: unknown): void;
}

/** One run of one cluster, waiting or under way, and everybody who asked for it. */
export class ProbeJob {
  isRunning = false;
  private readonly joiners = new Set<Joiner>();
  private readonly seen: HopProbe[] = [];

  constructor(
    readonly cluster: ClusterId,
    /** Whose clusters it shares a way with. */
    readonly gateway?: string,
  ) {}

  /** Those who come late see first what was found already. */
  join(onHop?: (probe: HopProbe) => void): Promise<ProbeRun> {
    return new Promise((resolve, reject) => {
      const joiner = { resolve, reject, ...(onHop && { onHop }) };
      this.joiners.add(joiner);
      for (const probe of this.seen) this.tell(joiner, probe);
    });
  }

  onHop(probe: HopProbe): void {
    this.seen.push(probe);
    for (const joiner of this.joiners) this.tell(joiner, probe);
  }

  end(run: ProbeRun): void {
    for (const joiner of this.joiners) joiner.resolve(run);
    this.joiners.clear();
  }

  /** A listener that throws (a browser that went away) fails for its owner alone. */
  private tell(joiner: Joiner, probe: HopProbe): void {
    try {
      joiner.onHop?.(probe);
    } catch (error) {
      this.joiners.delete(joiner);
      joiner.reject(error);
    }
  }
}
