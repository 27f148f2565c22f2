import { Instant } from '../model/instant';
import { ClusterVerdict, CHECK_IN_GRACE_MS } from './judgeCluster';
import { AppReason, AppState, ClusterState, Tone } from './words';

/** Tone of a state whose age does not matter. */
export const CLUSTER_TONES: Readonly<Record<ClusterState, Tone>> = {
  Connected: 'good',
  WaitCheckIn: 'warn',
  Degraded: 'warn',
  AgentSilent: 'warn',
  Disconnected: 'bad',
  NeverRegistered: 'warn',
  Removing: 'quiet',
  StaleRecord: 'quiet',
  Unknown: 'unknown',
};

/** screens.md §2. Waiting for the first check-in is busy work for a few minutes and a fault after that. */
export function clusterTone(verdict: ClusterVerdict, now: Instant): Tone {
  if (
    verdict.state === 'WaitCheckIn' &&
    verdict.since !== undefined &&
    now - verdict.since < CHECK_IN_GRACE_MS
  ) {
    return 'busy';
  }
  if (verdict.state === 'Connected' && verdict.reason === 'fleet-not-set-up')
    return 'busy';
  return CLUSTER_TONES[verdict.state];
}

const APP_TONES: Record<AppState, Tone> = {
  ErrApplied: 'bad',
  InstallFailed: 'bad',
  WaitApplied: 'busy',
  WaitingForDependency: 'busy',
  Modified: 'warn',
  OutOfSync: 'warn',
  UninstallPending: 'quiet',
  Pending: 'busy',
  NotReady: 'warn',
  NoTargets: 'warn',
  Unknown: 'unknown',
  Ready: 'good',
};

export function appTone(state: AppState, reason: AppReason): Tone {
  if (reason === 'waiting-for-offline-cluster') return 'warn';
  if (reason === 'paused') return 'quiet';
  return APP_TONES[state];
}
