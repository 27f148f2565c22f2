import type {
  BackstageCredentials,
  BackstageUserPrincipal,
  LoggerService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import type { Actor, Membership } from '@mooring/core';
import { membershipOf } from './membershipOf';
import { withDeadline } from '../time/withDeadline';

const USER_INFO_DEADLINE_MS = 5_000;

/**
 * Who asks, as the portal's sign-in vouches for it. Never throws: a membership that cannot be read is a membership
 * of its own kind, so that the refusal can say what to do about it.
 */
export async function readActor(
  deps: { userInfo: UserInfoService; logger: LoggerService },
  credentials: BackstageCredentials<BackstageUserPrincipal>,
): Promise<Actor> {
  const ref = credentials.principal.userEntityRef;
  return { ref, membership: await readMembership(deps, credentials) };
}

async function readMembership(
  deps: { userInfo: UserInfoService; logger: LoggerService },
  credentials: BackstageCredentials<BackstageUserPrincipal>,
): Promise<Membership> {
  let refs: readonly string[];
  try {
    const info = await withDeadline(
      deps.userInfo.getUserInfo(credentials),
      USER_INFO_DEADLINE_MS,
    );
    refs = info.ownershipEntityRefs;
  } catch (error) {
    // Its message may carry an internal address or a token's content: the kind of failure is enough to start from.
    const kind = error instanceof Error ? error.name : typeof error;
    deps.logger.warn(
      `The groups of ${credentials.principal.userEntityRef} could not be looked up (${kind})`,
    );
    return {
      kind: 'directory-unreachable',
      detail: 'the portal’s sign-in service gave no usable answer',
    };
  }
  return membershipOf(refs);
}
