import { Actor, MeView, Scope } from '@mooring/core';
import { Inventory } from '../store/inventory';

/** Who somebody is here, and through which group. */
export function meView(
  actor: Actor,
  scope: Scope,
  inventory: Inventory,
  sandbox: boolean,
): MeView {
  const { membership } = actor;
  const grants = scope.kind === 'none' ? [] : [...scope.grants];
  return {
    user: actor.ref,
    displayName: actor.displayName ?? null,
    groups: membership.kind === 'known' ? [...membership.groups] : [],
    operator: scope.kind === 'platform',
    sandbox,
    operatorBy: scope.kind === 'platform' ? scope.by : null,
    tenants: grants.map(([id, grant]) => ({
      id,
      displayName: inventory.tables.Tenant.get(id)?.displayName ?? id,
      role: grant.role,
      grantedBy: grant.by,
    })),
    denial: scope.kind === 'none' ? scope.denial : null,
  };
}
