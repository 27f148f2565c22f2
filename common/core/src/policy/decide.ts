import { TenantId } from '../model/ids';
import { Role } from '../model/records';
import { Denial, inScope, roleAtLeast, Scope } from './scope';

/** Every verb of the product; a new one needs a row here before it compiles. */
export const ACTIONS = {
  'tenant.read': 'viewer',
  'cluster.read': 'viewer',
  /** A probe changes nothing, but it costs the gateway something. */
  'cluster.recheck': 'operator',
  'tunnel.read': 'platform',
  'deployment.read': 'viewer',
  'status.read': 'viewer',
  'source.read': 'platform',
} as const satisfies Record<string, Role | 'platform'>;
export type Action = keyof typeof ACTIONS;

export type Decision =
  | { readonly allow: true; readonly rule: string }
  | { readonly allow: false; readonly rule: string; readonly denial: Denial };

/** One text for absent and foreign: it must not be possible to tell them apart (security.md §3). */
export const OUTSIDE: Denial = {
  code: 'outside-scope',
  text: 'You have no access to this, or it does not exist.',
  next: 'See which tenants are yours, and through which group, under Access; ask the owner of the tenant for more.',
};

/**
 * Refusals of what belongs to no tenant and is known to exist: there is nothing to hide, so that they can say why. An
 * action without one is refused like everything outside the scope.
 */
const PLATFORM_ONLY: { readonly [action in Action]?: Denial } = {
  'tunnel.read': {
    code: 'platform-only',
    text: 'Gateways, relays and sites are shared by all tenants, so only operators of the platform see them.',
    next: 'The diagnosis of your own clusters stands on their pages.',
  },
};

/**
 * Actor × action × tenant. `tenant` undefined stands for things that belong to the platform.
 * The scope is decided before existence, so the answer says nothing about what exists.
 */
export function decide(
  scope: Scope,
  action: Action,
  tenant: TenantId | undefined,
): Decision {
  if (scope.kind === 'none')
    return { allow: false, rule: scope.denial.code, denial: scope.denial };
  if (scope.kind === 'platform')
    return { allow: true, rule: `operator by ${scope.by}` };
  const needed = ACTIONS[action];
  if (needed === 'platform') {
    const denial = PLATFORM_ONLY[action] ?? OUTSIDE;
    return { allow: false, rule: denial.code, denial };
  }
  if (tenant === undefined || !inScope(scope, tenant))
    return { allow: false, rule: OUTSIDE.code, denial: OUTSIDE };
  const grant = scope.grants.get(tenant);
  if (!grant || !roleAtLeast(grant.role, needed)) {
    return {
      allow: false,
      rule: 'role-too-low',
      denial: {
        code: 'role-too-low',
        text: `This needs the role ${needed} in ${tenant}; you are ${
          grant ? `${grant.role} by ${grant.by}` : 'nothing there'
        }.`,
        next: `Ask an admin of ${tenant} to add you to a group that grants ${needed}.`,
      },
    };
  }
  return { allow: true, rule: `${grant.role} by ${grant.by}` };
}
