const AT = '2026-11-30T14:00:00Z';

/**
 * One tenant with one disconnected cluster and one refused deployment, as the management cluster holds them.
 *
 * @param hidden - put wherever an object may carry something that nobody may be shown: annotations, values, Secrets
 */
export function smallWorld(hidden = 'nothing'): object[] {
  const annotations = { 'example.com/note': hidden };
  const message = `Get "https://agent:${hidden}@rancher.example/ping": EOF, Authorization: Bearer ${hidden}`;
  const owned = { 'mooring.dev/tenant': 'acme' };
  return [
    {
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'Tenant',
      metadata: { name: 'acme', annotations },
      spec: {
        displayName: 'ACME Manufacturing',
        type: 'customer',
        clusterMode: 'external',
        external: { clusterId: 'c-m-acme0001', clusterName: 'acme-plant-1' },
        access: [{ group: 'acme-admins', role: 'admin' }],
      },
    },
    {
      apiVersion: 'management.cattle.io/v3',
      kind: 'Cluster',
      metadata: { name: 'c-m-acme0001', labels: owned, annotations },
      spec: {
        displayName: 'acme-plant-1',
        fleetWorkspaceName: 'fleet-default',
      },
      status: {
        driver: 'k3s',
        nodeCount: 3,
        conditions: [
          condition('Connected', 'False', 'Disconnected', message),
          condition('Ready', 'False', 'Disconnected', message),
        ],
      },
    },
    {
      apiVersion: 'fleet.cattle.io/v1alpha1',
      kind: 'Cluster',
      metadata: {
        name: 'acme-plant-1',
        namespace: 'fleet-default',
        labels: {
          ...owned,
          'management.cattle.io/cluster-name': 'c-m-acme0001',
        },
        annotations,
      },
      spec: {},
      status: { agent: { lastSeen: AT, namespace: 'cattle-fleet-system' } },
    },
    {
      apiVersion: 'fleet.cattle.io/v1alpha1',
      kind: 'HelmOp',
      metadata: {
        name: 'shop',
        namespace: 'fleet-default',
        labels: owned,
        annotations,
      },
      spec: {
        helm: {
          chart: 'shop',
          version: '1.2.3',
          values: { password: hidden },
        },
        targets: [{ clusterName: 'acme-plant-1' }],
      },
      status: {
        conditions: [condition('Accepted', 'False', 'Error', message)],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'acme-plant-1-kubeconfig', namespace: 'fleet-default' },
      data: {
        value: Buffer.from(hidden).toString('base64'),
      },
    },
  ];
}

function condition(
  type: string,
  status: string,
  reason?: string,
  message?: string,
) {
  return {
    type,
    status,
    reason,
    message,
    lastUpdateTime: AT,
    lastTransitionTime: AT,
  };
}
