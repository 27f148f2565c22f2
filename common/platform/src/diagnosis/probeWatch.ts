import { ClusterId, Diagnosis, Instant, SECOND } from '@mooring/core';

/** A proof through the tunnel counts for 30 s (tunnels.md §5): whoever answers is asked again before it lapses. */
const ANSWERING_EVERY_MS = 20 * SECOND;
/** Other results are used for 120 s; a run that times out takes eleven of them. */
const SILENT_EVERY_MS = 90 * SECOND;
/**
 * Half of eight slots for eleven seconds each are this many in 90 s. A gateway with more lost clusters is judged by head
 * count, for which these are sample enough.
 */
const MOST_SILENT = 32;
/** Old losses do not keep a new one from being looked at. */
const MOST_SILENT_WITH_NEWS = 64;
const MOST_ANSWERING = 100;
const MOST_SILENT_OF_ONE_GATEWAY = 16;
/** Who was probed so recently stays in the sample, or a large outage would be looked at once each and never again. */
const STAYS_IN_SAMPLE_MS = 180 * SECOND;

export interface Due {
  readonly id: ClusterId;
  readonly reason: 'news' | 'suspicion';
}

export interface Watched {
  readonly diagnosis: Diagnosis;
  /** Its health state calls for a look although its way may be fine. */
  readonly isTroubled: boolean;
  /** Epoch milliseconds of the last answer or request; 0: never. */
  readonly lastProbedAt: number;
}

/**
 * Which clusters to probe now: those that are in trouble, each before its last results expire, so that a verdict does
 * not swing between what was seen and what was not looked at. Bounded for a platform-wide outage.
 */
export function dueForProbe(clusters: Iterable<Watched>, now: Instant): Due[] {
  const due = [...clusters]
    .filter(({ diagnosis, isTroubled }) => isTroubled || isBroken(diagnosis))
    .sort(
      (a, b) =>
        Number(isSampled(b, now)) - Number(isSampled(a, now)) ||
        a.lastProbedAt - b.lastProbedAt ||
        (a.diagnosis.facts.subject.id < b.diagnosis.facts.subject.id ? -1 : 1),
    );
  const ofGateway = new Map<string, number>();
  let silent = 0;
  let answering = 0;
  const chosen: Due[] = [];
  for (const { diagnosis, lastProbedAt } of due) {
    const { subject, onset } = diagnosis.facts;
    const answers = wasAnswered(diagnosis);
    const isDue =
      now - lastProbedAt >= (answers ? ANSWERING_EVERY_MS : SILENT_EVERY_MS);
    // What was lost since the last look is looked at again at once. By a clock ahead of ours it would stay news until
    // we catch up.
    const isNews =
      onset !== undefined && onset > lastProbedAt && (onset <= now || isDue);
    if (answers) {
      if (++answering > MOST_ANSWERING) continue;
    } else {
      const gateway = subject.tunnel.gateway ?? '';
      const used = ofGateway.get(gateway) ?? 0;
      if (used >= MOST_SILENT_OF_ONE_GATEWAY) continue;
      if (silent >= (isNews ? MOST_SILENT_WITH_NEWS : MOST_SILENT)) continue;
      silent++;
      ofGateway.set(gateway, used + 1);
    }
    if (isNews || isDue)
      chosen.push({ id: subject.id, reason: isNews ? 'news' : 'suspicion' });
  }
  return chosen;
}

function isSampled({ lastProbedAt }: Watched, now: Instant): boolean {
  return now - lastProbedAt <= STAYS_IN_SAMPLE_MS;
}

function isBroken({ layer, facts }: Diagnosis): boolean {
  return layer !== 'none' && facts.subject.mode !== 'managed';
}

/** Its last run came back through the tunnel, however long ago. */
function wasAnswered({ facts }: Diagnosis): boolean {
  for (let i = facts.subject.probes.length - 1; i >= 0; i--) {
    const probe = facts.subject.probes[i];
    if (probe?.hop === 'api-tcp')
      return (
        probe.outcome === 'ok' ||
        probe.outcome === 'refused' ||
        probe.outcome === 'reset'
      );
  }
  return false;
}
