import { earliest, Instant, instant, latest, MINUTE } from '../model/instant';
import {
  ClusterRegistration,
  FleetCluster,
  ManagementCluster,
} from '../model/records';
import { ClusterInputs } from './clusterInputs';
import { mayLackAgent } from './contact';
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
  const isUp =
    m.connected === undefined
      ? m.ready?.status === 'True'
      : m.connected.status === 'True';
  if (!isUp) return judgeNotUp(m, inputs, base, now, settings);
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

function judgeNotUp(
  m: ManagementCluster,
  inputs: ClusterInputs,
  base: Pick<ClusterVerdict, 'heartbeat' | 'lastContact'>,
  now: Instant,
  settings: HealthSettings,
): ClusterVerdict {
  const { heartbeat } = base;
  const graceEnds =
    m.createdAt === undefined
      ? undefined
      : instant(m.createdAt + CREATION_GRACE_MS);
  const isYoung = graceEnds !== undefined && now < graceEnds;
  const isUnnamed =
    inputs.provisioning === undefined &&
    !m.internal &&
    inputs.readable.provisioning;
  if (isUnnamed && !isYoung) {
    return {
      ...base,
      state: 'StaleRecord',
      reason: 'no-provisioning-cluster',
    };
  }
  const verdict = judgeSession(m, base, heartbeat, now, settings);
  if (!isYoung) return verdict;
  // Age alone may make a left-over of it, or a fault of what was new.
  const reviewAt = earliest(verdict.reviewAt, graceEnds);
  return { ...verdict, ...(reviewAt !== undefined && { reviewAt }) };
}

function judgeSession(
  m: ManagementCluster,
  base: Pick<ClusterVerdict, 'heartbeat' | 'lastContact'>,
  heartbeat: Heartbeat,
  now: Instant,
  settings: HealthSettings,
): ClusterVerdict {
  if (!m.isProvisioned && m.driver === undefined) {
    return {
      ...base,
      state: 'NeverRegistered',
      reason: 'import-not-applied',
      since: m.createdAt,
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

function judgeDisconnected(
  flip: Instant | undefined,
  heartbeat: Heartbeat,
  now: Instant,
  settings: HealthSettings,
): ClusterVerdict {
  // A time ahead of ours cannot be placed before or after the loss.
  const seen =
    heartbeat.kind === 'never' || heartbeat.kind === 'skewed'
      ? undefined
      : heartbeat.at;
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
      if (mayLackAgent(fleet, management))
        return { ...base, state: 'Connected', reason: 'ok' };
      return {
        ...base,
        state: 'WaitCheckIn',
        reason: waitCheckInReason(
          fleet,
          inputs.registrations,
          inputs.readable.registrations,
        ),
        since: waitingSince(fleet, inputs.registrations),
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

/**
 * A re-import empties the heartbeat, so the age of the record says nothing; the youngest step of the import that is on
 * record does. An error that is written again and again is no step.
 */
function waitingSince(
  fleet: FleetCluster,
  registrations: readonly ClusterRegistration[],
): Instant | undefined {
  return latest(
    fleet.createdAt,
    fleet.imported?.status === 'True'
      ? fleet.imported.lastUpdateTime
      : undefined,
    ...registrations.map(registration => registration.createdAt),
  );
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
