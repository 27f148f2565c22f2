import { parseClusterId } from '../model/ids';
import { FleetCluster } from '../model/records';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata, readTenantLabel } from './metadata';

/** `fleet.cattle.io/v1alpha1` Cluster, fleet.md §2.4. */
export function projectFleetCluster(
  raw: unknown,
  intern?: Intern,
): FleetCluster {
  const object = Fields.of(raw, intern);
  const { base, namespace, labels } = readMetadata(object);
  const spec = object.object('spec');
  const status = object.object('status');
  return {
    kind: 'FleetCluster',
    ...base,
    namespace,
    managementId: parseClusterId(
      labels.text('management.cattle.io/cluster-name'),
    ),
    displayName: labels.text('management.cattle.io/cluster-display-name'),
    tenantLabel: readTenantLabel(labels, object),
    clientId: spec.text('clientID'),
    clusterNamespace: status.text('namespace'),
    paused: spec.flag('paused'),
    managedElsewhere:
      labels.text('fleet.cattle.io/cluster-management') !== undefined,
    isLocal: labels.text('name') === 'local',
    lastSeen: status.object('agent').instant('lastSeen'),
    agentDeployedGeneration: status.count('agentDeployedGeneration'),
    redeployAgentGeneration: spec.count('redeployAgentGeneration'),
    imported: status.condition('Imported'),
    problems: object.problems,
  };
}
