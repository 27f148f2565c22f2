import { BundleDeployment } from '../model/records';
import { TargetVerdict } from './judgeTarget';
import { APP_STATES, AppReason, AppState } from './words';

const RANK = new Map<AppState, number>(
  APP_STATES.map((state, index) => [state, index]),
);

/** Lower is worse, fleet.md §8. */
export function appRank(state: AppState): number {
  return RANK.get(state) ?? APP_STATES.length;
}

interface Placed {
  readonly verdict: TargetVerdict;
  readonly clusterName: string;
  readonly bd: BundleDeployment;
}

/** Reasons of one state, worst first: what no waiting cures, what more is lost, what somebody has to see to. */
const REASONS: readonly AppReason[] = [
  'dependency-missing',
  'dependency-not-ready',
  'resource-missing',
  'drift',
  'drift-injected-ca',
  'waiting-for-offline-cluster',
  'waiting-for-agent',
  'cluster-offline',
  'uninstalling',
  'rollout-held',
  'not-released',
  'paused',
  'not-ready',
  'not-ready-no-cause',
  'no-contact',
  'agent-silent',
  'never-checked-in',
  'not-readable',
];

const REASON_RANK = new Map<AppReason, number>(
  REASONS.map((reason, index) => [reason, index]),
);

function reasonRank(reason: AppReason): number {
  return REASON_RANK.get(reason) ?? REASONS.length;
}

/** Worst first and always in the same order, so that the named cause does not flip between equals (rancher/fleet#3484). */
export function byWorst(a: Placed, b: Placed): number {
  return (
    appRank(a.verdict.state) - appRank(b.verdict.state) ||
    appRank(a.verdict.lastReported ?? 'Ready') -
      appRank(b.verdict.lastReported ?? 'Ready') ||
    reasonRank(a.verdict.reason) - reasonRank(b.verdict.reason) ||
    a.clusterName.localeCompare(b.clusterName) ||
    a.bd.name.localeCompare(b.bd.name)
  );
}
