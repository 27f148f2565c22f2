import { Instant, instant, SECOND } from '../model/instant';
import { SourceRef } from '../tunnel/source';

/**
 * A time of a source on our clock: times of different sources are compared only without their skews
 * (tunnels.md §6.3 rule 6). A skew that nobody measured is taken as none.
 */
export function onOurClock(at: Instant, source: SourceRef): Instant {
  return instant(at - (source.clockSkewS ?? 0) * SECOND);
}
