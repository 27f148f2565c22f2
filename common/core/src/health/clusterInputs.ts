import {
  ClusterRegistration,
  FleetCluster,
  ManagementCluster,
  ProvisioningCluster,
} from '../model/records';

/** Upstream kinds a verdict on a cluster rests on. */
export interface Readable {
  /** False while the kind is forbidden or was never read: its absence then proves nothing. */
  readonly provisioning: boolean;
  readonly fleet: boolean;
  readonly registrations: boolean;
}

/** Everything that is known of one cluster; at least one of `management` and `fleet` is there. */
export interface ClusterInputs {
  readonly management?: ManagementCluster;
  /** The provisioning cluster that names it (`status.clusterName`). */
  readonly provisioning?: ProvisioningCluster;
  /** The Fleet cluster of its own workspace (fleet.md §2.1). */
  readonly fleet?: FleetCluster;
  /** Those in the Fleet cluster's namespace that carry its client id. */
  readonly registrations: readonly ClusterRegistration[];
  /** Other management records with the same display name: people mix them up. */
  readonly namesakes: readonly ManagementCluster[];
  readonly readable: Readable;
}
