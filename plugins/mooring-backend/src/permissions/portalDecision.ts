import type {
  BackstageCredentials,
  PermissionsService,
} from '@backstage/backend-plugin-api';
import {
  AuthorizeResult,
  isResourcePermission,
  Permission,
  PermissionCriteria,
} from '@backstage/plugin-permission-common';
import {
  ConditionTransformer,
  createConditionTransformer,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_MOORING_CLUSTER } from '@mooring/backstage-plugin-mooring-common';
import { clusterInTenants } from './clusterResource';
import { TenantFilter } from './tenantFilter';
import { tenantInTenants } from './tenantResource';

/** What the portal's permission policy says about one permission; it can only narrow. */
export type PortalDecision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'deny' }
  | {
      readonly kind: 'narrow';
      readonly criteria: PermissionCriteria<TenantFilter>;
    };

const clusterCriteria: ConditionTransformer<TenantFilter> =
  createConditionTransformer([clusterInTenants]);
const tenantCriteria: ConditionTransformer<TenantFilter> =
  createConditionTransformer([tenantInTenants]);

/**
 * Asks the portal's policy with the caller's own credentials: the plugin's would be allowed everything.
 *
 * @throws what the permission service throws when it cannot be asked, and for a condition on a rule that does not exist.
 */
export async function readPortalDecision(
  permissions: PermissionsService,
  credentials: BackstageCredentials,
  permission: Permission,
): Promise<PortalDecision> {
  if (!isResourcePermission(permission)) {
    const [answer] = await permissions.authorize([{ permission }], {
      credentials,
    });
    return { kind: answer.result === AuthorizeResult.ALLOW ? 'allow' : 'deny' };
  }
  const [answer] = await permissions.authorizeConditional([{ permission }], {
    credentials,
  });
  if (answer.result === AuthorizeResult.ALLOW) return { kind: 'allow' };
  if (answer.result !== AuthorizeResult.CONDITIONAL) return { kind: 'deny' };
  const toCriteria =
    permission.resourceType === RESOURCE_TYPE_MOORING_CLUSTER
      ? clusterCriteria
      : tenantCriteria;
  return { kind: 'narrow', criteria: toCriteria(answer.conditions) };
}
