/** Raw Kubernetes objects as Rancher and Fleet write them, for situations told in a few words. */
export type Raw = Record<string, unknown>;

export const NOW = '2026-11-30T12:00:00Z';

/** `ago(90)` = 90 minutes before NOW. */
export function ago(minutes: number): string {
  return new Date(Date.parse(NOW) - minutes * 60_000)
    .toISOString()
    .replace('.000Z', 'Z');
}

export interface ConditionInput {
  readonly status: 'True' | 'False';
  readonly at?: string;
  readonly reason?: string;
  readonly message?: string;
}

function conditions(input: Record<string, ConditionInput | undefined>): Raw[] {
  return Object.entries(input).flatMap(([type, condition]) =>
    condition === undefined
      ? []
      : [
          {
            type,
            status: condition.status,
            ...(condition.at !== undefined && { lastUpdateTime: condition.at }),
            ...(condition.reason !== undefined && { reason: condition.reason }),
            ...(condition.message !== undefined && {
              message: condition.message,
            }),
          },
        ],
  );
}

export interface ManagementInput {
  readonly id: string;
  readonly displayName?: string;
  readonly createdAt?: string;
  readonly deletingSince?: string;
  readonly finalizers?: readonly string[];
  readonly labels?: Record<string, string>;
  readonly driver?: string | null;
  readonly internal?: boolean;
  readonly workspace?: string;
  readonly nodeCount?: number;
  readonly connected?: ConditionInput | null;
  readonly ready?: ConditionInput | null;
  readonly provisioned?: ConditionInput | null;
}

export function management(input: ManagementInput): Raw {
  const up: ConditionInput = { status: 'True', at: ago(60 * 24 * 30) };
  return {
    apiVersion: 'management.cattle.io/v3',
    kind: 'Cluster',
    metadata: {
      name: input.id,
      creationTimestamp: input.createdAt ?? ago(60 * 24 * 60),
      labels: input.labels ?? {},
      ...(input.deletingSince !== undefined && {
        deletionTimestamp: input.deletingSince,
      }),
      ...(input.finalizers !== undefined && { finalizers: input.finalizers }),
    },
    spec: {
      displayName: input.displayName ?? input.id,
      internal: input.internal ?? false,
      fleetWorkspaceName: input.workspace ?? 'fleet-default',
    },
    status: {
      ...(input.driver !== null && { driver: input.driver ?? 'k3s' }),
      nodeCount: input.nodeCount ?? 3,
      version: { gitVersion: 'v1.33.5+k3s1' },
      conditions: conditions({
        Provisioned:
          input.provisioned === null ? undefined : input.provisioned ?? up,
        Connected: input.connected === null ? undefined : input.connected ?? up,
        Ready: input.ready === null ? undefined : input.ready ?? up,
      }),
    },
  };
}

export function provisioning(id: string, name = id): Raw {
  return {
    apiVersion: 'provisioning.cattle.io/v1',
    kind: 'Cluster',
    metadata: { name, namespace: 'fleet-default' },
    spec: {},
    status: {
      clusterName: id,
      ready: true,
      clientSecretName: `${name}-kubeconfig`,
    },
  };
}

export interface FleetInput {
  readonly name: string;
  readonly namespace?: string;
  readonly managementId?: string;
  readonly lastSeen?: string | null;
  readonly labels?: Record<string, string>;
  readonly agentDeployedGeneration?: number | null;
  readonly imported?: ConditionInput;
  readonly clientId?: string;
  readonly createdAt?: string;
}

export function fleet(input: FleetInput): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'Cluster',
    metadata: {
      name: input.name,
      namespace: input.namespace ?? 'fleet-default',
      creationTimestamp: input.createdAt ?? ago(60 * 24 * 60),
      labels: {
        ...(input.managementId !== undefined && {
          'management.cattle.io/cluster-name': input.managementId,
        }),
        'management.cattle.io/cluster-display-name': input.name,
        ...input.labels,
      },
    },
    spec: {
      clientID: input.clientId ?? `client-${input.name}`,
      redeployAgentGeneration: 0,
    },
    status: {
      namespace: clusterNamespace(input.name, input.namespace),
      agent: {
        lastSeen: input.lastSeen === undefined ? ago(6) : input.lastSeen,
        namespace: 'cattle-fleet-system',
      },
      agentDeployedGeneration:
        input.agentDeployedGeneration === undefined
          ? 0
          : input.agentDeployedGeneration,
      display: { readyBundles: '1/1' },
      summary: { ready: 1, desiredReady: 1 },
      conditions: conditions({
        Ready: { status: 'True', at: ago(300) },
        Imported: input.imported,
      }),
    },
  };
}

export function clusterNamespace(
  fleetName: string,
  workspace = 'fleet-default',
): string {
  return `cluster-${workspace}-${fleetName}-0a1b2c`;
}

export function registration(
  name: string,
  clientId: string,
  granted: boolean | undefined,
): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'ClusterRegistration',
    metadata: { name, namespace: 'fleet-default', creationTimestamp: ago(30) },
    spec: { clientID: clientId },
    status: granted === undefined ? {} : { granted },
  };
}

export interface AppInput {
  readonly name: string;
  readonly selector?: Record<string, string>;
  readonly labels?: Record<string, string>;
  readonly specLabels?: Record<string, string>;
  readonly conditions?: Record<string, ConditionInput>;
  readonly deletingSince?: string;
}

export function helmOp(input: AppInput): Raw {
  return app('HelmOp', input, {
    helm: {
      chart: input.name,
      version: '1.2.3',
      repo: 'https://charts.example',
    },
  });
}

export function gitRepo(input: AppInput): Raw {
  return app('GitRepo', input, {
    repo: 'https://git.example/platform/apps',
    branch: 'main',
    paths: ['.'],
  });
}

function app(kind: 'HelmOp' | 'GitRepo', input: AppInput, spec: Raw): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind,
    metadata: {
      name: input.name,
      namespace: 'fleet-default',
      generation: 1,
      labels: input.labels ?? {},
      ...(input.deletingSince !== undefined && {
        deletionTimestamp: input.deletingSince,
        finalizers: ['fleet.cattle.io/helmop-finalizer'],
      }),
    },
    spec: {
      ...spec,
      ...(input.specLabels !== undefined && { labels: input.specLabels }),
      targets: [
        {
          name: 't',
          clusterSelector: { matchLabels: input.selector ?? { env: 'prod' } },
        },
      ],
    },
    status: {
      conditions: conditions({
        Ready: { status: 'True' },
        Accepted: { status: 'True' },
        ...input.conditions,
      }),
    },
  };
}

export interface BundleInput {
  readonly name: string;
  readonly helmOp?: string;
  readonly gitRepo?: string;
  readonly generation?: number;
  readonly observedGeneration?: number;
  readonly desiredReady?: number;
  readonly ready?: ConditionInput;
  readonly processed?: ConditionInput;
  readonly deletingSince?: string;
  readonly pending?: readonly string[];
}

export function bundle(input: BundleInput): Raw {
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name: input.name,
      namespace: 'fleet-default',
      generation: input.generation ?? 1,
      ...(input.deletingSince !== undefined && {
        deletionTimestamp: input.deletingSince,
      }),
      labels: {
        ...(input.helmOp !== undefined && {
          'fleet.cattle.io/fleet-helm-name': input.helmOp,
        }),
        ...(input.gitRepo !== undefined && {
          'fleet.cattle.io/repo-name': input.gitRepo,
        }),
      },
    },
    spec: {
      targets: [
        { name: 't', clusterSelector: { matchLabels: { env: 'prod' } } },
      ],
    },
    status: {
      observedGeneration: input.observedGeneration ?? 1,
      summary: {
        ready: 0,
        desiredReady: input.desiredReady ?? 0,
        ...(input.pending !== undefined && {
          nonReadyResources: input.pending.map(name => ({
            name,
            bundleState: 'Pending',
          })),
        }),
      },
      conditions: conditions({
        Ready: input.ready ?? { status: 'True' },
        Processed: input.processed,
      }),
    },
  };
}

export interface DeploymentInput {
  readonly bundle: string;
  /** Name of the Fleet cluster. */
  readonly on: string;
  /** Its workspace, `fleet-default` if absent. */
  readonly workspace?: string;
  readonly wanted?: string;
  readonly applied?: string;
  readonly staged?: string;
  readonly ready?: boolean;
  readonly nonModified?: boolean;
  readonly paused?: boolean;
  readonly offSchedule?: boolean;
  readonly missing?: number;
  readonly deployed?: ConditionInput;
  readonly installed?: ConditionInput;
  readonly modifiedStatus?: readonly Raw[];
  readonly nonReadyStatus?: readonly Raw[];
  readonly deletingSince?: string;
}

export function bundleDeployment(input: DeploymentInput): Raw {
  const wanted = input.wanted ?? 'v1:opts';
  return {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'BundleDeployment',
    metadata: {
      name: input.bundle,
      namespace: clusterNamespace(input.on, input.workspace),
      labels: {
        'fleet.cattle.io/bundle-name': input.bundle,
        'fleet.cattle.io/bundle-namespace': 'fleet-default',
        'fleet.cattle.io/cluster': input.on,
        'fleet.cattle.io/cluster-namespace': input.workspace ?? 'fleet-default',
      },
      ...(input.deletingSince !== undefined && {
        deletionTimestamp: input.deletingSince,
      }),
    },
    spec: {
      deploymentID: wanted,
      stagedDeploymentID: input.staged ?? wanted,
      paused: input.paused ?? false,
      offSchedule: input.offSchedule ?? false,
    },
    status: {
      appliedDeploymentID: input.applied ?? wanted,
      ready: input.ready ?? true,
      ...(input.missing !== undefined && {
        resourceCounts: { ready: 3, desiredReady: 3, missing: input.missing },
      }),
      nonModified: input.nonModified ?? true,
      modifiedStatus: input.modifiedStatus ?? [],
      nonReadyStatus: input.nonReadyStatus ?? [],
      conditions: conditions({
        Deployed: input.deployed ?? { status: 'True' },
        Installed: input.installed ?? { status: 'True' },
      }),
    },
  };
}

export interface TenantInput {
  readonly id: string;
  readonly mode?: 'managed' | 'external';
  readonly clusterId?: string;
  readonly access?: readonly {
    readonly group: string;
    readonly role: string;
  }[];
}

export function tenant(input: TenantInput): Raw {
  const mode =
    input.mode ?? (input.clusterId === undefined ? 'managed' : 'external');
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'Tenant',
    metadata: { name: input.id },
    spec: {
      displayName: input.id.toUpperCase(),
      type: 'customer',
      clusterMode: mode,
      ...(input.clusterId !== undefined && {
        external: {
          clusterId: input.clusterId,
          arcnetIP: '100.70.0.11',
          carrier: 'flux',
          gateway: 'gw-eu-1',
          site: `${input.id}-site`,
        },
      }),
      access: input.access ?? [
        { group: `${input.id}-admins`, role: 'admin' },
        { group: `${input.id}-devs`, role: 'viewer' },
      ],
    },
  };
}

/** A cluster in order: its management, provisioning and Fleet records. */
export function healthyCluster(
  id: string,
  name: string,
  labels: Record<string, string> = {},
): Raw[] {
  return [
    management({ id, displayName: name, labels }),
    provisioning(id, name),
    fleet({ name, managementId: id, labels }),
  ];
}

/** A cluster whose session was lost `minutes` ago, and that was heard of nine minutes before that. */
export function lostCluster(
  id: string,
  name: string,
  minutes: number,
  labels: Record<string, string> = {},
): Raw[] {
  return [
    management({
      id,
      displayName: name,
      labels,
      connected: { status: 'False', at: ago(minutes) },
      ready: {
        status: 'False',
        at: ago(minutes),
        reason: 'Disconnected',
        message: 'Cluster agent is not connected',
      },
    }),
    provisioning(id, name),
    fleet({ name, managementId: id, labels, lastSeen: ago(minutes + 9) }),
  ];
}
