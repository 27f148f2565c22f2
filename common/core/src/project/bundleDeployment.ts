import { Condition } from '../model/condition';
import { objectKey } from '../model/ids';
import { BundleDeployment, FleetState } from '../model/records';
import { readDrift } from './drift';
import { Fields } from './fields';
import { Intern, noIntern } from './intern';
import { readMetadata } from './metadata';
import { readNotReady } from './notReady';

/**
 * `fleet.cattle.io/v1alpha1` BundleDeployment. The ids (130 characters each) are compared here and dropped;
 * resources, options and patches are never kept (fleet.md §11).
 */
export function projectBundleDeployment(
  raw: unknown,
  intern: Intern = noIntern,
): BundleDeployment {
  const object = Fields.of(raw, intern);
  const { base, namespace, labels } = readMetadata(object);
  const spec = object.object('spec');
  const status = object.object('status');
  const wanted = spec.text('deploymentID') ?? '';
  const applied = status.text('appliedDeploymentID') ?? '';
  const state = fleetState(spec, status);
  const installed = status.condition('Installed');
  const installFailed = installed?.status === 'False';
  const frozenBy = frozenByOf(spec);
  const error = errorOf(state, installed, status.condition('Deployed'));
  const drift =
    state === 'Modified' || state === 'WaitApplied'
      ? readDrift(status)
      : undefined;
  const missing =
    state === 'Ready' ? status.object('resourceCounts').count('missing') : 0;
  const notReady = state === 'NotReady' ? readNotReady(status) : undefined;
  const bundle = internKey(labels, 'bundle', '', intern);
  // Without its label it belongs to no cluster that is known; its namespace at least keeps it apart from others.
  const cluster = internKey(labels, 'cluster', namespace, intern);
  const problems = object.problems;
  return {
    kind: 'BundleDeployment',
    namespace: namespace,
    name: base.name,
    bundle,
    cluster,
    fleetState: state,
    deleting: base.deletingSince !== undefined,
    paused: spec.flag('paused'),
    unreleased: wanted === '',
    installFailed,
    earlierVersionApplied: applied !== '' && applied !== wanted,
    // Absent rather than undefined: a missing property costs no slot in 100,000 healthy records.
    ...(frozenBy !== undefined && { frozenBy }),
    ...(error !== undefined && { error }),
    ...(missing !== undefined && missing > 0 && { missing }),
    ...(drift !== undefined && { drift }),
    ...(notReady !== undefined && { notReady }),
    ...(problems !== undefined && { problems }),
  };
}

/**
 * Of an installation that was refused, `Installed` has the text: `Deployed` may by now speak of a dependency.
 * Other states do not rest on these texts, which may be left over from a version before (fleet.md §4.2).
 */
function errorOf(
  state: FleetState,
  installed: Condition | undefined,
  deployed: Condition | undefined,
): string | undefined {
  if (state !== 'NotReady' && state !== 'ErrApplied') return undefined;
  const order =
    state === 'NotReady' ? [installed, deployed] : [deployed, installed];
  return order.find(condition => condition?.status === 'False')?.message;
}

/** The agent returns early and leaves the status as it was, fleet.md §3. */
function frozenByOf(spec: Fields): BundleDeployment['frozenBy'] {
  if (spec.flag('offSchedule')) return 'off-schedule';
  return spec.flag('waitingForValues') ? 'waiting-for-values' : undefined;
}

/** Order of tests of Fleet itself, fleet.md §3. */
function fleetState(spec: Fields, status: Fields): FleetState {
  const wanted = spec.text('deploymentID') ?? '';
  if ((status.text('appliedDeploymentID') ?? '') !== wanted) {
    return status.condition('Deployed')?.status === 'False'
      ? 'ErrApplied'
      : 'WaitApplied';
  }
  if (!status.flag('ready')) return 'NotReady';
  if (wanted !== (spec.text('stagedDeploymentID') ?? '')) return 'OutOfSync';
  if (!status.flag('nonModified')) return 'Modified';
  return 'Ready';
}

/** `fleet.cattle.io/bundle-name`, `…/bundle-namespace`; `fleet.cattle.io/cluster`, `…/cluster-namespace`. */
function internKey(
  labels: Fields,
  what: 'bundle' | 'cluster',
  otherwise: string,
  intern: Intern,
) {
  const nameLabel =
    what === 'bundle'
      ? 'fleet.cattle.io/bundle-name'
      : 'fleet.cattle.io/cluster';
  const name = labels.text(nameLabel);
  if (name === undefined) labels.problem(`label ${nameLabel} is missing`);
  return intern(
    objectKey(
      labels.text(`fleet.cattle.io/${what}-namespace`) ?? '',
      name ?? otherwise,
    ),
  );
}
