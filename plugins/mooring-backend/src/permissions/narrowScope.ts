import { PermissionCriteria } from '@backstage/plugin-permission-common';
import {
  isAndCriteria,
  isNotCriteria,
  isOrCriteria,
} from '@backstage/plugin-permission-node';
import {
  Grant,
  OUTSIDE,
  parseTenantId,
  type Scope,
  type TenantId,
} from '@mooring/core';
import { PortalDecision } from './portalDecision';
import { TenantFilter } from './tenantFilter';

/**
 * Applies the portal's decision to the scope, so that lists, counts and cursors are computed within the result and
 * nothing is cut afterwards. Never adds a tenant.
 *
 * An operator narrowed to tenants becomes a caller of those tenants: what belongs to none of them is out of sight.
 *
 * @param knownTenants - every tenant there is; only asked when a policy says "all but these" about an operator
 */
export function narrowScope(
  scope: Scope,
  decision: PortalDecision,
  knownTenants: () => Iterable<TenantId>,
): Scope {
  if (scope.kind === 'none' || decision.kind === 'allow') return scope;
  if (decision.kind === 'deny') return { kind: 'none', denial: OUTSIDE };
  const { criteria } = decision;
  const grants = new Map<TenantId, Grant>();
  if (scope.kind === 'tenants') {
    for (const [tenant, grant] of scope.grants) {
      if (matches(criteria, tenant)) grants.set(tenant, grant);
    }
  } else {
    const candidates = namedTenants(criteria) ?? knownTenants();
    for (const tenant of candidates) {
      if (matches(criteria, tenant)) {
        grants.set(tenant, { role: 'admin', by: scope.by });
      }
    }
  }
  return grants.size > 0
    ? { kind: 'tenants', grants }
    : { kind: 'none', denial: OUTSIDE };
}

function matches(
  criteria: PermissionCriteria<TenantFilter>,
  tenant: TenantId,
): boolean {
  if (isAndCriteria(criteria)) {
    return criteria.allOf.every(part => matches(part, tenant));
  }
  if (isOrCriteria(criteria)) {
    return criteria.anyOf.some(part => matches(part, tenant));
  }
  if (isNotCriteria(criteria)) return !matches(criteria.not, tenant);
  return criteria.tenants.includes(tenant);
}

/** The tenants a policy speaks of, or `undefined` when it also admits ones it does not name. */
function namedTenants(
  criteria: PermissionCriteria<TenantFilter>,
): Set<TenantId> | undefined {
  if (isNotCriteria(criteria)) return undefined;
  if (isAndCriteria(criteria) || isOrCriteria(criteria)) {
    const named = new Set<TenantId>();
    const parts = isAndCriteria(criteria) ? criteria.allOf : criteria.anyOf;
    for (const part of parts) {
      const inner = namedTenants(part);
      if (inner === undefined) return undefined;
      inner.forEach(tenant => named.add(tenant));
    }
    return named;
  }
  return new Set(
    criteria.tenants.flatMap(name => {
      const tenant = parseTenantId(name);
      return tenant === undefined ? [] : [tenant];
    }),
  );
}
