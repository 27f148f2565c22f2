import {
  DiagnosisSubject,
  earliest,
  HopProbe,
  Instant,
  instant,
  Known,
  latest,
  SECOND,
  Timeline,
  TimelineEntry,
} from '@mooring/core';

/**
 * Writes down what turned since the last look. Times are on our clock: the source's skew is taken off, and nothing is
 * ever dated ahead of `now`.
 */
export function recordLanes(
  subject: DiagnosisSubject,
  timeline: Pick<Timeline, 'record' | 'laneAt'>,
  now: Instant,
): void {
  const record = (
    lane: TimelineEntry['lane'],
    state: string,
    since: Instant | undefined,
  ) => {
    const at = earliest(since, now) ?? now;
    // A silence is dated when the site was last heard, which may lie before what was seen since (`ageing`, `unknown`):
    // as a late entry the timeline would drop it, and the lane would tell of good days for ever.
    const held = timeline.laneAt(subject.id, lane)?.at;
    timeline.record({
      cluster: subject.id,
      lane,
      state,
      at: latest(at, held) ?? at,
    });
  };
  const { connected, tunnel, probes } = subject;
  record('agent', agentState(connected.status), connected.since);
  if (tunnel.gateway !== null) {
    record(
      'arcnet',
      tunnel.arcnet.ok ? tunnel.arcnet.value.state : 'unknown',
      tunnel.arcnet.ok ? arcnetSince(tunnel.arcnet) : now,
    );
  }
  if (tunnel.carrier === 'flux') {
    record(
      'flux',
      tunnel.flux.ok ? tunnel.flux.value.state : 'unknown',
      tunnel.flux.ok ? fluxSince(tunnel.flux) : now,
    );
  }
  for (const probe of probes) {
    if (probe.hop !== 'api-tcp' || !wasAsked(probe)) continue;
    // All runs of the last quarter of an hour are told again each time: those that are on record already come late.
    timeline.record({
      cluster: subject.id,
      lane: 'api',
      state: probe.outcome,
      at: earliest(probe.at, now) ?? now,
    });
  }
}

/** What a proxy refused never came to the API server: it is no turn of its port (tunnels.md §5). */
function wasAsked({ outcome }: HopProbe): boolean {
  return outcome !== 'not-run' && outcome !== 'proxy-refused';
}

function agentState(status: boolean | null): string {
  if (status === null) return 'unknown';
  return status ? 'connected' : 'disconnected';
}

/** A silence began when the site was last heard of, and a peer is gone since it was first missed, whoever looks when. */
function arcnetSince(
  known: Extract<DiagnosisSubject['tunnel']['arcnet'], { ok: true }>,
): Instant {
  const { state, lastAliveAt, absentSince } = known.value;
  const isLost = state === 'silent' || state === 'stale';
  const since = state === 'absent' ? absentSince : undefined;
  return onOurClock(
    isLost && lastAliveAt !== null ? lastAliveAt : since ?? known.observedAt,
    known,
  );
}

function fluxSince(
  known: Extract<DiagnosisSubject['tunnel']['flux'], { ok: true }>,
): Instant {
  const { state, since } = known.value;
  return onOurClock(
    state === 'down' && since !== null ? since : known.observedAt,
    known,
  );
}

function onOurClock(
  at: Instant,
  { source }: Extract<Known<unknown>, { ok: true }>,
): Instant {
  return instant(at - (source.clockSkewS ?? 0) * SECOND);
}
