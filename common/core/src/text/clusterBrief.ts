import { ClusterInputs } from '../health/clusterInputs';
import { ClusterVerdict } from '../health/judgeCluster';
import { ClusterReason } from '../health/words';
import { isHealthCheck } from './disconnectedText';

const BRIEFS: Readonly<Record<ClusterReason, string>> = {
  removing: 'Being removed',
  'no-provisioning-cluster': 'Left-over record, no outage',
  'management-record-missing': 'Left-over Fleet record',
  'import-not-applied': 'No session was ever opened',
  'no-connected-condition': 'Whether it is connected was never written',
  'tunnel-only': 'Session lost, its Fleet agent still reports',
  'no-contact': 'Session lost, nothing heard any more',
  'too-early': 'Lost a short while ago, too early to say more',
  'api-unhealthy': 'Session up, marked not ready',
  'fleet-not-set-up': 'Fleet has not set it up yet',
  'fleet-not-readable': 'Fleet’s records cannot be read',
  'agent-managed-elsewhere': 'Its agent is managed elsewhere',
  'import-failed': 'Fleet could not import it',
  'not-imported': 'Fleet has not run its import',
  'agent-not-registered': 'No registration of its agent arrived',
  'registration-not-granted': 'Registration asked for, not granted',
  'registered-no-heartbeat': 'Registered, first report awaited',
  'registrations-not-readable': 'Registrations cannot be read',
  'clock-skew': 'Its clock is ahead of ours',
  'heartbeat-stale': 'Fleet agent silent, session up',
  'heartbeat-late': 'Fleet agent late with its report',
  'no-management-record': 'Known to Fleet alone',
  'record-unreadable': 'Its record cannot be read',
  ok: 'Session and Fleet agent in order',
};

/** The reason in a few words, for a line of a list where name, state and time stand beside it. */
export function clusterBrief(
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
): string {
  // The management cluster itself may have no Fleet agent to be in order.
  if (verdict.reason === 'ok' && verdict.heartbeat.kind === 'never') {
    return 'Session in order';
  }
  if (verdict.reason === 'removing' && inputs.management?.finalizers) {
    return 'Being removed, held by a finalizer';
  }
  // Without a time the loss is not "a short while ago".
  if (verdict.reason === 'too-early' && verdict.lostAt === undefined)
    return 'Session lost, when is not recorded';
  const ready = inputs.management?.ready;
  if (verdict.reason === 'api-unhealthy' && isHealthCheck(ready))
    return 'API server not healthy behind a good session';
  return BRIEFS[verdict.reason];
}
