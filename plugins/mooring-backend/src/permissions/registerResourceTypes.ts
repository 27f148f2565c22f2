import type { PermissionsRegistryService } from '@backstage/backend-plugin-api';
import {
  mooringClusterReadPermission,
  mooringClusterRecheckPermission,
  mooringDeploymentReadPermission,
  mooringStatusReadPermission,
  mooringTenantReadPermission,
  mooringTunnelReadPermission,
} from '@mooring/backstage-plugin-mooring-common';
import type { Scope } from '@mooring/core';
import type { Answer, Mooring } from '@mooring/platform';
import { clusterInTenants, mooringClusterResourceRef } from './clusterResource';
import { mooringTenantResourceRef, tenantInTenants } from './tenantResource';

/**
 * The permission service asks about resources for some caller it knows and we do not: it gets the facts its
 * conditions are applied to, and answers only allow or deny with them.
 */
const FOR_CONDITIONS: Scope = {
  kind: 'platform',
  by: 'the permission service',
  grants: new Map(),
};

/** Makes permissions, resource types and rules known to the portal, so that policies can be written against them. */
export function registerResourceTypes(
  registry: PermissionsRegistryService,
  mooring: Mooring,
): void {
  registry.addResourceType({
    resourceRef: mooringClusterResourceRef,
    permissions: [
      mooringClusterReadPermission,
      mooringClusterRecheckPermission,
    ],
    rules: [clusterInTenants],
    getResources: async ids =>
      ids.map(id => valueOf(mooring.cluster(FOR_CONDITIONS, id))),
  });
  registry.addResourceType({
    resourceRef: mooringTenantResourceRef,
    permissions: [mooringTenantReadPermission, mooringDeploymentReadPermission],
    rules: [tenantInTenants],
    getResources: async ids =>
      ids.map(id => valueOf(mooring.tenant(FOR_CONDITIONS, id))),
  });
  registry.addPermissions([
    mooringTunnelReadPermission,
    mooringStatusReadPermission,
  ]);
}

function valueOf<T>(answer: Answer<T>): T | undefined {
  return answer.ok ? answer.value : undefined;
}
