/** Objects of the size and shape Fleet and Rancher write them, made from numbers. */
export type Raw = Record<string, unknown>;

/** Epoch milliseconds; ages in the objects are counted from here. */
export const START = Date.now();

/** As Kubernetes writes it, in whole seconds. */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

export function clusterId(i: number): string {
  return `c-m-${i.toString(36).padStart(8, '0')}`;
}

export function clusterName(i: number): string {
  return `site-${String(i).padStart(5, '0')}`;
}

export function tenantId(i: number, tenants: number): string {
  return `tenant-${String(i % tenants).padStart(3, '0')}`;
}

/** @param external - its first cluster; without one its clusters are managed */
export function tenantOf(i: number, external?: Raw): Raw {
  const id = tenantId(i, Number.MAX_SAFE_INTEGER);
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'Tenant',
    metadata: { name: id },
    spec: {
      displayName: `Tenant ${i}`,
      type: 'customer',
      clusterMode: external === undefined ? 'managed' : 'external',
      ...(external !== undefined && { external }),
      access: [{ group: `${id}-admins`, role: 'admin' }],
    },
  };
}

export interface ManagementState {
  readonly lost: boolean;
  /** When the conditions were last written, epoch milliseconds. */
  readonly at: number;
}

export function managementOf(
  i: number,
  tenants: number,
  { lost, at }: ManagementState = {
    lost: i % 97 === 0,
    at: START - (i % 1000) * 60_000,
  },
): Raw {
  return {
    apiVersion: 'management.cattle.io/v3',
    kind: 'Cluster',
    metadata: {
      name: clusterId(i),
      creationTimestamp: iso(START - 90 * 86_400_000),
      labels: {
        'mooring.dev/tenant': tenantId(i, tenants),
        'provider.cattle.io': 'k3s',
        env: 'prod',
      },
      annotations: { 'field.cattle.io/description': 'x'.repeat(300) },
    },
    spec: {
      displayName: clusterName(i),
      internal: false,
      fleetWorkspaceName: 'fleet-default',
      importedConfig: {},
    },
    status: {
      driver: 'k3s',
      provider: 'k3s',
      nodeCount: 3 + (i % 20),
      version: { gitVersion: 'v1.33.5+k3s1', major: '1', minor: '33' },
      capacity: { cpu: '24', memory: '98304Mi', pods: '330' },
      allocatable: { cpu: '24', memory: '96000Mi', pods: '330' },
      conditions: managementConditions({ lost, at }),
    },
  };
}

/** All of them: a merge patch replaces the whole list. */
export function managementConditions({ lost, at }: ManagementState): Raw[] {
  return [
    'Pending',
    'Provisioned',
    'Waiting',
    'AgentDeployed',
    'Connected',
    'Ready',
  ].map(type => ({
    type,
    status:
      lost && (type === 'Connected' || type === 'Ready') ? 'False' : 'True',
    lastUpdateTime: iso(at),
  }));
}

export function provisioningOf(i: number): Raw {
  return {
    apiVersion: 'provisioning.cattle.io/v1',
    kind: 'Cluster',
    metadata: { name: clusterName(i), namespace: 'fleet-default' },
    spec: {},
    status: {
      clusterName: clusterId(i),
      ready: true,
      clientSecretName: `${clusterName(i)}-kubeconfig`,
    },
  };
}

export function fleetOf(
  i: number,
  tenants: number,
  seenAt = START - (i % 900) * 1_000,
): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'Cluster',
    metadata: {
      name: clusterName(i),
      namespace: 'fleet-default',
      labels: {
        'management.cattle.io/cluster-name': clusterId(i),
        'management.cattle.io/cluster-display-name': clusterName(i),
        'mooring.dev/tenant': tenantId(i, tenants),
      },
    },
    spec: { clientID: `client-${i}`, redeployAgentGeneration: 0 },
    status: {
      namespace: clusterNamespace(i),
      agent: { lastSeen: iso(seenAt), namespace: 'cattle-fleet-system' },
      agentDeployedGeneration: 0,
      conditions: [{ type: 'Ready', status: 'True' }],
      display: { readyBundles: '50/50' },
      summary: { ready: 50, desiredReady: 50 },
    },
  };
}

export function clusterNamespace(i: number): string {
  return `cluster-fleet-default-${clusterName(i)}-0123456789ab`;
}

export function bundleOf(b: number, clusters: number): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: `app-${b}`,
      namespace: 'fleet-default',
      generation: 1,
      labels: { 'fleet.cattle.io/fleet-helm-name': `app-${b}` },
    },
    spec: { targets: [{ clusterSelector: { matchLabels: { env: 'prod' } } }] },
    status: {
      observedGeneration: 1,
      summary: { ready: clusters, desiredReady: clusters },
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  };
}

/** About 5.5 kB of JSON, as measured on real ones (ids of 130 characters, resources, managed fields). */
export function bundleDeploymentOf(i: number, b: number): Raw {
  const hash = (b * 7919).toString(16).padStart(64, 'a');
  const id = `s-${hash}:${hash}`;
  const when = iso(START - 7 * 86_400_000);
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'BundleDeployment',
    metadata: {
      name: `app-${b}`,
      namespace: clusterNamespace(i),
      labels: {
        'fleet.cattle.io/bundle-name': `app-${b}`,
        'fleet.cattle.io/bundle-namespace': 'fleet-default',
        'fleet.cattle.io/cluster': clusterName(i),
        'fleet.cattle.io/cluster-namespace': 'fleet-default',
        'fleet.cattle.io/fleet-helm-name': `app-${b}`,
        'fleet.cattle.io/managed': 'true',
      },
      finalizers: ['fleet.cattle.io/bundle-deployment-finalizer'],
      managedFields: [
        {
          manager: 'fleetcontroller',
          operation: 'Update',
          apiVersion: 'fleet.cattle.io/v1alpha1',
          time: when,
          fieldsType: 'FieldsV1',
          fieldsV1: {
            'f:spec': { 'f:options': { 'f:helm': {} }, 'f:deploymentID': {} },
            'f:metadata': {
              'f:labels': { '.': {}, 'f:fleet.cattle.io/bundle-name': {} },
            },
          },
        },
      ],
    },
    spec: {
      deploymentID: id,
      stagedDeploymentID: id,
      options: {
        helm: {
          releaseName: `app-${b}`,
          values: {
            replicaCount: 2,
            image: { tag: '1.2.3' },
            note: 'v'.repeat(600),
          },
        },
      },
      stagedOptions: {
        helm: {
          releaseName: `app-${b}`,
          values: {
            replicaCount: 2,
            image: { tag: '1.2.3' },
            note: 'v'.repeat(600),
          },
        },
      },
    },
    status: {
      appliedDeploymentID: id,
      release: `app-${b}/app-${b}:1`,
      ready: (i + b) % 211 !== 0,
      nonModified: true,
      conditions: ['Ready', 'Installed', 'Deployed', 'Monitored'].map(type => ({
        type,
        status: 'True',
        lastUpdateTime: when,
      })),
      display: { deployed: 'True', monitored: 'True', state: 'Ready' },
      resources: Array.from({ length: 8 }, (_, r) => ({
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        namespace: `app-${b}`,
        name: `part-${r}`,
        createdAt: when,
      })),
      resourceCounts: {
        ready: 8,
        desiredReady: 8,
        missing: 0,
        modified: 0,
        notReady: 0,
        orphaned: 0,
        unknown: 0,
        waitApplied: 0,
      },
    },
  };
}
