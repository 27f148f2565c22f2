import { parseClusterId } from '../model/ids';
import { ProvisioningCluster } from '../model/records';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata } from './metadata';

/** `provisioning.cattle.io/v1` Cluster, fleet.md §2.3. */
export function projectProvisioningCluster(
  raw: unknown,
  intern?: Intern,
): ProvisioningCluster {
  const object = Fields.of(raw, intern);
  const { base, namespace } = readMetadata(object);
  return {
    kind: 'ProvisioningCluster',
    // Its age is nobody's question; that it exists and whom it names is.
    name: base.name,
    namespace,
    managementId: parseClusterId(object.object('status').text('clusterName')),
    problems: object.problems,
  };
}
