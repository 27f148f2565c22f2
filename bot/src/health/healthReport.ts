import { formatInstant, type Instant, type SourceView } from '@mooring/core';
import type { BotStatus } from '../botStatus';
import type { HealthReport } from './healthServer';

/**
 * Health is what was heard and what is waiting, not that the process answers. Sources are named with
 * their state only: details may hold addresses, and this page asks nobody who they are.
 */
export function healthReport(
  { slack, delivery }: BotStatus,
  sources: readonly SourceView[],
): HealthReport {
  const isHealthy = slack.state === 'connected' || slack.state === 'listening';
  const isWhole =
    isHealthy &&
    delivery.broken.length === 0 &&
    delivery.stopped === undefined &&
    sources.every(({ state }) => state === 'synced');
  const summary = isWhole ? 'ok' : 'degraded';
  return {
    isHealthy,
    body: {
      status: isHealthy ? summary : 'down',
      slack: {
        mode: slack.mode,
        state: slack.state,
        detail: slack.detail ?? null,
        connectedSince: time(slack.connectedSince),
        lastEnvelope: time(slack.lastEnvelope),
      },
      alerts: {
        waiting: delivery.waiting,
        waitingSince: time(delivery.oldestSince),
        brokenChannels: delivery.broken,
        stopped: delivery.stopped ?? null,
      },
      sources: sources.map(({ source, state, lastSync }) => ({
        source,
        state,
        lastSync,
      })),
    },
  };
}

function time(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at);
}
