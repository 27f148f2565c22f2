import { AppInputs, AppVerdict, JudgedTarget } from '../health/judgeApp';
import { targetText } from './targetText';
import { VerdictText } from './verdictText';

/** As many clusters as a person reads; the rest is a number. */
const NAMED = 3;

/** Words for an app over all its clusters: how many are in order, which are not, the worst first. */
export function appText(
  name: string,
  inputs: AppInputs,
  verdict: AppVerdict,
): Pick<VerdictText, 'headline' | 'meaning' | 'next'> {
  const { ready, total } = verdict;
  const counted = `${ready} of ${total} clusters ready`;
  const first = verdict.targets[0];
  const worst = first === undefined ? '' : targetText(first);
  const quote = verdict.quote ?? 'no message was given';
  switch (verdict.reason) {
    case 'not-accepted':
      return {
        headline: `${name} was not accepted by Fleet.`,
        meaning: `Fleet says: ${quote}`,
        next: 'Correct what the message names; nothing is rolled out until then.',
      };
    case 'gitrepo-stalled':
      return {
        headline: `${name} is stalled: its repository cannot be processed.`,
        meaning: `Fleet says: ${quote} What runs on the clusters is the version before.`,
        next: 'Correct what the message names; Fleet tries again by itself.',
      };
    case 'bundle-error':
      return {
        headline: `${name} was refused before it reached any cluster.`,
        meaning: `Its bundle says: ${quote}`,
        next: 'Correct what the message names; nothing new is rolled out until then.',
      };
    case 'status-older-than-spec':
      return {
        headline: `${name} was changed; Fleet has not looked at the change yet.`,
        meaning: `${
          verdict.lastReported === undefined
            ? 'Nothing was reported before'
            : `Before the change it was last reported ${verdict.lastReported}`
        }.`,
        next: 'This takes seconds. If it stays, look at the Fleet controller.',
      };
    case 'no-cluster-matched': {
      const targets = inputs.app?.targets ?? inputs.bundles[0]?.targets ?? [];
      return {
        headline: `${name} runs nowhere: no cluster matches its targets.`,
        meaning:
          targets.length === 0
            ? 'It names no target.'
            : `It asks for ${targets.join('; ')}.`,
        next: 'Compare the selector with the labels of the clusters it is meant for.',
      };
    }
    case 'bundles-not-readable':
      return {
        headline: `${name}: what runs is not known.`,
        meaning:
          'Fleet’s bundles cannot be read, so nothing is said about its clusters.',
        next: 'See Sources for what is missing.',
      };
    case 'ready':
      return { headline: `${name} is Ready: ${counted}.`, meaning: '' };
    default:
      return {
        headline: `${name} is ${verdict.state}: ${counted}.`,
        meaning: [worst, others(verdict), heldBy(inputs, verdict)]
          .filter(part => part !== '')
          .join(' '),
        next: nextFor(verdict, first),
      };
  }
}

/** Clusters beside the one already named, each once: an app may have several bundles on it. */
function others(verdict: AppVerdict): string {
  const named = new Map<string, string>();
  for (const { clusterName, verdict: target } of verdict.targets) {
    const isNew =
      clusterName !== verdict.targets[0]?.clusterName &&
      !named.has(clusterName);
    if (isNew && target.state !== 'Ready') named.set(clusterName, target.state);
  }
  const shown = [...named].slice(0, NAMED);
  const more = named.size - shown.length + verdict.unreleased.count;
  if (shown.length === 0) {
    return verdict.unreleased.count > 0
      ? `${verdict.unreleased.count} matched clusters have not been released to.`
      : '';
  }
  const list = shown.map(([name, state]) => `${name} ${state}`).join(', ');
  return `Also not ready: ${list}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** A held rollout says nothing about its cause: the unavailable clusters of the same bundles do (fleet.md §4.3). */
function heldBy(inputs: AppInputs, verdict: AppVerdict): string {
  if (
    inputs.restricted ||
    !verdict.targets.some(target => target.verdict.reason === 'rollout-held')
  )
    return '';
  const holders = verdict.targets.filter(target =>
    ['WaitApplied', 'NotReady', 'ErrApplied'].includes(target.bd.fleetState),
  );
  return holders.length === 0
    ? ''
    : `Held by ${holders
        .slice(0, NAMED)
        .map(target => target.clusterName)
        .join(', ')}.`;
}

function nextFor(
  verdict: AppVerdict,
  worst: JudgedTarget | undefined,
): string | undefined {
  const on = worst?.clusterName ?? 'the cluster';
  switch (verdict.reason) {
    case 'waiting-for-offline-cluster':
    case 'cluster-offline':
    case 'no-contact':
      return `Bring ${on} back; nothing has to be done about the deployment itself.`;
    case 'agent-silent':
    case 'never-checked-in':
      return `See ${on} for what its Fleet agent needs.`;
    case 'dependency-not-ready':
      return 'Look at the bundle that is waited for.';
    case 'dependency-missing':
      return 'Deploy the bundle that is waited for to the same cluster, or remove the dependency.';
    case 'drift-injected-ca':
      return 'Harmless; to be rid of it, let the bundle ignore caBundle (diff.comparePatches).';
    case 'drift':
    case 'resource-missing':
      return 'Find out who changed it, or let Fleet correct drift (correctDrift).';
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
