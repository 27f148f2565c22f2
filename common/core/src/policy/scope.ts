import { TenantId } from '../model/ids';
import { Role, Tenant } from '../model/records';
import { Actor } from './actor';

export interface Grant {
  readonly role: Role;
  /** The directory group that grants it. */
  readonly by: string;
}

export type DenialCode =
  | 'bound-to-nothing'
  | 'no-groups-claim'
  | 'directory-unreachable'
  | 'tenants-not-readable'
  | 'outside-scope'
  | 'platform-only'
  | 'role-too-low';

/** A refusal says which rule, what it means, and the way out. Texts name nothing outside the caller's scope. */
export interface Denial {
  readonly code: DenialCode;
  readonly text: string;
  readonly next: string;
}

export type Grants = ReadonlyMap<TenantId, Grant>;

/** What a caller may see at all. Every read, search, cursor, event and text goes through one of these. */
export type Scope =
  | { readonly kind: 'platform'; readonly by: string; readonly grants: Grants }
  | { readonly kind: 'tenants'; readonly grants: Grants }
  | { readonly kind: 'none'; readonly denial: Denial };

export interface AccessRules {
  /** Directory groups whose members operate the platform. */
  readonly operatorGroups: readonly string[];
  /** `undefined`: the Tenants could not be read yet, so no scope can be determined. */
  readonly tenants: Iterable<Tenant> | undefined;
}

const ROLE_RANK: Record<Role, number> = { viewer: 1, operator: 2, admin: 3 };

export function roleAtLeast(role: Role, wanted: Role): boolean {
  return ROLE_RANK[role] >= ROLE_RANK[wanted];
}

/** DESIGN §5 rule 4: from directory groups alone; what cannot be determined is a deny with a reason. */
export function scopeOf(actor: Actor, rules: AccessRules): Scope {
  const { membership } = actor;
  if (membership.kind === 'no-groups-claim') {
    return none(
      'no-groups-claim',
      'Your sign-in carries no groups, so it cannot be said which tenants are yours.',
      'Ask the people who run the sign-in to include directory groups, then sign in again.',
    );
  }
  if (membership.kind === 'directory-unreachable') {
    return none(
      'directory-unreachable',
      `Your groups could not be looked up: ${membership.detail}.`,
      'Nothing about your access has changed. Try again in a minute; if it stays, tell the platform operators.',
    );
  }
  const groups = new Set(membership.groups);
  const operatorBy = rules.operatorGroups.find(group => groups.has(group));
  if (rules.tenants === undefined) {
    // Operators keep their sight: they are the ones who must find out why the Tenants cannot be read.
    if (operatorBy !== undefined)
      return { kind: 'platform', by: operatorBy, grants: new Map() };
    return none(
      'tenants-not-readable',
      'The tenants and their access lists cannot be read right now, so nothing can be shown.',
      'Nothing about your access has changed. Try again in a minute; if it stays, tell the platform operators.',
    );
  }
  const grants = new Map<TenantId, Grant>();
  for (const tenant of rules.tenants) {
    for (const { group, role } of tenant.access) {
      const held = grants.get(tenant.id);
      if (
        groups.has(group) &&
        (!held || ROLE_RANK[role] > ROLE_RANK[held.role])
      ) {
        grants.set(tenant.id, { role, by: group });
      }
    }
  }
  if (operatorBy !== undefined)
    return { kind: 'platform', by: operatorBy, grants };
  if (grants.size > 0) return { kind: 'tenants', grants };
  const mine =
    membership.groups.length === 0
      ? 'You are in no group'
      : `Your groups are ${membership.groups.join(', ')}`;
  return none(
    'bound-to-nothing',
    `${mine}; ${
      membership.groups.length === 0
        ? 'access'
        : 'none of them appears in a tenant’s access list, and access'
    } is given by groups.`,
    'Ask the owner of your tenant to add you to one of its groups, or ask the platform operators.',
  );
}

function none(code: DenialCode, text: string, next: string): Scope {
  return { kind: 'none', denial: { code, text, next } };
}

/** Things that belong to no tenant are for operators of the platform only. */
export function inScope(scope: Scope, tenant: TenantId | undefined): boolean {
  if (scope.kind === 'platform') return true;
  return (
    scope.kind === 'tenants' && tenant !== undefined && scope.grants.has(tenant)
  );
}
