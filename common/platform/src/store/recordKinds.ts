import {
  App,
  ArcNetGateway,
  Bundle,
  BundleDeployment,
  ClusterRegistration,
  FleetCluster,
  ManagementCluster,
  ProvisioningCluster,
  Tenant,
} from '@mooring/core';

/** Every kind that is watched, by the name of its records. */
export interface RecordKinds {
  ManagementCluster: ManagementCluster;
  ProvisioningCluster: ProvisioningCluster;
  FleetCluster: FleetCluster;
  ClusterRegistration: ClusterRegistration;
  Bundle: Bundle;
  BundleDeployment: BundleDeployment;
  HelmOp: App;
  GitRepo: App;
  Tenant: Tenant;
  ArcNetGateway: ArcNetGateway;
}
export type RecordKind = keyof RecordKinds;

/** What a change of one object touches: before and after, either may be missing. */
export interface RecordChange<K extends RecordKind = RecordKind> {
  readonly kind: K;
  readonly before?: RecordKinds[K];
  readonly after?: RecordKinds[K];
}
