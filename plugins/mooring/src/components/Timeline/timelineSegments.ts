import { Lane, TimelineEntryView } from '@mooring/core';

/** A stretch of time during which one layer was in one state. */
export interface Segment {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** `undefined`: nothing is recorded of that time. */
  readonly state: string | undefined;
  readonly tone: TimelineEntryView['tone'];
}

/** Top to bottom in the order a fault climbs down: who is missed first. */
export const LANE_ORDER: readonly Lane[] = ['agent', 'api', 'arcnet', 'flux'];

/**
 * What a lane looked like between two moments. A state lasts until the next entry; before the first one nothing is
 * known, which is not the same as well.
 *
 * @param from - epoch milliseconds
 * @param to - epoch milliseconds
 */
export function segmentsOf(
  entries: readonly TimelineEntryView[],
  lane: Lane,
  from: number,
  to: number,
): readonly Segment[] {
  const turns = entries
    .filter(entry => entry.lane === lane)
    .map(({ at, state, tone }) => ({ at: Date.parse(at), state, tone }))
    .filter(({ at }) => at < to)
    .sort((a, b) => a.at - b.at);
  const stretches: readonly {
    at: number;
    state?: string;
    tone: Segment['tone'];
  }[] = [{ at: -Infinity, tone: 'unknown' }, ...turns];
  return stretches.flatMap(({ at, state, tone }, index) => {
    const begin = Math.max(at, from);
    const end = Math.min(stretches[index + 1]?.at ?? to, to);
    return end > begin ? [{ from: begin, to: end, state, tone }] : [];
  });
}
