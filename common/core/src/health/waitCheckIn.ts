import { ClusterRegistration, FleetCluster } from '../model/records';
import { ClusterReason } from './words';

/** Why a Fleet agent was never heard of: the first row of fleet.md §5.3 that matches. */
export function waitCheckInReason(
  fleet: FleetCluster,
  registrations: readonly ClusterRegistration[],
  registrationsReadable: boolean,
): ClusterReason {
  if (fleet.managedElsewhere) return 'agent-managed-elsewhere';
  if (fleet.imported?.status === 'False') return 'import-failed';
  if (fleet.agentDeployedGeneration === undefined) return 'not-imported';
  if (registrations.length === 0)
    return registrationsReadable
      ? 'agent-not-registered'
      : 'registrations-not-readable';
  return registrations.some(registration => registration.granted)
    ? 'registered-no-heartbeat'
    : 'registration-not-granted';
}
