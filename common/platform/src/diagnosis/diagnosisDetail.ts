import {
  Audience,
  DAY,
  Diagnosis,
  DiagnosisDetailView,
  DiagnosisView,
  formatInstant,
  HopProbe,
  hopProbeView,
  HopProbeView,
  Instant,
  instant,
  pathHops,
  tenantHopProbeView,
  Timeline,
  timelineEntryView,
  traceRows,
} from '@mooring/core';

/** As far back as the page draws. */
const TIMELINE_MS = 7 * DAY;
/** Lanes that tell of the platform's own side. */
const OPERATORS_LANES: ReadonlySet<string> = new Set(['arcnet', 'flux']);

/** Everything about one verdict: for tenants without the way itself and how it was judged. */
export function diagnosisDetail(
  diagnosis: Diagnosis,
  view: DiagnosisView,
  audience: Audience,
  timeline: Pick<Timeline, 'entriesOf'>,
  now: Instant,
  recheck: DiagnosisDetailView['recheck'],
): DiagnosisDetailView {
  const { facts } = diagnosis;
  const { subject } = facts;
  const isPlatform = audience === 'platform';
  const from = instant(now - TIMELINE_MS);
  return {
    cluster: subject.id,
    name: subject.name,
    now: formatInstant(now),
    diagnosis: view,
    path: [...pathHops(diagnosis, audience)],
    rows: isPlatform
      ? traceRows(facts).map(trace => ({ ...trace, unmet: [...trace.unmet] }))
      : [],
    probes: isPlatform ? Object.values(facts.P).map(hopProbeView) : [],
    timeline: {
      from: formatInstant(from),
      entries: timeline
        .entriesOf(subject.id, from)
        .filter(entry => isPlatform || !OPERATORS_LANES.has(entry.lane))
        .map(timelineEntryView),
    },
    recheck,
  };
}

/** What a tenant may see of a probe: that and how the API server answered, not from where it was asked. */
export function probeFor(
  audience: Audience,
  probe: HopProbe,
): HopProbeView | undefined {
  return audience === 'platform'
    ? hopProbeView(probe)
    : tenantHopProbeView(probe);
}
