import { formatInstant, Instant, SECOND } from '../model/instant';
import { SourceRef } from './source';

/** Clocks of two machines differ by so much without anybody's fault. */
const CLOCK_TOLERANCE_MS = 5 * SECOND;

/** Samples older than this are stale: everything in them is unknown (tunnels.md §3 "Freshness"). */
export function staleAfterMs(source: SourceRef): number {
  return Math.max(3 * source.intervalSeconds * SECOND, 90 * SECOND);
}

/**
 * Why a sample may not be used any more, or `undefined` while it may. The write time is on a clock comparable with ours
 * and decides alone; without it the source's clock has to do, and one that runs ahead could look fresh for ever.
 */
export function staleness(
  sample: {
    readonly source: SourceRef;
    readonly observedAt: Instant;
    readonly writtenAt?: Instant;
  },
  now: Instant,
): string | undefined {
  const limit = staleAfterMs(sample.source);
  const { writtenAt, observedAt } = sample;
  const at = writtenAt ?? observedAt;
  const ahead = writtenAt === undefined ? CLOCK_TOLERANCE_MS : limit;
  if (at - now > ahead)
    return `its last sample is stamped ${formatInstant(at)}, ${Math.floor(
      (at - now) / SECOND,
    )} s ahead of our clock (clock skew)`;
  if (now - at > limit)
    return `its last sample is of ${formatInstant(at)}, older than ${
      limit / SECOND
    } s`;
  return undefined;
}
