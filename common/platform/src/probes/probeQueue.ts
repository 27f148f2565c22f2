import { ClusterId } from '@mooring/core';
import { ProbeReason } from './probe';

/** Somebody who waits comes before a loss, a loss before another look at an old one, that before routine. */
const ORDER: readonly ProbeReason[] = [
  'demand',
  'news',
  'suspicion',
  'background',
];

export interface Waiting {
  readonly cluster: ClusterId;
  readonly reason: ProbeReason;
}

/** Which cluster is probed next. Each is there once, under the most urgent reason it was asked for. */
export class ProbeQueue {
  private readonly lines: Readonly<Record<ProbeReason, Set<ClusterId>>> = {
    demand: new Set(),
    news: new Set(),
    suspicion: new Set(),
    background: new Set(),
  };

  constructor(private readonly limit: number) {}

  /** False when it is full of what is at least as urgent; `onDropped` hears of what made room. */
  add(
    cluster: ClusterId,
    reason: ProbeReason,
    onDropped: (cluster: ClusterId) => void,
  ): boolean {
    const held = this.reasonOf(cluster);
    if (held !== undefined) {
      if (ORDER.indexOf(held) <= ORDER.indexOf(reason)) return true;
      this.lines[held].delete(cluster);
    } else if (this.size >= this.limit) {
      const dropped = this.leastUrgentBelow(reason);
      if (dropped === undefined) return false;
      this.remove(dropped);
      onDropped(dropped);
    }
    this.lines[reason].add(cluster);
    return true;
  }

  /** The most urgent one that may run now; those that may not keep their places. */
  take(mayRun: (waiting: Waiting) => boolean): Waiting | undefined {
    for (const reason of ORDER) {
      for (const cluster of this.lines[reason]) {
        const waiting = { cluster, reason };
        if (!mayRun(waiting)) continue;
        this.lines[reason].delete(cluster);
        return waiting;
      }
    }
    return undefined;
  }

  remove(cluster: ClusterId): void {
    for (const reason of ORDER) this.lines[reason].delete(cluster);
  }

  waiting(reason: ProbeReason): number {
    return this.lines[reason].size;
  }

  private get size(): number {
    return ORDER.reduce((sum, reason) => sum + this.lines[reason].size, 0);
  }

  private reasonOf(cluster: ClusterId): ProbeReason | undefined {
    return ORDER.find(reason => this.lines[reason].has(cluster));
  }

  private leastUrgentBelow(reason: ProbeReason): ClusterId | undefined {
    for (const other of [...ORDER].reverse()) {
      if (other === reason) return undefined;
      const [first] = this.lines[other];
      if (first !== undefined) return first;
    }
    return undefined;
  }
}
