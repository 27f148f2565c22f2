import { Instant } from '../model/instant';
import { Lane, TimelineEntry } from '../timeline/entry';
import { HopProbe } from '../tunnel/hopProbe';
import { ClusterFacts } from './facts';
import { FLAP_WINDOW_MS } from './thresholds';
import { ran } from './usableProbes';

interface Observed {
  readonly state: string;
  readonly at: Instant;
}

/**
 * Changes within the last 15 min (tunnels.md §6.2 K2-K4). Answers of `api-tcp` are counted over what was kept and what
 * was probed just now: after a restart only one of the two may be there.
 */
export function countFlaps(
  timeline: readonly TimelineEntry[],
  probes: readonly HopProbe[],
  now: Instant,
): ClusterFacts['flaps'] {
  const agent = changes(laneOf(timeline, 'agent'), now);
  const api = changes(apiHistory(timeline, probes), now);
  return {
    api: api.length,
    hasApiTimeouts: api.some(states => states.includes('timeout')),
    agent: agent.length,
  };
}

/** Nothing known is a gap in the record and no state of the cluster. */
function laneOf(timeline: readonly TimelineEntry[], lane: Lane): Observed[] {
  return timeline.filter(
    entry => entry.lane === lane && entry.state !== 'unknown',
  );
}

function apiHistory(
  timeline: readonly TimelineEntry[],
  probes: readonly HopProbe[],
): Observed[] {
  const asked = probes.filter(
    probe =>
      probe.hop === 'api-tcp' &&
      ran(probe) &&
      probe.outcome !== 'proxy-refused',
  );
  const kept = laneOf(timeline, 'api').filter(
    entry => !asked.some(probe => probe.at === entry.at),
  );
  if (asked.length === 0) return kept;
  return [
    ...kept,
    ...asked.map(({ outcome, at }) => ({ state: outcome, at })),
  ].sort((a, b) => a.at - b.at);
}

/** Pairs of states, each different from the one before; the first ever seen is no change. */
function changes(
  history: readonly Observed[],
  now: Instant,
): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (let i = 1; i < history.length; i += 1) {
    const before = history[i - 1];
    const entry = history[i];
    if (entry.state === before.state) continue;
    if (now - entry.at <= FLAP_WINDOW_MS)
      found.push([before.state, entry.state]);
  }
  return found;
}
