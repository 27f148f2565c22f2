import {
  DiagnosisSubject,
  earliest,
  Instant,
  instant,
  Known,
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
  timeline: Pick<Timeline, 'record'>,
  now: Instant,
): void {
  const record = (
    lane: TimelineEntry['lane'],
    state: string,
    at: Instant | undefined,
  ) =>
    timeline.record({
      cluster: subject.id,
      lane,
      state,
      at: earliest(at, now) ?? now,
    });
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
    if (probe.hop === 'api-tcp' && probe.outcome !== 'not-run')
      record('api', probe.outcome, probe.at);
  }
}

function agentState(status: boolean | null): string {
  if (status === null) return 'unknown';
  return status ? 'connected' : 'disconnected';
}

/** A silence began when the site was last heard of, not when somebody looked. */
function arcnetSince(
  known: Extract<DiagnosisSubject['tunnel']['arcnet'], { ok: true }>,
): Instant {
  const { state, lastAliveAt } = known.value;
  const isLost = state === 'silent' || state === 'stale';
  return onOurClock(
    isLost && lastAliveAt !== null ? lastAliveAt : known.observedAt,
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
