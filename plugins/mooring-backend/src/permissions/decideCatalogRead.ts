import type { BackstageUserInfo } from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  type PermissionCondition,
  type PermissionCriteria,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type { Scope } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import { membershipOf } from '../identity/membershipOf';

type EntityCondition = PermissionCondition<'catalog-entity'>;

/**
 * What a permission policy answers to `catalog.entity.read`, so that tenants and clusters in the catalog are seen by
 * whoever sees them on Mooring's pages, and by nobody else. Entities of other sources are left alone.
 *
 * @param user - the caller as the policy is told; without one, nothing of Mooring's is shown
 * @public
 */
export function decideCatalogRead(
  mooring: Mooring,
  user: BackstageUserInfo | undefined,
): PolicyDecision {
  const scope: Scope | undefined =
    user &&
    mooring.scopeOf({
      ref: user.userEntityRef,
      membership: membershipOf(user.ownershipEntityRefs),
    });
  if (scope?.kind === 'platform') return { result: AuthorizeResult.ALLOW };
  const tenants = scope?.kind === 'tenants' ? [...scope.grants.keys()] : [];
  const conditions: PermissionCriteria<EntityCondition> = {
    anyOf: [
      {
        allOf: [
          { not: hasAnnotation('mooring.dev/tenant') },
          { not: hasAnnotation('mooring.dev/cluster-id') },
        ],
      },
      ...tenants.map(tenant => hasAnnotation('mooring.dev/tenant', tenant)),
    ],
  };
  return {
    result: AuthorizeResult.CONDITIONAL,
    pluginId: 'catalog',
    resourceType: 'catalog-entity',
    conditions,
  };
}

/** The catalog's own rule. */
function hasAnnotation(annotation: string, value?: string): EntityCondition {
  return {
    resourceType: 'catalog-entity',
    rule: 'HAS_ANNOTATION',
    params: { annotation, ...(value === undefined ? {} : { value }) },
  };
}
