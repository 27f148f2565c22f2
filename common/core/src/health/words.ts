/** State words of clusters and deployments, fixed by cases/README and fleet.md §7–8. */
export const CLUSTER_STATES = [
  'Disconnected',
  'NeverRegistered',
  'WaitCheckIn',
  'Degraded',
  'AgentSilent',
  'Unknown',
  'StaleRecord',
  'Removing',
  'Connected',
] as const;
export type ClusterState = (typeof CLUSTER_STATES)[number];

export type ClusterReason =
  | 'removing'
  | 'no-provisioning-cluster'
  | 'management-record-missing'
  | 'import-not-applied'
  | 'no-connected-condition'
  | 'tunnel-only'
  | 'no-contact'
  | 'too-early'
  | 'api-unhealthy'
  | 'fleet-not-set-up'
  | 'fleet-not-readable'
  | 'agent-managed-elsewhere'
  | 'import-failed'
  | 'not-imported'
  | 'agent-not-registered'
  | 'registration-not-granted'
  | 'registered-no-heartbeat'
  | 'registrations-not-readable'
  | 'clock-skew'
  | 'heartbeat-stale'
  | 'heartbeat-late'
  | 'no-management-record'
  | 'record-unreadable'
  | 'ok';

/** Worst first: the order of fleet.md §8, used for folding, sorting and the words "least healthy". */
export const APP_STATES = [
  'ErrApplied',
  'InstallFailed',
  'WaitApplied',
  'WaitingForDependency',
  'Modified',
  'OutOfSync',
  'UninstallPending',
  'Pending',
  'NotReady',
  'NoTargets',
  'Unknown',
  'Ready',
] as const;
export type AppState = (typeof APP_STATES)[number];

export type Contact =
  | 'ok'
  | 'no-contact'
  | 'never-checked-in'
  | 'agent-silent'
  | 'not-readable';

export type AppReason =
  | 'cluster-offline'
  | 'uninstalling'
  | 'paused'
  | 'not-released'
  | 'rollout-held'
  | 'waiting-for-offline-cluster'
  | 'waiting-for-agent'
  | 'dependency-not-ready'
  | 'dependency-missing'
  | 'apply-error'
  | 'install-failed'
  | 'not-ready-no-cause'
  | 'not-ready'
  | 'resource-missing'
  | 'drift-injected-ca'
  | 'drift'
  | 'ready'
  | 'not-accepted'
  | 'gitrepo-stalled'
  | 'bundle-error'
  | 'status-older-than-spec'
  | 'no-cluster-matched'
  | 'bundles-not-readable'
  | Exclude<Contact, 'ok'>;

/** Meaning of a state for the eye, screens.md §2. Never shown without its word. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet' | 'unknown';
