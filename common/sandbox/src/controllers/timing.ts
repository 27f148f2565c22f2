/** Durations in ms. */
export interface Timing {
  /** Rancher looks at every agent's session this often (fleet.md §6). */
  connectedTick: number;
  /** Read deadline of a session: a silent loss is not noticed before. */
  silentLoss: number;
  /** Ticker of the health check; three tries before it counts. */
  healthTick: number;
  healthTries: number;
  /** Fleet's `agentCheckinInterval`. */
  checkinInterval: number;
  /** From the agent's start to its first heartbeat. */
  firstHeartbeat: number;
  gatewayInterval: number;
  /** For how long a flapping thing is gone, and then back. */
  flapHalf: number;
  /** Until an agent has picked up a new version, at most. */
  pickUp: number;
  /** Until what was picked up is ready. */
  settle: number;
  /** Until somebody has applied the manifest of a new import record. */
  applyManifest: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** As Rancher and Fleet do it: a silent loss flips `Connected` after 60 to 75 s. */
export const UPSTREAM_TIMING: Timing = {
  connectedTick: 15 * SECOND,
  silentLoss: 60 * SECOND,
  healthTick: 15 * SECOND,
  healthTries: 10 * SECOND,
  checkinInterval: 15 * MINUTE,
  firstHeartbeat: 15 * SECOND,
  gatewayInterval: 10 * SECOND,
  flapHalf: 45 * SECOND,
  pickUp: 6 * SECOND,
  settle: 5 * SECOND,
  applyManifest: MINUTE,
};

/** For showing: a silent loss flips `Connected` after 8 to 11 s. Heartbeats stay as they are. */
export const FAST_TIMING: Timing = {
  ...UPSTREAM_TIMING,
  connectedTick: 3 * SECOND,
  silentLoss: 8 * SECOND,
  healthTick: 3 * SECOND,
  healthTries: 3 * SECOND,
  firstHeartbeat: 5 * SECOND,
  gatewayInterval: 5 * SECOND,
  flapHalf: 12 * SECOND,
  pickUp: 3 * SECOND,
  settle: 2 * SECOND,
  applyManifest: 10 * SECOND,
};
