import { AppInputs, AppVerdict, JudgedTarget } from '../health/judgeApp';
import { ObjectKey } from '../model/ids';
import {
  awayText,
  backText,
  listText,
  sentences,
  targetText,
} from './targetText';
import { nextForApp, reachText } from './appNext';
import { VerdictText } from './verdictText';

type Words = Pick<VerdictText, 'headline' | 'meaning' | 'next'>;

/** Words for an app over all its clusters: how many are in order, which are not, the worst first. */
export function appText(
  name: string,
  inputs: AppInputs,
  verdict: AppVerdict,
): Words {
  const quote = quoteOf(inputs, verdict);
  const counted = countedText(verdict);
  switch (verdict.reason) {
    case 'not-accepted':
      return {
        headline: `${name} was not accepted by Fleet.`,
        meaning: sentences(quote, standing(verdict)),
        next: 'Correct what Fleet names; nothing new is rolled out until then.',
      };
    case 'gitrepo-stalled':
      return {
        headline: `${name} is stalled: its repository cannot be processed.`,
        meaning: sentences(quote, standing(verdict)),
        next: 'Correct what Fleet names; it tries again by itself.',
      };
    case 'bundle-error':
      return {
        headline: `${name} was refused: Fleet does not release ${bundleOf(
          name,
          verdict,
        )}.`,
        meaning: sentences(quote, standing(verdict)),
        next: 'Correct what Fleet names; nothing new is rolled out until then.',
      };
    case 'status-older-than-spec':
      return {
        headline: `${name} was changed; Fleet has not looked at the change yet.`,
        meaning: sentences(
          verdict.lastReported === undefined
            ? 'Nothing was reported before.'
            : `Before the change it was last reported ${verdict.lastReported}: ${counted}.`,
          otherClusters(verdict, 'Not in order then:', 0),
        ),
        next: 'This takes seconds. If it stays, look at the Fleet controller.',
      };
    case 'no-cluster-matched':
      return nowhereText(name, inputs);
    case 'bundles-not-readable':
      return {
        headline: `${name}: what runs is not known.`,
        meaning:
          'Fleet’s bundles, or what was deployed of them, cannot be read, so nothing is said about its clusters.',
        next: 'See Sources for what is missing.',
      };
    case 'ready': {
      const polling = pollingText(inputs);
      return {
        headline: `${name} is Ready: ${counted}.`,
        meaning: sentences(caveats(verdict), polling),
        ...(polling !== '' && {
          next: 'Correct what keeps Fleet from seeing newer versions.',
        }),
      };
    }
    default:
      return verdict.state === 'UninstallPending' && isAppDeleting(inputs)
        ? uninstallText(name, verdict)
        : {
            headline: `${name} is ${verdict.state}: ${counted}.`,
            meaning: sentences(
              worstText(verdict),
              unreleasedText(verdict),
              pollingText(inputs),
            ),
            next: nextForApp(verdict),
          };
  }
}

/** Fleet's own words, for whose app it is and for operators. */
function quoteOf(inputs: AppInputs, verdict: AppVerdict): string {
  if (inputs.isForeign) return 'Why is for the owner of the deployment to see.';
  return `Fleet says: ${verdict.quote ?? 'no message was given'}`;
}

/** Of several bundles the refused one is named; the others may be in order. */
function bundleOf(name: string, { refused = name }: AppVerdict): string {
  return refused === name
    ? 'what it asks for to any cluster'
    : `its bundle ${refused}`;
}

function countedText({ targets, ready, total }: AppVerdict): string {
  const seen = new Set<ObjectKey>();
  let unknown = 0;
  for (const { bd, verdict } of targets) {
    if (!seen.has(bd.cluster) && verdict.state === 'Unknown') unknown++;
    seen.add(bd.cluster);
  }
  const counted = `${ready} of ${total} clusters ready`;
  return unknown === 0 ? counted : `${counted}, ${unknown} unknown`;
}

/** What is on the clusters while nothing new is released to them. */
function standing(verdict: AppVerdict): string {
  return verdict.total === 0
    ? 'It is on no cluster.'
    : sentences(
        `What was released before stays: ${countedText(verdict)}.`,
        otherClusters(verdict, 'Not in order:', 0),
      );
}

/** The least healthy cluster in words, the others by name. */
function worstText(verdict: AppVerdict): string {
  const [first] = verdict.targets;
  // The worst may be a cluster that Fleet does not name; then the best of the named ones is no news.
  if (first === undefined || first.verdict.state !== verdict.state)
    return otherClusters(verdict, 'Not in order:', 0);
  return sentences(targetText(first), otherClusters(verdict, 'Also:', 1));
}

/** Clusters that are not Ready, worst first, each once: an app may have several bundles on it. */
function otherClusters(
  { targets }: AppVerdict,
  lead: string,
  skipped: number,
): string {
  const worst = new Map<ObjectKey, JudgedTarget>();
  for (const target of targets) {
    if (!worst.has(target.bd.cluster)) worst.set(target.bd.cluster, target);
  }
  const named = [...worst.values()]
    .slice(skipped)
    .filter(({ verdict }) => verdict.state !== 'Ready')
    .map(({ clusterName, verdict: { state, lastReported } }) =>
      lastReported === undefined
        ? `${clusterName} ${state}`
        : `${clusterName} ${state} (last reported ${lastReported})`,
    );
  return named.length === 0 ? '' : `${lead} ${listText(named)}.`;
}

function unreleasedText({ unreleased }: AppVerdict): string {
  if (unreleased === 0) return '';
  return unreleased === 1
    ? 'One matched cluster that Fleet does not name has not been released to.'
    : `${unreleased} matched clusters that Fleet does not name have not been released to.`;
}

/** "Ready" of what nobody looks at is as old as the last look; of what lacks objects it is not all there is to say. */
function caveats({ targets }: AppVerdict): string {
  const [first, ...others] = targets.filter(
    ({ bd }) =>
      bd.paused || bd.frozenBy !== undefined || bd.missing !== undefined,
  );
  if (first === undefined) return '';
  return sentences(
    targetText(first),
    others.length === 0
      ? ''
      : `Also paused or incomplete: ${listText(
          others.map(target => target.clusterName),
        )}.`,
  );
}

function pollingText({ app, isForeign }: AppInputs): string {
  if (app?.polling?.status !== 'False') return '';
  return isForeign || app.polling.message === undefined
    ? 'Newer versions are not seen: its source cannot be polled.'
    : `Newer versions are not seen, its source cannot be polled: ${app.polling.message}`;
}

/** No bundle and a bundle without clusters are two things; only of the second one is a selector the place to look. */
function nowhereText(name: string, inputs: AppInputs): Words {
  const { app, bundles } = inputs;
  const targets = app?.targets ?? bundles[0]?.targets ?? [];
  const wanted =
    targets.length === 0
      ? 'It names no target, which stands for the cluster group default.'
      : `It asks for ${targets.join('; ')}.`;
  if (bundles.length > 0) {
    return {
      headline: `${name} runs nowhere: no cluster matches its targets.`,
      meaning: sentences(wanted, pollingText(inputs)),
      next: 'Compare the selector with the labels of the clusters it is meant for.',
    };
  }
  const { ready, kind = 'app' } = app ?? {};
  return {
    headline: `${name} runs on no cluster: Fleet has made no bundle of it.`,
    meaning: sentences(
      ready?.status === 'False' && ready.message !== undefined
        ? `Fleet says: ${ready.message}`
        : 'Clusters are matched once there is one.',
      wanted,
    ),
    next: `A new one takes a moment. If it stays, look at the conditions of the ${kind} and at the Fleet controller.`,
  };
}

function isAppDeleting({ app, bundles }: AppInputs): boolean {
  return app !== undefined
    ? app.deletingSince !== undefined
    : bundles.some(bundle => bundle.deletingSince !== undefined);
}

/** Upstream forgets an uninstall before the agent has done it (fleet.md §9), so it is told as a request. */
function uninstallText(name: string, verdict: AppVerdict): Words {
  const held = onePerCluster(
    verdict.targets.filter(target => target.contact !== 'ok'),
  );
  const [first] = held;
  const headline = `${name} is UninstallPending: its removal was requested.`;
  if (first === undefined) {
    return {
      headline,
      meaning:
        verdict.total === 0
          ? 'Fleet lists it on no cluster any more.'
          : `The agents of its ${verdict.total} clusters are in contact and uninstall it.`,
    };
  }
  const others = held.slice(1).map(target => target.clusterName);
  return {
    headline,
    meaning: sentences(
      `${verdict.total - held.length} of ${
        verdict.total
      } clusters can be uninstalled from now: ${awayText(
        first,
      )}, it runs there ${backText(first.contact)}.`,
      others.length === 0 ? '' : `Also waiting: ${listText(others)}.`,
    ),
    next: reachText(first, 'the uninstall then runs by itself'),
  };
}

function onePerCluster(targets: readonly JudgedTarget[]): JudgedTarget[] {
  const first = new Map<ObjectKey, JudgedTarget>();
  for (const target of targets) {
    if (!first.has(target.bd.cluster)) first.set(target.bd.cluster, target);
  }
  return [...first.values()];
}
