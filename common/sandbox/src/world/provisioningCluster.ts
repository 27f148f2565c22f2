import type { KubeObject } from '../types';
import { builtObject } from './builtObject';

export interface ProvisioningClusterInput {
  name: string;
  namespace?: string;
  createdAt: number;
  managementId: string;
  /** Sticky: true for ever after the first time (fleet.md §1.3). */
  ready?: boolean;
}

/** `provisioning.cattle.io/v1` Cluster of an import. */
export function aProvisioningCluster(
  input: ProvisioningClusterInput,
): KubeObject {
  const { name, namespace = 'fleet-default', ready = true } = input;
  return builtObject(
    'provisioning.cattle.io/v1',
    'Cluster',
    { name, namespace, createdAt: input.createdAt },
    {
      spec: {},
      status: {
        clusterName: input.managementId,
        fleetWorkspaceName: namespace,
        clientSecretName: `${name}-kubeconfig`,
        observedGeneration: 1,
        ready,
        ...(ready ? { agentDeployed: true } : {}),
      },
    },
  );
}
