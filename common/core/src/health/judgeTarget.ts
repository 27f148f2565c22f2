import { BundleDeployment } from '../model/records';
import { AppReason, AppState, Contact } from './words';

/** One bundle on one cluster. */
export interface TargetVerdict {
  readonly state: AppState;
  readonly reason: AppReason;
  /** Only with Unknown: the last thing that was reported. */
  readonly lastReported?: AppState;
  /** The reason that went with it. */
  readonly lastReason?: AppReason;
}

const DEPENDENCY_NOT_READY = 'dependent bundle(s) are not ready';
const DEPENDENCY_MISSING = 'list bundledeployments: no bundles matching';

/** `appOnCluster` of fleet.md §8. */
export function judgeTarget(
  bd: BundleDeployment,
  contact: Contact,
): TargetVerdict {
  const isReachable = contact === 'ok';
  if (bd.deleting) {
    return {
      state: 'UninstallPending',
      reason: isReachable ? 'uninstalling' : 'cluster-offline',
    };
  }
  if (bd.unreleased)
    return { state: 'Pending', reason: bd.paused ? 'paused' : 'not-released' };
  if (bd.fleetState === 'OutOfSync') {
    return {
      state: 'OutOfSync',
      reason: bd.paused ? 'paused' : 'rollout-held',
    };
  }
  if (bd.fleetState === 'WaitApplied') {
    return {
      state: 'WaitApplied',
      reason: isReachable ? 'waiting-for-agent' : 'waiting-for-offline-cluster',
    };
  }
  const reported = judgeReport(bd);
  if (contact === 'ok') return reported;
  return {
    state: 'Unknown',
    reason: contact,
    lastReported: reported.state,
    lastReason: reported.reason,
  };
}

/** States that rest on the agent's own report. */
function judgeReport(bd: BundleDeployment): TargetVerdict {
  switch (bd.fleetState) {
    case 'ErrApplied':
      if (bd.error?.startsWith(DEPENDENCY_NOT_READY)) {
        return {
          state: 'WaitingForDependency',
          reason: 'dependency-not-ready',
        };
      }
      if (bd.error?.startsWith(DEPENDENCY_MISSING)) {
        return { state: 'WaitingForDependency', reason: 'dependency-missing' };
      }
      return { state: 'ErrApplied', reason: 'apply-error' };
    case 'NotReady':
      if (bd.installFailed)
        return { state: 'InstallFailed', reason: 'install-failed' };
      return {
        state: 'NotReady',
        reason:
          bd.notReady?.message === undefined
            ? 'not-ready-no-cause'
            : 'not-ready',
      };
    case 'Modified':
      if (bd.drift?.kind === 'missing')
        return { state: 'Modified', reason: 'resource-missing' };
      return {
        state: 'Modified',
        reason:
          bd.drift?.kind === 'injected-ca' ? 'drift-injected-ca' : 'drift',
      };
    case 'Pending':
      return { state: 'Pending', reason: 'not-released' };
    default:
      return { state: 'Ready', reason: 'ready' };
  }
}
