import { Condition } from './condition';
import { ClusterId, ObjectKey, TenantId } from './ids';
import { Instant } from './instant';
import { GatewayReading } from '../tunnel/reading';

/** What every record carries: identity, age, and what was wrong with the raw object. */
export interface RecordBase {
  readonly name: string;
  readonly createdAt?: Instant;
  readonly deletingSince?: Instant;
  /** Only kept while the object is being deleted: they name what holds it. */
  readonly finalizers?: readonly string[];
  /** What could not be read, as sentences; absent when all was well-formed. */
  readonly problems?: readonly string[];
}

/** `management.cattle.io/v3` Cluster. Everything but the conditions is last known while disconnected. */
export interface ManagementCluster extends RecordBase {
  readonly kind: 'ManagementCluster';
  readonly id: ClusterId;
  readonly displayName: string;
  readonly internal: boolean;
  readonly workspace?: string;
  readonly tenantLabel?: TenantId;
  /** Empty until the first authenticated tunnel. */
  readonly driver?: string;
  readonly kubernetesVersion?: string;
  readonly nodeCount?: number;
  readonly readyReconciling: boolean;
  readonly connected?: Condition;
  readonly ready?: Condition;
  readonly isProvisioned: boolean;
}

/** `provisioning.cattle.io/v1` Cluster. Its `status.ready` is sticky and therefore not read. */
export interface ProvisioningCluster extends RecordBase {
  readonly kind: 'ProvisioningCluster';
  readonly namespace: string;
  readonly managementId?: ClusterId;
}

/** `fleet.cattle.io/v1alpha1` Cluster. */
export interface FleetCluster extends RecordBase {
  readonly kind: 'FleetCluster';
  readonly namespace: string;
  readonly managementId?: ClusterId;
  readonly displayName?: string;
  readonly tenantLabel?: TenantId;
  readonly clientId?: string;
  readonly clusterNamespace?: string;
  readonly paused: boolean;
  readonly managedElsewhere: boolean;
  readonly isLocal: boolean;
  /** The downstream cluster's clock. Absent = never. */
  readonly lastSeen?: Instant;
  /** Absent = the import never succeeded. */
  readonly agentDeployedGeneration?: number;
  readonly redeployAgentGeneration?: number;
  readonly imported?: Condition;
}

/** `fleet.cattle.io/v1alpha1` ClusterRegistration. */
export interface ClusterRegistration extends RecordBase {
  readonly kind: 'ClusterRegistration';
  readonly namespace: string;
  readonly clientId?: string;
  readonly granted: boolean;
}

/** States Fleet itself knows, fleet.md §3. */
export type FleetState =
  | 'ErrApplied'
  | 'WaitApplied'
  | 'Modified'
  | 'OutOfSync'
  | 'Pending'
  | 'NotReady'
  | 'Ready';

/** What differs from the bundle. Patches are never kept: they may hold secrets (fleet.md §2.5). */
export interface Drift {
  readonly kind: 'missing' | 'injected-ca' | 'changed';
  /** e.g. `deployment shop/web`, at most three. */
  readonly objects: readonly string[];
  readonly total: number;
}

/** One cause of a workload that is not ready. */
export interface NotReadyCause {
  readonly object: string;
  readonly message?: string;
}

/** `fleet.cattle.io/v1alpha1` BundleDeployment, reduced to what the rules need (100,000 and more of them are held). */
export interface BundleDeployment {
  readonly kind: 'BundleDeployment';
  readonly namespace: string;
  readonly name: string;
  readonly bundle: ObjectKey;
  readonly cluster: ObjectKey;
  readonly fleetState: FleetState;
  readonly deleting: boolean;
  readonly paused: boolean;
  /** `spec.deploymentID` is empty: nothing was released to this cluster yet. */
  readonly unreleased: boolean;
  readonly installFailed: boolean;
  /** A version was applied before the wanted one, so drift and causes below speak of that earlier one. */
  readonly earlierVersionApplied: boolean;
  /** Why the agent does not look at it, apart from `paused`; its status is then as old as that. */
  readonly frozenBy?: 'off-schedule' | 'waiting-for-values';
  /** Text of the False condition that the state rests on: `Installed` of what is not installed, else `Deployed`. */
  readonly error?: string;
  /** Objects that Fleet counts as missing beside a state that says nothing of it (fleet.md §1.13); never 0. */
  readonly missing?: number;
  readonly drift?: Drift;
  readonly notReady?: NotReadyCause;
  readonly problems?: readonly string[];
}

/** `fleet.cattle.io/v1alpha1` Bundle. */
export interface Bundle extends RecordBase {
  readonly kind: 'Bundle';
  readonly namespace: string;
  readonly helmOp?: string;
  readonly gitRepo?: string;
  readonly tenantLabel?: TenantId;
  readonly statusOlderThanSpec: boolean;
  readonly paused: boolean;
  readonly desiredReady: number;
  readonly ready?: Condition;
  /** Where very old Fleet writes what Ready says today. */
  readonly processed?: Condition;
  /** Selectors in words, for "no cluster matched". */
  readonly targets: readonly string[];
  /** Clusters (`namespace/name`) that Fleet lists as Pending: matched, nothing released yet. */
  readonly pendingClusters: readonly ObjectKey[];
}

/** HelmOp or GitRepo: what a person deployed. */
export interface App extends RecordBase {
  readonly kind: 'HelmOp' | 'GitRepo';
  readonly namespace: string;
  readonly tenantLabel?: TenantId;
  readonly chart?: string;
  readonly version?: string;
  readonly paused: boolean;
  readonly ready?: Condition;
  readonly accepted?: Condition;
  readonly stalled?: Condition;
  /** `GitPolling`, `Polled`: False means that newer versions are not seen. */
  readonly polling?: Condition;
  readonly targets: readonly string[];
}

export type TenantType = 'customer' | 'partner' | 'provider';
export type ClusterMode = 'managed' | 'external';
export type Carrier = 'direct' | 'flux';
export type Role = 'viewer' | 'operator' | 'admin';

export interface AccessGrant {
  readonly group: string;
  readonly role: Role;
}

/** `mooring.dev/v1alpha1` Tenant. */
export interface Tenant extends RecordBase {
  readonly kind: 'Tenant';
  readonly id: TenantId;
  readonly displayName: string;
  readonly type?: TenantType;
  readonly mode?: ClusterMode;
  readonly external?: ExternalCluster;
  readonly access: readonly AccessGrant[];
  readonly environments: readonly string[];
  readonly ready?: Condition;
}

/** Which cluster a gateway reaches, and how; what it says of the tunnel's health is in the reading. */
export interface GatewayConnection {
  readonly clusterId: ClusterId;
  readonly arcnetIP?: string;
  readonly carrier?: Carrier;
}

/** `mooring.dev/v1alpha1` ArcNetGateway: through which gateway, under which address a cluster is reached. */
export interface ArcNetGateway extends RecordBase {
  readonly kind: 'ArcNetGateway';
  /** `host:port` that sites dial. */
  readonly endpoint?: string;
  /** IPv4 prefixes this gateway gives to clusters; probes go nowhere else. */
  readonly ranges: readonly string[];
  /** `socks5://host:port` or `http://host:port`, never with credentials. */
  readonly probeProxy?: string;
  /** How often its agent is expected to speak. */
  readonly intervalSeconds: number;
  readonly connections: readonly GatewayConnection[];
  /** What its agent wrote last; every heartbeat changes it, and nothing else of the record. */
  readonly reading?: GatewayReading;
}

export interface ExternalCluster {
  readonly clusterId: ClusterId;
  readonly clusterName?: string;
  readonly arcnetIP?: string;
  readonly carrier?: Carrier;
  readonly gateway?: string;
  readonly site?: string;
  /** Registered fingerprint of its ArcNet key, from the annotation `mooring.dev/arcnet-peer`. */
  readonly peer?: string;
}
