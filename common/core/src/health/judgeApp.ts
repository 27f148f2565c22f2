import { ObjectKey } from '../model/ids';
import { App, Bundle, BundleDeployment } from '../model/records';
import { judgeTarget, TargetVerdict } from './judgeTarget';
import { APP_STATES, AppReason, AppState, Contact } from './words';

export interface TargetInput {
  readonly bd: BundleDeployment;
  readonly contact: Contact;
  /** For the order of equals and for the words. */
  readonly clusterName: string;
}

export interface AppInputs {
  /** Absent for a bundle that belongs to no HelmOp and no GitRepo. */
  readonly app?: App;
  readonly bundles: readonly Bundle[];
  /** Bundles could be read; otherwise nothing may be concluded from their absence. */
  readonly bundlesReadable: boolean;
  readonly targets: readonly TargetInput[];
  /**
   * True when `targets` holds only the clusters one tenant may see: bundle-wide facts (held by others, matched but
   * unreleased elsewhere) are then left out, because they speak of other tenants.
   */
  readonly restricted: boolean;
}

export interface JudgedTarget extends TargetInput {
  readonly verdict: TargetVerdict;
}

export interface AppVerdict {
  readonly state: AppState;
  readonly reason: AppReason;
  readonly lastReported?: AppState;
  /** Worst first, then by name, so that the named cause does not flip between equals (rancher/fleet#3484). */
  readonly targets: readonly JudgedTarget[];
  /** Clusters on which every bundle is Ready, of all clusters that are targeted. */
  readonly ready: number;
  readonly total: number;
  /** Matched clusters that Fleet has not released to; known only by number or by Fleet's own name. */
  readonly unreleased: {
    readonly count: number;
    readonly clusters: readonly ObjectKey[];
  };
  /** What upstream said, verbatim, for the states that rest on a text. */
  readonly quote?: string;
}

const RANK = new Map<AppState, number>(
  APP_STATES.map((state, index) => [state, index]),
);

/** Lower is worse, fleet.md §8. */
export function appRank(state: AppState): number {
  return RANK.get(state) ?? APP_STATES.length;
}

/** `app(HelmOp | GitRepo | lone Bundle)` of fleet.md §8: only as healthy as its least healthy target cluster. */
export function judgeApp(inputs: AppInputs): AppVerdict {
  const targets = inputs.targets
    .map(target => ({
      ...target,
      verdict: judgeTarget(target.bd, target.contact),
    }))
    .sort(byWorst);
  const unreleased = unreleasedOf(inputs);
  const counts = countClusters(targets, unreleased.count);
  const common = { targets, unreleased, ...counts };
  const { app, bundles } = inputs;

  const isDeleting = app
    ? app.deletingSince !== undefined
    : bundles.some(bundle => bundle.deletingSince !== undefined);
  if (isDeleting) {
    const isHeld = targets.some(target => target.contact !== 'ok');
    return {
      ...common,
      state: 'UninstallPending',
      reason: isHeld ? 'cluster-offline' : 'uninstalling',
    };
  }
  if (app?.accepted?.status === 'False') {
    return {
      ...common,
      state: 'ErrApplied',
      reason: 'not-accepted',
      quote: app.accepted.message,
    };
  }
  if (app?.stalled?.status === 'True') {
    return {
      ...common,
      state: 'ErrApplied',
      reason: 'gitrepo-stalled',
      quote: app.stalled.message,
    };
  }
  const refused = [...bundles]
    .sort((a, b) => a.name.localeCompare(b.name))
    .find(isRefused);
  if (refused !== undefined && !inputs.restricted) {
    return {
      ...common,
      state: 'ErrApplied',
      reason: 'bundle-error',
      quote: refused.ready?.message,
    };
  }
  const worst = worstTarget(targets, unreleased.count);
  if (
    bundles.some(bundle => bundle.statusOlderThanSpec) &&
    !inputs.restricted
  ) {
    return {
      ...common,
      state: 'Unknown',
      reason: 'status-older-than-spec',
      lastReported:
        worst === undefined ? undefined : worst.lastReported ?? worst.state,
    };
  }
  if (worst === undefined) {
    return inputs.bundlesReadable
      ? { ...common, state: 'NoTargets', reason: 'no-cluster-matched' }
      : { ...common, state: 'Unknown', reason: 'bundles-not-readable' };
  }
  return { ...common, ...worst };
}

/** A ready message starts with `State(n) [`; any other text in a False Ready is an error before any target (fleet.md §4.4). */
function isRefused(bundle: Bundle): boolean {
  const { ready } = bundle;
  return (
    ready?.status === 'False' &&
    ready.message !== undefined &&
    !/^\w+\(\d+\)( \[|;|$)/.test(ready.message)
  );
}

function unreleasedOf(inputs: AppInputs): AppVerdict['unreleased'] {
  if (inputs.restricted) return { count: 0, clusters: [] };
  let count = 0;
  const clusters = new Set<ObjectKey>();
  for (const bundle of inputs.bundles) {
    const deployed = new Set(
      inputs.targets
        .filter(({ bd }) => bd.bundle === `${bundle.namespace}/${bundle.name}`)
        .map(({ bd }) => bd.cluster),
    );
    // Targets being removed still have a BundleDeployment but are no longer wanted.
    count = Math.max(count, bundle.desiredReady - deployed.size);
    for (const cluster of bundle.pendingClusters) {
      const key = cluster as ObjectKey;
      if (!deployed.has(key)) clusters.add(key);
    }
  }
  return { count: Math.max(0, count), clusters: [...clusters].sort() };
}

function worstTarget(
  targets: readonly JudgedTarget[],
  unreleased: number,
): TargetVerdict | undefined {
  const worst = targets[0]?.verdict;
  const pending: TargetVerdict | undefined =
    unreleased > 0 ? { state: 'Pending', reason: 'not-released' } : undefined;
  if (worst === undefined || pending === undefined) return worst ?? pending;
  return appRank(pending.state) < appRank(worst.state) ? pending : worst;
}

function countClusters(targets: readonly JudgedTarget[], unreleased: number) {
  const all = new Set<ObjectKey>();
  const unready = new Set<ObjectKey>();
  for (const { bd, verdict } of targets) {
    all.add(bd.cluster);
    if (verdict.state !== 'Ready') unready.add(bd.cluster);
  }
  return { ready: all.size - unready.size, total: all.size + unreleased };
}

function byWorst(a: JudgedTarget, b: JudgedTarget): number {
  return (
    appRank(a.verdict.state) - appRank(b.verdict.state) ||
    a.clusterName.localeCompare(b.clusterName) ||
    a.bd.name.localeCompare(b.bd.name)
  );
}

/** Bundles that are Fleet's or Rancher's own and no app of anybody (fleet.md §2.1). */
export function isPlatformBundle(name: string): boolean {
  return (
    name.startsWith('fleet-agent') ||
    name.startsWith('mcc-') ||
    name.includes('-managed-system-')
  );
}
