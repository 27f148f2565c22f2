import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { Condition, condition } from './condition';
import { clusterNamespace, fleetClientId, registrationName } from './naming';
import { timestamp } from './timestamp';

/** Times in epoch ms. */
export interface FleetClusterInput {
  name: string;
  namespace?: string;
  createdAt: number;
  managementId: string;
  displayName: string;
  /** Labels of the management cluster that reach Fleet, `mooring.dev/tenant` among them. */
  labels?: { [key: string]: string };
  /** Downstream clock; `null` = the agent never checked in. */
  lastSeen: number | null;
  importError?: { at: number; message: string };
}

/** Where every agent of the platform reports to. */
export const PLATFORM_URL = 'https://rancher.platform.example';

/** `fleet.cattle.io/v1alpha1` Cluster; its summary is filled in once its deployments are known. */
export function aFleetCluster(input: FleetClusterInput): KubeObject {
  const { name, namespace = 'fleet-default', importError } = input;
  const conditions: Condition[] = [
    condition('Ready', 'True', input.createdAt),
    condition('Processed', 'True', input.createdAt),
    importError
      ? condition('Imported', 'False', importError.at, {
          reason: 'Error',
          message: importError.message,
        })
      : condition('Imported', 'True', input.createdAt),
  ];
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'Cluster',
    {
      name,
      namespace,
      createdAt: input.createdAt,
      labels: {
        ...input.labels,
        'management.cattle.io/cluster-name': input.managementId,
        'management.cattle.io/cluster-display-name': input.displayName,
      },
      annotations: {
        'objectset.rio.cattle.io/owner-gvk':
          'provisioning.cattle.io/v1, Kind=Cluster',
        'objectset.rio.cattle.io/owner-name': name,
        'objectset.rio.cattle.io/owner-namespace': namespace,
      },
    },
    {
      spec: {
        clientID: fleetClientId(namespace, name),
        kubeConfigSecret: `${name}-kubeconfig`,
        kubeConfigSecretNamespace: namespace,
        redeployAgentGeneration: 0,
      },
      status: {
        namespace: clusterNamespace(namespace, name),
        agent:
          input.lastSeen === null
            ? { lastSeen: null, namespace: '' }
            : {
                lastSeen: timestamp(input.lastSeen),
                namespace: 'cattle-fleet-system',
              },
        agentDeployedGeneration: importError ? null : 0,
        apiServerURL: PLATFORM_URL,
        conditions,
      },
    },
  );
}

/** What Fleet writes when it cannot reach the cluster through Rancher. */
export function importTimeout(managementId: string): string {
  return `Get "https://rancher.cattle-system/k8s/clusters/${managementId}/version?timeout=15s": net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)`;
}

/** The namespace Fleet makes for one cluster's deployments. */
export function aClusterNamespace(
  cluster: { namespace: string; name: string },
  createdAt: number,
): KubeObject {
  return builtObject(
    'v1',
    'Namespace',
    {
      name: clusterNamespace(cluster.namespace, cluster.name),
      createdAt,
      labels: { 'fleet.cattle.io/managed': 'true' },
      annotations: {
        'fleet.cattle.io/cluster': cluster.name,
        'fleet.cattle.io/cluster-namespace': cluster.namespace,
      },
    },
    { status: { phase: 'Active' } },
  );
}

/** The request an agent leaves when it registers. */
export function aClusterRegistration(
  cluster: { namespace: string; name: string; managementId: string },
  createdAt: number,
): KubeObject {
  const clientID = fleetClientId(cluster.namespace, cluster.name);
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'ClusterRegistration',
    {
      name: registrationName(clientID),
      namespace: cluster.namespace,
      createdAt,
    },
    {
      spec: {
        clientID,
        clusterLabels: {
          'management.cattle.io/cluster-name': cluster.managementId,
        },
      },
      status: { granted: true, clusterName: cluster.name },
    },
  );
}
