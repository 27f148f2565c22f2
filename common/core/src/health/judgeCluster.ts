import { Instant, instant, latest, MINUTE } from '../model/instant';
import { FleetCluster, ManagementCluster } from '../model/records';
import { ClusterInputs } from './clusterInputs';
import { Heartbeat, heartbeatOf, heartbeatReviewAt } from './heartbeat';
import {
  CREATION_GRACE_MS,
  HealthSettings,
  SKEW_ALLOWANCE_MS,
} from './settings';
import { waitCheckInReason } from './waitCheckIn';
import { ClusterReason, ClusterState } from './words';

/** State and reason of one cluster, with the facts the words are made of. */
export interface ClusterVerdict {
  readonly state: ClusterState;
  readonly reason: ClusterReason;
  readonly since?: Instant;
  /** Last sign of life that was observed; absent = never. */
  readonly lastContact?: Instant;
  readonly heartbeat: Heartbeat;
  /** When the management side saw the agent's session go. */
  readonly lostAt?: Instant;
  /** The verdict holds until then unless an object changes. */
  readonly reviewAt?: Instant;
}

/**
 * `clusterState` of fleet.md §7, in its order. Connected is tested before Ready because Ready may stay True
 * beside Connected=False; Fleet's own display states are not looked at because they freeze when an agent goes.
 */
export function judgeCluster(
  inputs: ClusterInputs,
  now: Instant,
  settings: HealthSettings,
): ClusterVerdict {
  const { management: m, fleet, readable } = inputs;
  const heartbeat = heartbeatOf(fleet?.lastSeen, now, settings);
  if (m === undefined) return judgeWithoutRecord(fleet, heartbeat);
  const seen = fleet?.lastSeen;
  const base = { heartbeat, lastContact: seen };

  if (m.deletingSince !== undefined) {
    return {
      ...base,
      state: 'Removing',
      reason: 'removing',
      since: m.deletingSince,
    };
  }
  const isConnected = m.connected?.status === 'True';
  const isUp =
    m.connected === undefined ? m.ready?.status === 'True' : isConnected;

  if (!isUp) {
    if (
      inputs.provisioning === undefined &&
      !m.internal &&
      readable.provisioning
    ) {
      const graceEnds =
        m.createdAt === undefined
          ? undefined
          : instant(m.createdAt + CREATION_GRACE_MS);
      const isStillBeingCreated = graceEnds !== undefined && now < graceEnds;
      if (!isStillBeingCreated)
        return {
          ...base,
          state: 'StaleRecord',
          reason: 'no-provisioning-cluster',
        };
    }
    if (!m.isProvisioned && m.driver === undefined) {
      const reviewAt =
        m.createdAt === undefined
          ? undefined
          : instant(m.createdAt + CREATION_GRACE_MS);
      return {
        ...base,
        state: 'NeverRegistered',
        reason: 'import-not-applied',
        since: m.createdAt,
        ...(reviewAt !== undefined && reviewAt > now && { reviewAt }),
      };
    }
    if (m.connected?.status !== 'False') {
      return {
        ...base,
        state: 'Unknown',
        reason: 'no-connected-condition',
        since: m.connected?.lastUpdateTime,
      };
    }
    return judgeDisconnected(
      m.connected.lastUpdateTime,
      heartbeat,
      now,
      settings,
    );
  }

  const contact = {
    ...base,
    lastContact: latest(seen, m.connected?.lastUpdateTime),
  };
  if (m.ready?.status === 'False') {
    return {
      ...contact,
      state: 'Degraded',
      reason: 'api-unhealthy',
      since: m.ready.lastUpdateTime,
    };
  }
  const connectedSince = m.connected?.lastUpdateTime ?? m.ready?.lastUpdateTime;
  if (fleet === undefined) {
    // "No Fleet cluster" may only be said by somebody who was able to look.
    return readable.fleet
      ? {
          ...contact,
          state: 'Connected',
          reason: 'fleet-not-set-up',
          since: connectedSince,
        }
      : {
          ...contact,
          state: 'Unknown',
          reason: 'fleet-not-readable',
          since: connectedSince,
        };
  }
  return judgeAgent(
    inputs,
    fleet,
    m,
    heartbeat,
    { ...contact, since: connectedSince },
    settings,
  );
}

function judgeDisconnected(
  flip: Instant | undefined,
  heartbeat: Heartbeat,
  now: Instant,
  settings: HealthSettings,
): ClusterVerdict {
  const seen = heartbeat.kind === 'never' ? undefined : heartbeat.at;
  const verdict = {
    state: 'Disconnected' as const,
    since: flip,
    lostAt: flip,
    heartbeat,
    lastContact: latest(seen, flip),
  };
  // A heartbeat after the loss proves life; one before it proves nothing about now, however young.
  if (
    flip !== undefined &&
    seen !== undefined &&
    seen > flip + SKEW_ALLOWANCE_MS &&
    heartbeat.kind === 'fresh'
  ) {
    return {
      ...verdict,
      reason: 'tunnel-only',
      reviewAt: heartbeatReviewAt(heartbeat, settings),
    };
  }
  const judgeableAt =
    flip === undefined
      ? undefined
      : instant(flip + 2 * settings.checkInIntervalMs);
  if (judgeableAt !== undefined && now > judgeableAt)
    return { ...verdict, reason: 'no-contact' };
  return {
    ...verdict,
    reason: 'too-early',
    ...(judgeableAt !== undefined && { reviewAt: instant(judgeableAt + 1) }),
  };
}

function judgeAgent(
  inputs: ClusterInputs,
  fleet: FleetCluster,
  management: ManagementCluster,
  heartbeat: Heartbeat,
  base: Omit<ClusterVerdict, 'state' | 'reason'>,
  settings: HealthSettings,
): ClusterVerdict {
  switch (heartbeat.kind) {
    case 'never':
      // The management cluster itself may run without an agent (`bootstrap.localAgentDisabled`).
      if (management.internal && fleet.isLocal)
        return { ...base, state: 'Connected', reason: 'ok' };
      return {
        ...base,
        state: 'WaitCheckIn',
        reason: waitCheckInReason(
          fleet,
          inputs.registrations,
          inputs.readable.registrations,
        ),
        since: fleet.createdAt ?? base.since,
        // Reported as a session of the agent's tunnel, which is no check-in of the Fleet agent.
        lastContact: undefined,
      };
    case 'skewed':
      return {
        ...base,
        state: 'Connected',
        reason: 'clock-skew',
        reviewAt: heartbeatReviewAt(heartbeat, settings),
      };
    case 'stale':
      return {
        ...base,
        state: 'AgentSilent',
        reason: 'heartbeat-stale',
        since: heartbeat.at,
      };
    default:
      return {
        ...base,
        state: 'Connected',
        reason: heartbeat.kind === 'late' ? 'heartbeat-late' : 'ok',
        reviewAt: heartbeatReviewAt(heartbeat, settings),
      };
  }
}

/** A Fleet cluster alone: its label names a record that is gone, or an agent registered it without Rancher. */
function judgeWithoutRecord(
  fleet: FleetCluster | undefined,
  heartbeat: Heartbeat,
): ClusterVerdict {
  const base = { heartbeat, lastContact: fleet?.lastSeen };
  return fleet?.managementId === undefined
    ? { ...base, state: 'Unknown', reason: 'no-management-record' }
    : { ...base, state: 'StaleRecord', reason: 'management-record-missing' };
}

/** For how long a first check-in is nothing to worry about: registration and the first heartbeat take a minute or two. */
export const CHECK_IN_GRACE_MS = 5 * MINUTE;
