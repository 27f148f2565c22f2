import { TimelineEntryView } from '../../api/diagnosisViews';
import { Tone } from '../../health/words';
import { formatInstant } from '../../model/instant';
import { Lane, TimelineEntry } from '../../timeline/entry';

/** A state that is not listed is one that nobody can judge. */
const TONES: Readonly<Record<Lane, ReadonlyMap<string, Tone>>> = {
  agent: new Map([
    ['connected', 'good'],
    ['disconnected', 'bad'],
  ]),
  api: new Map([
    ['ok', 'good'],
    ['timeout', 'bad'],
    ['refused', 'bad'],
    ['unreachable', 'bad'],
    ['reset', 'bad'],
    ['tls-error', 'warn'],
    ['http-status', 'warn'],
  ]),
  arcnet: new Map([
    ['established', 'good'],
    ['ageing', 'warn'],
    ['silent', 'bad'],
    ['stale', 'bad'],
    ['never', 'bad'],
    ['absent', 'bad'],
  ]),
  flux: new Map([
    ['up', 'good'],
    ['half-open', 'bad'],
    ['down', 'bad'],
  ]),
};

export function timelineEntryView(entry: TimelineEntry): TimelineEntryView {
  return {
    lane: entry.lane,
    state: entry.state,
    tone: TONES[entry.lane].get(entry.state) ?? 'unknown',
    at: formatInstant(entry.at),
  };
}
