import type { WorldFault } from '../faults/faultNames';
import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { Condition, condition } from './condition';

/** Times in epoch ms. Defaults: an imported K3s cluster in good order. */
export interface ManagementClusterInput {
  id: string;
  displayName: string;
  createdAt: number;
  connectedAt?: number;
  workspace?: string;
  internal?: boolean;
  labels?: { [key: string]: string };
  annotations?: { [key: string]: string };
  /** Empty until the first authenticated tunnel. */
  driver?: string;
  kubernetesVersion?: string;
  nodeCount?: number;
  /** Since when the agent's session is gone. */
  disconnectedAt?: number;
  /** Health check that fails while the session stands. */
  unhealthy?: { since: number; message: string };
}

/** What Rancher's cluster controller writes when the session is gone (fleet.md §6). */
export const NOT_CONNECTED = {
  reason: 'Disconnected',
  message: 'Cluster agent is not connected',
} as const;

const HEALTH_ERRORS: Partial<{ [fault in WorldFault]: string }> = {
  'api-down': 'dial tcp 10.43.0.1:443: connect: connection refused',
  'api-not-ready':
    'an error on the server ("etcdserver: request timed out") has prevented the request from succeeding',
};

/** What Rancher writes when the health check through a good session fails. */
export function healthCheckFailed(fault: WorldFault): string {
  const url = 'https://10.43.0.1:443/api/v1/namespaces/kube-system?timeout=45s';
  const reason = HEALTH_ERRORS[fault] ?? 'context deadline exceeded';
  return `cluster health check failed: Failed to communicate with API server during namespace check: Get "${url}": ${reason}`;
}

/** `management.cattle.io/v3` Cluster. */
export function aManagementCluster(input: ManagementClusterInput): KubeObject {
  const {
    driver = 'k3s',
    kubernetesVersion = 'v1.34.2+k3s1',
    nodeCount = 3,
    workspace = 'fleet-default',
    connectedAt = input.createdAt,
  } = input;
  const meta = {
    name: input.id,
    createdAt: input.createdAt,
    labels: {
      ...(driver === '' ? {} : { 'provider.cattle.io': driver }),
      ...input.labels,
    },
    annotations: input.annotations,
  };
  const spec = {
    displayName: input.displayName,
    internal: input.internal ?? false,
    fleetWorkspaceName: workspace,
  };
  if (driver === '') {
    return builtObject('management.cattle.io/v3', 'Cluster', meta, {
      spec,
      status: {
        driver,
        provider: '',
        conditions: neverRegistered(input.createdAt),
      },
    });
  }
  return builtObject('management.cattle.io/v3', 'Cluster', meta, {
    spec,
    status: {
      driver,
      provider: driver,
      version: { gitVersion: kubernetesVersion },
      nodeCount,
      linuxWorkerCount: nodeCount,
      windowsWorkerCount: 0,
      agentImage: 'rancher/rancher-agent:v2.14.1',
      capacity: capacity(nodeCount),
      allocatable: capacity(nodeCount),
      conditions: [
        ...['Pending', 'Provisioned', 'Waiting', 'AgentDeployed'].map(type =>
          condition(type, 'True', input.createdAt),
        ),
        ...sessionConditions(input, connectedAt),
      ],
    },
  });
}

function sessionConditions(
  input: ManagementClusterInput,
  connectedAt: number,
): Condition[] {
  if (input.disconnectedAt !== undefined) {
    return [
      condition('Connected', 'False', input.disconnectedAt),
      condition('Ready', 'False', input.disconnectedAt, NOT_CONNECTED),
    ];
  }
  const connected = condition('Connected', 'True', connectedAt);
  if (input.unhealthy !== undefined) {
    const { since, message } = input.unhealthy;
    return [
      connected,
      condition('Ready', 'False', since, { reason: 'Error', message }),
    ];
  }
  return [connected, condition('Ready', 'True', connectedAt)];
}

/** Conditions of an import record whose manifest was not applied anywhere yet. */
export function neverRegistered(createdAt: number): Condition[] {
  return [
    condition('Pending', 'Unknown', createdAt),
    condition('Provisioned', 'Unknown', createdAt),
    condition('Waiting', 'Unknown', createdAt, {
      message: 'Waiting for API to be available',
    }),
    condition('Connected', 'False', createdAt),
  ];
}

function capacity(nodeCount: number) {
  return {
    cpu: String(nodeCount * 4),
    memory: `${nodeCount * 16}Gi`,
    pods: String(nodeCount * 110),
  };
}
