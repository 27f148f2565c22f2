import { JudgedTarget, TargetInput } from '../health/judgeApp';
import { Contact } from '../health/words';
import { BundleDeployment } from '../model/records';

/** As many clusters as a person reads; the rest is a number. */
const NAMED = 3;

/** One bundle on one cluster, in one or two sentences. */
export function targetText(target: JudgedTarget): string {
  const { bd, verdict } = target;
  const isSaid =
    bd.deleting || verdict.reason === 'paused' || bd.namespace === '';
  return sentences(reasonText(target), isSaid ? '' : frozenText(target));
}

function reasonText(target: JudgedTarget): string {
  const { bd, clusterName: on, verdict, contact } = target;
  switch (verdict.reason) {
    case 'cluster-offline':
      return `Uninstall requested; ${awayText(target)}, it runs ${backText(
        contact,
      )}.`;
    case 'uninstalling':
      return `Is being uninstalled from ${on}.`;
    case 'paused':
      return `Paused on ${on}: nothing is rolled out until it is resumed.`;
    case 'not-released':
      return `Not released to ${on} yet.${holdersText(
        target,
        'Not available in the same bundle:',
      )}`;
    case 'rollout-held':
      return `${on} keeps the version it has, the wanted one is held back.${holdersText(
        target,
        'Held by',
      )}`;
    case 'waiting-for-offline-cluster':
      return `The wanted version waits: ${awayText(
        target,
      )}, it is taken ${backText(contact)}.${earlierVersion(bd)}`;
    case 'waiting-for-agent':
      return `The agent of ${on} has not applied the wanted version yet.${earlierVersion(
        bd,
      )}`;
    case 'dependency-not-ready':
      return `Waits on ${on} for another bundle. Fleet says: ${said(bd)}`;
    case 'dependency-missing':
      return `Waits on ${on} for a bundle that is not deployed there; waiting alone does not cure it. Fleet says: ${said(
        bd,
      )}`;
    case 'apply-error':
      return `Could not be applied on ${on}: ${said(bd)}`;
    case 'install-failed':
      return `The wanted version was not installed on ${on}: ${said(bd)}`;
    case 'not-ready':
      return `Not ready on ${on}: ${causeText(bd)}`;
    case 'not-ready-no-cause':
      return `Not ready on ${on}; ${
        bd.notReady === undefined
          ? 'the agent names no cause'
          : `the agent names ${bd.notReady.object} and no cause`
      }.${
        bd.error === undefined
          ? ''
          : ` The last attempt to apply says: ${bd.error}`
      }`;
    case 'resource-missing':
      return `On ${on} ${driftText(bd, 'is missing', 'are missing')}.`;
    case 'drift-injected-ca':
      return `Runs on ${on}; the only difference is the CA bundle (caBundle) of ${driftObjects(
        bd,
      )}, which certificate injectors write by themselves.`;
    case 'drift':
      return `Runs on ${on}, and ${driftText(
        bd,
        'differs',
        'differ',
      )} from what was deployed.`;
    case 'ready':
      return bd.missing === undefined
        ? `Ready on ${on}.`
        : `Ready on ${on} by its state, while Fleet counts ${bd.missing} of its objects as missing.`;
    case 'no-contact':
    case 'agent-silent':
    case 'never-checked-in':
    case 'not-readable':
      return `Unknown: ${awayText(target)}; last reported ${lastText(target)}`;
    default:
      return `${verdict.state} on ${on}.`;
  }
}

/** What was reported last, with its cause where it was not Ready. */
function lastText(target: JudgedTarget): string {
  const { lastReported, lastReason } = target.verdict;
  if (lastReported === undefined || lastReason === undefined) return 'nothing.';
  if (lastReported === 'Ready') return 'Ready.';
  const then = reasonText({
    ...target,
    verdict: { state: lastReported, reason: lastReason },
  });
  return `${lastReported} (“${then}”).`;
}

/** Why nothing can be heard from a cluster. Only a lost session makes it offline: an agent can be silent on its own. */
export function awayText({ clusterName: on, contact }: TargetInput): string {
  switch (contact) {
    case 'no-contact':
      return `${on} is offline`;
    case 'agent-silent':
      return `the Fleet agent of ${on} is silent`;
    case 'never-checked-in':
      return `no report of the Fleet agent of ${on} is on record`;
    case 'not-readable':
      return `no Fleet record of ${on} can be read`;
    default:
      return `${on} is in contact`;
  }
}

/** When work that waits is done. */
export function backText(contact: Contact): string {
  return contact === 'no-contact'
    ? 'when the cluster reconnects'
    : 'when its agent reports again';
}

/** Upstream texts end as they like; what follows them must still be a sentence of its own. */
export function sentences(...parts: readonly string[]): string {
  return parts
    .filter(part => part !== '')
    .reduce(
      (text, part) =>
        text === ''
          ? part
          : `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${part}`,
      '',
    );
}

/** `a, b, c and 2 more`. */
export function listText(items: readonly string[], total = items.length) {
  const shown = items.slice(0, NAMED);
  const more = total - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function holdersText({ heldBy = [] }: JudgedTarget, lead: string): string {
  if (heldBy.length === 0) return '';
  const names = heldBy.map(({ clusterName, contact }) =>
    contact === 'no-contact' ? `${clusterName} (offline)` : clusterName,
  );
  return ` ${lead} ${listText(names)}.`;
}

/** The agent leaves the status of what it does not look at as it was (fleet.md §3). */
function frozenText({ bd, clusterName: on }: JudgedTarget): string {
  if (bd.paused)
    return 'It is paused there: nothing is applied or checked until it is resumed.';
  switch (bd.frozenBy) {
    case 'off-schedule':
      return `${on} is outside its schedule: nothing is applied or checked until that opens.`;
    case 'waiting-for-values':
      return 'Its values are still awaited: nothing is applied or checked until they are there.';
    default:
      return '';
  }
}

function said(bd: BundleDeployment): string {
  return bd.error ?? 'no message was given';
}

function causeText(bd: BundleDeployment): string {
  if (bd.notReady === undefined) return 'no cause was given';
  return bd.notReady.message === undefined
    ? bd.notReady.object
    : `${bd.notReady.object}: ${bd.notReady.message}`;
}

function driftObjects(bd: BundleDeployment): string {
  const { objects, total } = bd.drift ?? { objects: [], total: 0 };
  return objects.length === 0
    ? 'an object the agent does not name'
    : listText(objects, total);
}

function driftText(bd: BundleDeployment, one: string, many: string): string {
  return `${driftObjects(bd)} ${(bd.drift?.total ?? 1) > 1 ? many : one}`;
}

/** Drift and causes of an earlier version are not the wanted one's (fleet.md §1.10): said to exist, never shown. */
function earlierVersion(bd: BundleDeployment): string {
  if (!bd.earlierVersionApplied) return '';
  return bd.drift === undefined
    ? ' An earlier version was applied there.'
    : ' An earlier version was applied there; the differences noted for it say nothing about the wanted one.';
}
