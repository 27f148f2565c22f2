import { Condition } from '../model/condition';
import { ObjectKey } from '../model/ids';
import { App, Bundle, BundleDeployment, FleetState } from '../model/records';
import { judgeTarget, TargetVerdict } from './judgeTarget';
import { appRank, byWorst } from './targetOrder';
import { AppReason, AppState, Contact } from './words';

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
  /** Bundles and what was deployed of them could be read; otherwise nothing may be concluded from their absence. */
  readonly bundlesReadable: boolean;
  readonly targets: readonly TargetInput[];
  /**
   * True when `targets` holds only the clusters one tenant may see: bundle-wide facts (held by others, matched but
   * unreleased elsewhere) are then left out, because they speak of other tenants.
   */
  readonly restricted: boolean;
  /** The app is another's: what Fleet says of it may name what is not the reader's to know. */
  readonly isForeign?: boolean;
}

export interface JudgedTarget extends TargetInput {
  readonly verdict: TargetVerdict;
  /**
   * Of a target that is held back: those of its bundle that Fleet counts as unavailable, which is what holds a rollout
   * (fleet.md §4.3). Absent where it is not held, or where the others are not the reader's to know.
   */
  readonly heldBy?: readonly TargetInput[];
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
  /** Matched clusters beside `targets` that Fleet has not released to and does not name. */
  readonly unreleased: number;
  /** The bundle that was refused. */
  readonly refused?: string;
  /** What upstream said, verbatim, for the states that rest on a text. */
  readonly quote?: string;
}

/** `app(HelmOp | GitRepo | lone Bundle)` of fleet.md §8: only as healthy as its least healthy target cluster. */
export function judgeApp(inputs: AppInputs): AppVerdict {
  const targets = judgeTargets(inputs).sort(byWorst);
  const unreleased = unreleasedOf(inputs);
  const counts = countClusters(targets, unreleased);
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
      refused: refused.name,
      quote: (isFalse(refused.processed) ? refused.processed : refused.ready)
        ?.message,
    };
  }
  const worst = worstTarget(targets, unreleased);
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

/**
 * A ready message starts with `State(n) [`; any other text in a False Ready is an error before any target
 * (fleet.md §4.4). Fleet writes no False Ready without a text, so one without says nothing.
 */
function isRefused({ ready, processed }: Bundle): boolean {
  return (
    isFalse(processed) ||
    (isFalse(ready) &&
      ready?.message !== undefined &&
      !/^\w+\(\d+\)( \[|;|$)/.test(ready.message))
  );
}

function isFalse(condition: Condition | undefined): boolean {
  return condition?.status === 'False';
}

/** What counts against `maxUnavailable` of a rollout: applied is not what is wanted, or it is not ready. */
const UNAVAILABLE: ReadonlySet<FleetState> = new Set([
  'WaitApplied',
  'ErrApplied',
  'NotReady',
]);

function judgeTargets(inputs: AppInputs): JudgedTarget[] {
  const unavailable = new Map<ObjectKey, TargetInput[]>();
  if (!inputs.restricted) {
    for (const target of inputs.targets) {
      const { bd } = target;
      if (bd.unreleased || !UNAVAILABLE.has(bd.fleetState)) continue;
      const holders = unavailable.get(bd.bundle);
      if (holders === undefined) unavailable.set(bd.bundle, [target]);
      else holders.push(target);
    }
  }
  return inputs.targets.map(target => {
    const verdict = judgeTarget(target.bd, target.contact);
    const isHeld =
      verdict.reason === 'rollout-held' || verdict.reason === 'not-released';
    return {
      ...target,
      verdict,
      ...(isHeld &&
        !inputs.restricted && {
          heldBy: unavailable.get(target.bd.bundle) ?? [],
        }),
    };
  });
}

/** Fleet names at most ten of the clusters it has not released to; those are targets, the rest is a number. */
function unreleasedOf(inputs: AppInputs): number {
  if (inputs.restricted || !inputs.bundlesReadable) return 0;
  let most = 0;
  for (const bundle of inputs.bundles) {
    const key = `${bundle.namespace}/${bundle.name}`;
    // Targets being removed still have a BundleDeployment but are no longer wanted.
    const wanted = new Set(
      inputs.targets
        .filter(({ bd }) => bd.bundle === key && !bd.deleting)
        .map(({ bd }) => bd.cluster),
    );
    most = Math.max(most, bundle.desiredReady - wanted.size);
  }
  return most;
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

/** Bundles that are Fleet's or Rancher's own and no app of anybody (fleet.md §2.1). */
export function isPlatformBundle(name: string): boolean {
  return (
    name.startsWith('fleet-agent') ||
    name.startsWith('mcc-') ||
    name.includes('-managed-system-')
  );
}
