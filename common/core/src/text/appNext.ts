import { AppVerdict, JudgedTarget } from '../health/judgeApp';

/** What brings reports of a cluster back: its connection, its agent, or our right to read. */
export function reachText(
  { clusterName: on, contact }: JudgedTarget,
  then: string,
) {
  switch (contact) {
    case 'no-contact':
      return `Bring ${on} back; ${then}.`;
    case 'agent-silent':
    case 'never-checked-in':
      return `See ${on} for what its Fleet agent needs; ${then}.`;
    case 'not-readable':
      return 'See Sources for what is missing.';
    default:
      return undefined;
  }
}

/** What to do about an app, by its worst target; nothing where waiting is right. */
export function nextForApp(verdict: AppVerdict): string | undefined {
  const [worst] = verdict.targets;
  if (worst === undefined) return undefined;
  const on = worst.clusterName;
  switch (verdict.reason) {
    case 'waiting-for-offline-cluster':
    case 'cluster-offline':
    case 'no-contact':
    case 'agent-silent':
    case 'never-checked-in':
    case 'not-readable':
      return reachText(
        worst,
        (verdict.lastReported ?? 'Ready') === 'Ready'
          ? 'nothing has to be done about the deployment itself'
          : 'its reports then tell whether the deployment needs anything',
      );
    case 'waiting-for-agent':
      return `If it stays like this, look at the Fleet agent of ${on}.`;
    case 'paused':
      return 'Resume it (spec.paused of the app, its bundle or the Fleet cluster) when it may go on.';
    case 'rollout-held':
      if (worst.heldBy === undefined) return undefined;
      return worst.heldBy[0] === undefined
        ? 'No cluster of the bundle is unavailable: look at its rollout strategy (maxUnavailable, partitions).'
        : `Bring ${worst.heldBy[0].clusterName} in order, or let the rollout strategy (maxUnavailable) tolerate it.`;
    case 'dependency-not-ready':
      return 'Look at the bundle that is waited for.';
    case 'dependency-missing':
      return 'Deploy the bundle that is waited for to the same cluster, or remove the dependency.';
    case 'drift-injected-ca':
      return 'Harmless; to be rid of it, let the bundle ignore caBundle (diff.comparePatches).';
    case 'drift':
      return 'Find out who changed it, let Fleet correct drift (correctDrift), or ignore what is meant to change (diff.comparePatches, ignore), such as replica counts of an autoscaler.';
    case 'resource-missing':
      return 'Find out who removed it, or let Fleet correct drift (correctDrift).';
    case 'install-failed':
    case 'apply-error':
      return 'Correct what the message names and deploy again.';
    case 'not-ready':
    case 'not-ready-no-cause':
      return `Look at the workload on ${on}.`;
    default:
      return undefined;
  }
}
