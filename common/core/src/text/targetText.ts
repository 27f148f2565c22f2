import { JudgedTarget } from '../health/judgeApp';
import { AppState } from '../health/words';
import { BundleDeployment } from '../model/records';

/** One bundle on one cluster, in one or two sentences. */
export function targetText({
  bd,
  clusterName: on,
  verdict,
  contact,
}: JudgedTarget): string {
  const earlier = earlierVersion(bd);
  switch (verdict.reason) {
    case 'cluster-offline':
      return `Uninstall requested; ${on} is offline, it runs when the cluster reconnects.`;
    case 'uninstalling':
      return `Is being uninstalled from ${on}.`;
    case 'paused':
      return `Paused on ${on}: nothing is rolled out until it is resumed.`;
    case 'not-released':
      return `Not released to ${on} yet.`;
    case 'rollout-held':
      return `${on} keeps the version it has: the rollout is held, usually by other clusters that are not available.`;
    case 'waiting-for-offline-cluster':
      return `${on} is offline; it takes the wanted version when it reconnects.${earlier}`;
    case 'waiting-for-agent':
      return `The agent of ${on} has not applied the wanted version yet.${earlier}`;
    case 'dependency-not-ready':
      return `Waits on ${on} for another bundle. Fleet says: ${bd.error ?? ''}`;
    case 'dependency-missing':
      return `Waits on ${on} for a bundle that is not deployed there; waiting alone does not cure it. Fleet says: ${
        bd.error ?? ''
      }`;
    case 'apply-error':
      return `Could not be applied on ${on}: ${
        bd.error ?? 'no message was given'
      }`;
    case 'install-failed':
      return `Was not installed on ${on}, nothing runs there: ${
        bd.error ?? 'no message was given'
      }`;
    case 'not-ready':
      return `Not ready on ${on}: ${causeText(bd)}`;
    case 'not-ready-no-cause':
      return `Not ready on ${on}; ${
        bd.notReady === undefined
          ? 'the agent names no cause'
          : `the agent names ${bd.notReady.object} and no cause`
      }.`;
    case 'resource-missing':
      return `On ${on} ${driftText(bd, 'is missing', 'are missing')}.`;
    case 'drift-injected-ca':
      return `Runs on ${on}; the only difference is a CA bundle (caBundle) that the cluster injects into ${driftObjects(
        bd,
      )}.`;
    case 'drift':
      return `Runs on ${on}, and ${driftText(
        bd,
        'differs',
        'differ',
      )} from what was deployed.`;
    case 'ready':
      return `Ready on ${on}.`;
    case 'no-contact':
      return `Unknown: ${on} is offline; last reported ${reported(
        verdict.lastReported,
      )}.`;
    case 'agent-silent':
      return `Unknown: the Fleet agent of ${on} is silent; last reported ${reported(
        verdict.lastReported,
      )}.`;
    case 'never-checked-in':
      return `Unknown: the Fleet agent of ${on} has never checked in.`;
    case 'not-readable':
      return `Unknown: the Fleet record of ${on} cannot be read; last reported ${reported(
        verdict.lastReported,
      )}.`;
    default:
      return `${verdict.state} on ${on} (${contact}).`;
  }
}

function reported(state: AppState | undefined): string {
  return state ?? 'nothing';
}

function causeText(bd: BundleDeployment): string {
  if (bd.notReady === undefined) return 'no cause was given';
  return bd.notReady.message === undefined
    ? bd.notReady.object
    : `${bd.notReady.object}: ${bd.notReady.message}`;
}

function driftObjects(bd: BundleDeployment): string {
  const { objects, total } = bd.drift ?? { objects: [], total: 0 };
  if (objects.length === 0) return 'an object the agent does not name';
  const more = total - objects.length;
  return `${objects.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function driftText(bd: BundleDeployment, one: string, many: string): string {
  return `${driftObjects(bd)} ${(bd.drift?.total ?? 1) > 1 ? many : one}`;
}

/** Drift and causes of an earlier version are not the wanted one's (fleet.md §1.10): said to exist, never shown. */
function earlierVersion(bd: BundleDeployment): string {
  if (!bd.earlierVersionApplied) return '';
  return bd.drift === undefined
    ? ' An earlier version runs there.'
    : ' An earlier version runs there; the differences noted for it say nothing about the wanted one.';
}
