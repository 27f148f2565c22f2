import { Hop, HopProbe, HOPS, Instant } from '@mooring/core';
import { Finding } from './phase';

export interface HopReport {
  readonly hop: Hop;
  readonly finding: Finding;
  /** Of the last try, in milliseconds. */
  readonly ms: number;
  readonly at: Instant;
  readonly tries: number;
  readonly from: string;
}

/** The hops of one run. A second try replaces the first, so each hop is there once; both are told as they arrive. */
export class HopLog {
  private readonly latest = new Map<Hop, HopProbe>();

  constructor(private readonly onHop: (probe: HopProbe) => void) {}

  report({ hop, finding, ms, at, tries, from }: HopReport): void {
    const probe = { hop, ...finding, ms: Math.round(ms), at, tries, from };
    this.latest.set(hop, probe);
    this.onHop(probe);
  }

  /** In the order of the way. */
  all(): readonly HopProbe[] {
    return HOPS.flatMap(hop => this.latest.get(hop) ?? []);
  }
}
