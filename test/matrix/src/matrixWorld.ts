/** Objects as the management cluster holds them; both tenants have one cluster with one deployment, the platform one. */
const SEEN = '2026-11-30T14:00:00Z';

export interface MatrixTenant {
  readonly id: string;
  readonly clusterId: string;
  readonly clusterName: string;
}

export const ACME: MatrixTenant = {
  id: 'acme',
  clusterId: 'c-m-acme0001',
  clusterName: 'acme-plant-1',
};
export const GLOBEX: MatrixTenant = {
  id: 'globex',
  clusterId: 'c-m-globex01',
  clusterName: 'globex-line-1',
};
/** A Fleet cluster of acme that has no management record, so that its only id is `namespace/name`. */
export const UNMANAGED = 'fleet-default/acme-edge-9';
export const PLATFORM_CLUSTER = 'local';
/** Carries both tenants; its name is for operators of the platform. */
export const SHARED_GATEWAY = 'gw-shared-1';

const FLEET = 'fleet.cattle.io/v1alpha1';
const NAMESPACE = 'fleet-default';

/** @param lastSeen - RFC 3339; agents that checked in just now */
export function matrixWorld(lastSeen: string): object[] {
  return [
    ...tenantObjects(ACME, lastSeen),
    ...tenantObjects(GLOBEX, lastSeen),
    managementCluster(PLATFORM_CLUSTER, 'local', undefined),
    sharedGateway(lastSeen),
    {
      apiVersion: FLEET,
      kind: 'Cluster',
      metadata: {
        name: 'acme-edge-9',
        namespace: NAMESPACE,
        labels: { 'mooring.dev/tenant': ACME.id },
      },
      spec: {},
      status: { agent: { lastSeen, namespace: 'cattle-fleet-system' } },
    },
    {
      apiVersion: FLEET,
      kind: 'GitRepo',
      metadata: { name: 'platform-base', namespace: NAMESPACE },
      spec: { repo: 'https://git.example.com/platform/base', targets: [] },
    },
  ];
}

/** One gateway carries both tenants: what it knows of one must not reach the other. */
function sharedGateway(heartbeatTime: string) {
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: { name: SHARED_GATEWAY },
    spec: {
      endpoint: `${SHARED_GATEWAY}.example.net:51820`,
      ranges: ['100.70.0.0/16'],
    },
    status: {
      heartbeatTime,
      interfaceUp: true,
      connections: [ACME, GLOBEX].map(({ clusterId }, index) => ({
        clusterId,
        arcnetIP: `100.70.0.${index + 11}`,
        lastHandshakeTime: heartbeatTime,
        carrier: 'direct',
      })),
    },
  };
}

function tenantObjects(
  { id, clusterId, clusterName }: MatrixTenant,
  lastSeen: string,
): object[] {
  const owned = { 'mooring.dev/tenant': id };
  const fleetLabels = {
    ...owned,
    'management.cattle.io/cluster-name': clusterId,
    'management.cattle.io/cluster-display-name': clusterName,
  };
  const clusterNamespace = `cluster-${NAMESPACE}-${clusterName}`;
  const app = `${id}-shop`;
  return [
    {
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'Tenant',
      metadata: { name: id },
      spec: {
        displayName: id.toLocaleUpperCase('en-US'),
        type: 'customer',
        clusterMode: 'external',
        external: { clusterId, clusterName },
        access: [
          { group: `${id}-admins`, role: 'admin' },
          { group: `${id}-ops`, role: 'operator' },
          { group: `${id}-devs`, role: 'viewer' },
        ],
      },
    },
    managementCluster(clusterId, clusterName, owned),
    {
      apiVersion: 'provisioning.cattle.io/v1',
      kind: 'Cluster',
      metadata: { name: clusterName, namespace: NAMESPACE },
      spec: {},
      status: { clusterName: clusterId, ready: true },
    },
    {
      apiVersion: FLEET,
      kind: 'Cluster',
      metadata: {
        name: clusterName,
        namespace: NAMESPACE,
        labels: fleetLabels,
      },
      spec: {},
      status: {
        namespace: clusterNamespace,
        agent: { lastSeen, namespace: 'cattle-fleet-system' },
        conditions: [
          condition('Ready', 'True'),
          condition('Processed', 'True'),
          condition('Imported', 'True'),
        ],
      },
    },
    {
      apiVersion: FLEET,
      kind: 'ClusterRegistration',
      metadata: { name: `request-${clusterName}`, namespace: NAMESPACE },
      spec: { clientID: clusterName },
      status: { granted: true, clusterName },
    },
    {
      apiVersion: FLEET,
      kind: 'HelmOp',
      metadata: { name: app, namespace: NAMESPACE, labels: owned },
      spec: {
        helm: { chart: 'shop', version: '1.2.3' },
        targets: [{ clusterName }],
      },
      status: { conditions: [condition('Ready', 'True')] },
    },
    {
      apiVersion: FLEET,
      kind: 'Bundle',
      metadata: {
        name: app,
        namespace: NAMESPACE,
        labels: { ...owned, 'fleet.cattle.io/fleet-helm-name': app },
      },
      spec: {
        helmOpOptions: {},
        helm: { chart: 'shop', version: '1.2.3' },
        targets: [{ clusterName }],
      },
      status: {
        summary: { desiredReady: 1, ready: 1 },
        conditions: [condition('Ready', 'True')],
      },
    },
    {
      apiVersion: FLEET,
      kind: 'BundleDeployment',
      metadata: {
        name: app,
        namespace: clusterNamespace,
        labels: {
          'fleet.cattle.io/bundle-name': app,
          'fleet.cattle.io/bundle-namespace': NAMESPACE,
          'fleet.cattle.io/cluster': clusterName,
          'fleet.cattle.io/cluster-namespace': NAMESPACE,
        },
      },
      spec: { deploymentID: 's-1:h-1', stagedDeploymentID: 's-1:h-1' },
      status: {
        appliedDeploymentID: 's-1:h-1',
        ready: true,
        nonModified: true,
        release: `${id}/${app}:1`,
        display: { state: 'Ready' },
        conditions: [
          condition('Installed', 'True'),
          condition('Deployed', 'True'),
          condition('Ready', 'True'),
          condition('Monitored', 'True'),
        ],
      },
    },
  ];
}

function managementCluster(
  id: string,
  displayName: string,
  labels: { [key: string]: string } | undefined,
) {
  return {
    apiVersion: 'management.cattle.io/v3',
    kind: 'Cluster',
    metadata: { name: id, ...(labels && { labels }) },
    spec: {
      displayName,
      internal: id === PLATFORM_CLUSTER,
      fleetWorkspaceName: NAMESPACE,
    },
    status: {
      driver: 'k3s',
      version: { gitVersion: 'v1.34.2+k3s1' },
      nodeCount: 3,
      conditions: [
        condition('Connected', 'True'),
        condition('Ready', 'True'),
        condition('Provisioned', 'True'),
      ],
    },
  };
}

function condition(type: string, status: 'True' | 'False') {
  return { type, status, lastUpdateTime: SEEN, lastTransitionTime: SEEN };
}
