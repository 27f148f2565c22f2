import type {
  BackstageCredentials,
  BackstageUserPrincipal,
  LoggerService,
  PermissionsService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { ServiceUnavailableError } from '@backstage/errors';
import type { Permission } from '@backstage/plugin-permission-common';
import {
  tenantQuerySchema,
  type Actor,
  type Scope,
  type TenantId,
  parseTenantId,
} from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import { readActor } from '../identity/readActor';
import { withDeadline } from '../time/withDeadline';
import { narrowScope } from './narrowScope';
import { PortalDecision, readPortalDecision } from './portalDecision';

const PERMISSION_DEADLINE_MS = 5_000;

/** What was learned about a caller from the portal: who it is, and how far its policy lets them. */
export interface Access {
  readonly actor: Actor;
  readonly decisions: readonly PortalDecision[];
}

/** The portal's services that vouch for a caller. */
export interface AccessDeps {
  readonly userInfo: UserInfoService;
  readonly permissions: PermissionsService;
  readonly logger: LoggerService;
}

/**
 * Asks the portal about a caller.
 *
 * @param needed - every one of them must allow; an empty list leaves the decision to the tenants' access lists
 * @throws ServiceUnavailableError when the policy cannot be asked: what cannot be decided is not shown.
 */
export async function readAccess(
  deps: AccessDeps,
  credentials: BackstageCredentials<BackstageUserPrincipal>,
  needed: readonly Permission[],
): Promise<Access> {
  const [actor, decisions] = await Promise.all([
    readActor(deps, credentials),
    readDecisions(deps, credentials, needed),
  ]);
  return { actor, decisions };
}

async function readDecisions(
  { permissions, logger }: AccessDeps,
  credentials: BackstageCredentials,
  needed: readonly Permission[],
): Promise<PortalDecision[]> {
  try {
    return await withDeadline(
      Promise.all(
        needed.map(permission =>
          readPortalDecision(permissions, credentials, permission),
        ),
      ),
      PERMISSION_DEADLINE_MS,
    );
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error;
    const names = needed.map(permission => permission.name).join(', ');
    logger.error(`The permission policy could not decide ${names} (${kind})`);
    throw new ServiceUnavailableError(
      'The portal’s permission service could not decide, so nothing is shown. Try again in a minute; if it stays, tell the people who run the portal.',
    );
  }
}

/**
 * The caller's scope now: tenants' access lists as they stand, narrowed by the portal's decisions.
 * Cheap enough to be asked before every delivery.
 */
export function currentScope(mooring: Mooring, access: Access): Scope {
  const full = mooring.scopeOf(access.actor);
  return access.decisions.reduce<Scope>(
    (scope, decision) =>
      narrowScope(scope, decision, () => knownTenants(mooring, full)),
    full,
  );
}

function* knownTenants(mooring: Mooring, scope: Scope): Iterable<TenantId> {
  let cursor: string | undefined;
  do {
    const query = tenantQuerySchema.parse({ sort: 'name', limit: 200, cursor });
    const answer = mooring.tenants(scope, query);
    if (!answer.ok) return;
    for (const { id } of answer.value.items) {
      const tenant = parseTenantId(id);
      if (tenant !== undefined) yield tenant;
    }
    cursor = answer.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
