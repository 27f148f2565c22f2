import { ClusterId, parseClusterId } from '../model/ids';
import { ManagementCluster } from '../model/records';
import { cleanMessage, Fields } from './fields';
import { Intern } from './intern';
import { readMetadata, readTenantLabel } from './metadata';

/** A display name is free text of any length; what a list cannot show is cut. */
const LONGEST_NAME = 100;

/** `management.cattle.io/v3` Cluster, fleet.md §2.2. Newer Rancher moves version and node count under `status.info`. */
export function projectManagementCluster(
  raw: unknown,
  intern?: Intern,
): ManagementCluster {
  const object = Fields.of(raw, intern);
  const { base, labels } = readMetadata(object);
  const spec = object.object('spec');
  const status = object.object('status');
  const info = status.object('info');
  return {
    kind: 'ManagementCluster',
    ...base,
    id: parseClusterId(base.name) ?? (base.name as ClusterId),
    displayName:
      cleanMessage(spec.text('displayName'), LONGEST_NAME) ?? base.name,
    internal: spec.flag('internal') || base.name === 'local',
    workspace: spec.text('fleetWorkspaceName'),
    tenantLabel: readTenantLabel(labels, object),
    driver: status.text('driver'),
    kubernetesVersion:
      info.text('kubernetesVersion') ??
      status.object('version').text('gitVersion'),
    nodeCount: info.count('nodeCount') ?? status.count('nodeCount'),
    readyReconciling: status.flag('readyReconciling'),
    connected: status.condition('Connected'),
    ready: status.condition('Ready'),
    isProvisioned: status.condition('Provisioned')?.status === 'True',
    problems: object.problems,
  };
}
