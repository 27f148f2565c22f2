import { ApiError } from '../apiError';
import type { GroupVersionKind, KubeObject, ObjectStore } from '../types';

export const MANAGEMENT_CLUSTER = {
  apiVersion: 'management.cattle.io/v3',
  kind: 'Cluster',
};
export const PROVISIONING_CLUSTER = {
  apiVersion: 'provisioning.cattle.io/v1',
  kind: 'Cluster',
};
export const FLEET_CLUSTER = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'Cluster',
};
export const BUNDLE = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'Bundle',
};
export const BUNDLE_DEPLOYMENT = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'BundleDeployment',
};
export const HELM_OP = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'HelmOp',
};
export const GIT_REPO = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'GitRepo',
};
export const TENANT = { apiVersion: 'mooring.dev/v1alpha1', kind: 'Tenant' };
export const GATEWAY = {
  apiVersion: 'mooring.dev/v1alpha1',
  kind: 'ArcNetGateway',
};

/** Objects of a kind; none when a dump did not bring the kind at all. */
export function listKnown(
  store: ObjectStore,
  gvk: GroupVersionKind,
  options?: { namespace?: string; labelSelector?: string },
): KubeObject[] {
  try {
    return store.list(gvk, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return [];
    throw error;
  }
}

export function keyOf(namespace: string | undefined, name: string): string {
  return `${namespace ?? ''}/${name}`;
}
