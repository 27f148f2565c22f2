import { ClusterRegistration } from '../model/records';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata } from './metadata';

/** `fleet.cattle.io/v1alpha1` ClusterRegistration, fleet.md §5.1. `clientRandom` is a secret and is not read. */
export function projectClusterRegistration(
  raw: unknown,
  intern?: Intern,
): ClusterRegistration {
  const object = Fields.of(raw, intern);
  const { base, namespace } = readMetadata(object);
  return {
    kind: 'ClusterRegistration',
    ...base,
    namespace,
    clientId: object.object('spec').text('clientID'),
    granted: object.object('status').flag('granted'),
    problems: object.problems,
  };
}
