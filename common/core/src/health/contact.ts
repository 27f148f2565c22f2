import { Instant } from '../model/instant';
import { FleetCluster, ManagementCluster } from '../model/records';
import { heartbeatOf } from './heartbeat';
import { HealthSettings, SKEW_ALLOWANCE_MS } from './settings';
import { Contact } from './words';

/**
 * May the agent's reports be believed as of now? `contact` of fleet.md §8. Fleet keeps the last report of an agent
 * that is gone for ever (rancher/rancher#47514), so every state that rests on a report is worth only this much.
 */
export function contactOf(
  fleet: FleetCluster | undefined,
  management: ManagementCluster | undefined,
  now: Instant,
  settings: HealthSettings,
): Contact {
  if (fleet === undefined) return 'not-readable';
  const heartbeat = heartbeatOf(fleet.lastSeen, now, settings);
  if (management?.connected?.status === 'False') {
    const flip = management.connected.lastUpdateTime;
    const livesOn =
      flip !== undefined &&
      (heartbeat.kind === 'fresh' || heartbeat.kind === 'late') &&
      heartbeat.at > flip + SKEW_ALLOWANCE_MS;
    if (!livesOn) return 'no-contact';
  }
  switch (heartbeat.kind) {
    case 'never':
      return mayLackAgent(fleet, management) ? 'ok' : 'never-checked-in';
    case 'stale':
      return 'agent-silent';
    default:
      return 'ok';
  }
}

/** The management cluster itself may run without a Fleet agent (`bootstrap.localAgentDisabled`, fleet.md §5.2). */
export function mayLackAgent(
  fleet: FleetCluster,
  management: ManagementCluster | undefined,
): boolean {
  return management?.internal ?? fleet.isLocal;
}
