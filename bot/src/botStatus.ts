import type { Instant } from '@mooring/core';

/** How the bot hears from Slack. "The process answers" is no health: a deaf socket answers too. */
export interface SlackLink {
  readonly mode: 'socket' | 'http';
  /** `listening`: requests are taken, but none has come yet to prove that Slack knows the address. */
  readonly state:
    | 'starting'
    | 'listening'
    | 'connected'
    | 'disconnected'
    | 'switched-off';
  readonly detail?: string;
  readonly connectedSince?: Instant;
  /** Last payload of any kind from Slack. */
  readonly lastEnvelope?: Instant;
}

/** What waits to be said, and why. */
export interface DeliveryStatus {
  /** Messages that are not yet in Slack as they should be. */
  readonly waiting: number;
  readonly oldestSince?: Instant;
  /** Channels that cannot be posted to, with Slack's error. */
  readonly broken: ReadonlyArray<{
    readonly channel: string;
    readonly reason: string;
  }>;
  /** Set while nothing is sent at all, e.g. after a revoked token. */
  readonly stopped?: string;
}

export interface BotStatus {
  readonly slack: SlackLink;
  readonly delivery: DeliveryStatus;
}
