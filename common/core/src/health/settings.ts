import { MINUTE } from '../model/instant';

export interface HealthSettings {
  /** Fleet's `agentCheckinInterval`, milliseconds. */
  readonly checkInIntervalMs: number;
}

export const DEFAULT_HEALTH: HealthSettings = {
  checkInIntervalMs: 15 * MINUTE,
};

/** The downstream cluster's clock may be off by this much before an age or an order means nothing (fleet.md §7). */
export const SKEW_ALLOWANCE_MS = MINUTE;

/** A management record this young may still be waiting for its provisioning cluster. */
export const CREATION_GRACE_MS = 10 * MINUTE;
