import {
  Intern,
  objectKey,
  projectArcNetGateway,
  projectBundle,
  projectBundleDeployment,
  projectClusterRegistration,
  projectFleetCluster,
  projectGitRepo,
  projectHelmOp,
  projectManagementCluster,
  projectProvisioningCluster,
  projectTenant,
} from '@mooring/core';
import { ResourceKind } from '../kube';
import { RecordKind, RecordKinds } from '../store/recordKinds';

/** One kind: where it is served and how an object of it becomes a record. */
export interface WatchedKind<K extends RecordKind> {
  readonly kind: K;
  /** As in `apiVersion` and `kind` of an object. */
  readonly objectKind: string;
  readonly resource: ResourceKind<RecordKinds[K]>;
  /** `<plural>.<group>`, the name of the source on screen. */
  readonly source: string;
}

/** Every kind that is watched, made anew for each store: the pool of shared texts belongs to one of them. */
export function watchedKinds(): { readonly [K in RecordKind]: WatchedKind<K> } {
  const watched = watchedWith(createIntern());
  const fleet = 'fleet.cattle.io/v1alpha1';
  return {
    ManagementCluster: watched(
      'ManagementCluster',
      'management.cattle.io/v3',
      'Cluster',
      'clusters',
      projectManagementCluster,
    ),
    ProvisioningCluster: watched(
      'ProvisioningCluster',
      'provisioning.cattle.io/v1',
      'Cluster',
      'clusters',
      projectProvisioningCluster,
    ),
    FleetCluster: watched(
      'FleetCluster',
      fleet,
      'Cluster',
      'clusters',
      projectFleetCluster,
    ),
    ClusterRegistration: watched(
      'ClusterRegistration',
      fleet,
      'ClusterRegistration',
      'clusterregistrations',
      projectClusterRegistration,
    ),
    Bundle: watched('Bundle', fleet, 'Bundle', 'bundles', projectBundle),
    BundleDeployment: watched(
      'BundleDeployment',
      fleet,
      'BundleDeployment',
      'bundledeployments',
      projectBundleDeployment,
    ),
    HelmOp: watched('HelmOp', fleet, 'HelmOp', 'helmops', projectHelmOp),
    GitRepo: watched('GitRepo', fleet, 'GitRepo', 'gitrepos', projectGitRepo),
    ArcNetGateway: watched(
      'ArcNetGateway',
      'mooring.dev/v1alpha1',
      'ArcNetGateway',
      'arcnetgateways',
      projectArcNetGateway,
    ),
    Tenant: watched(
      'Tenant',
      'mooring.dev/v1alpha1',
      'Tenant',
      'tenants',
      projectTenant,
    ),
  };
}

function watchedWith(intern: Intern) {
  return <K extends RecordKind>(
    kind: K,
    apiVersion: string,
    objectKind: string,
    plural: string,
    project: (raw: unknown, intern: Intern) => RecordKinds[K],
  ): WatchedKind<K> => ({
    kind,
    objectKind,
    source: `${plural}.${apiVersion.split('/')[0]}`,
    resource: {
      apiVersion,
      plural,
      project: raw => {
        const record = project(raw, intern);
        return { key: keyOf(record), record };
      },
    },
  });
}

function keyOf(record: RecordKinds[RecordKind]): string {
  return 'namespace' in record
    ? objectKey(record.namespace, record.name)
    : record.name;
}

/** Texts that thousands of records share. Bounded, so that a flood of unique names costs memory once, not for ever. */
function createIntern(limit = 100_000): Intern {
  const pool = new Map<string, string>();
  return <T extends string>(text: T): T => {
    const held = pool.get(text);
    if (held !== undefined) return held as T;
    if (pool.size < limit) pool.set(text, text);
    return text;
  };
}
