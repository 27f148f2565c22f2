import { ObjectKey, objectKey } from '../model/ids';
import { Bundle } from '../model/records';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata, readTenantLabel } from './metadata';
import { readTargets } from './targets';

/** `fleet.cattle.io/v1alpha1` Bundle, fleet.md §2.5. `display.state` is not read: it is taken from ten entries at most. */
export function projectBundle(raw: unknown, intern?: Intern): Bundle {
  const object = Fields.of(raw, intern);
  const { base, namespace, labels, generation } = readMetadata(object);
  const spec = object.object('spec');
  const status = object.object('status');
  const summary = status.object('summary');
  const observed = status.count('observedGeneration');
  return {
    kind: 'Bundle',
    ...base,
    namespace,
    helmOp: labels.text('fleet.cattle.io/fleet-helm-name'),
    gitRepo: labels.text('fleet.cattle.io/repo-name'),
    tenantLabel: readTenantLabel(labels, object),
    statusOlderThanSpec:
      generation !== undefined && (observed ?? 0) < generation,
    paused: spec.flag('paused'),
    desiredReady: summary.count('desiredReady') ?? 0,
    ready: status.condition('Ready'),
    processed: status.condition('Processed'),
    targets: readTargets(spec),
    pendingClusters: summary
      .list('nonReadyResources')
      .filter(entry => entry.text('bundleState') === 'Pending')
      .flatMap(entry => clusterKey(entry.text('name')) ?? []),
    problems: object.problems,
  };
}

/** Entries of a bundle's summary are named `<namespace>/<name>` of the Fleet cluster, fleet.md §4.1. */
function clusterKey(text: string | undefined): ObjectKey | undefined {
  const [namespace = '', name = '', ...more] = (text ?? '').split('/');
  return namespace === '' || name === '' || more.length > 0
    ? undefined
    : objectKey(namespace, name);
}
