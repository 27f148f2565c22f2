import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant, Instant, MINUTE } from '../../model/instant';
import { evidence, Scene } from './scene';

/** Span in which changes count as flapping, tunnels.md §6.2 rows K2–K4. */
const WINDOW_MS = 15 * MINUTE;
/** As many as a person reads; the newest say most. */
const SHOWN = 8;

interface Point {
  readonly at: Instant;
  readonly state: string;
}

/** Outcomes of api-tcp of the last 15 min, from the timeline and from the probes themselves. */
export function apiTimelineLine(scene: Scene): EvidenceView | undefined {
  const { subject } = scene;
  const probed = subject.probes
    .filter(probe => probe.hop === 'api-tcp' && probe.outcome !== 'not-run')
    .map(({ at, outcome }) => ({ at, state: outcome }));
  return pointsLine(scene, 'api-tcp', [
    ...subject.timeline.filter(entry => entry.lane === 'api'),
    ...probed,
  ]);
}

const SESSION_WORDS: ReadonlyMap<string, string> = new Map([
  ['connected', 'opened'],
  ['disconnected', 'closed'],
]);

/** Opened and closed sessions of the last 15 min. */
export function agentTimelineLine(scene: Scene): EvidenceView | undefined {
  return pointsLine(
    scene,
    'agent session',
    scene.subject.timeline
      .filter(entry => entry.lane === 'agent')
      .map(({ at, state }) => ({
        at,
        state: SESSION_WORDS.get(state) ?? state,
      })),
  );
}

function pointsLine(
  { facts }: Scene,
  what: string,
  all: readonly Point[],
): EvidenceView | undefined {
  const changes = changesOf(all, facts.now);
  const latest = changes.at(-1);
  if (latest === undefined) return undefined;
  const shown = changes.slice(-SHOWN);
  const left = changes.length - shown.length;
  return evidence(
    `${what}: ${left === 0 ? '' : `${left} earlier, then `}${shown
      .map(({ at, state }) => `${state} at ${formatInstant(at)}`)
      .join(', ')}`,
    'timeline',
    latest.at,
  );
}

/** Only where the state differs from the one before; the first is where the window opens. */
function changesOf(all: readonly Point[], now: Instant): Point[] {
  const changes: Point[] = [];
  for (const point of [...all].sort((a, b) => a.at - b.at)) {
    if (point.at < now - WINDOW_MS || point.at > now) continue;
    if (changes.at(-1)?.state !== point.state) changes.push(point);
  }
  return changes;
}
