import type { IncomingMessage } from 'node:http';
import { ApiError, forbidden } from '../apiError';
import type { Attributes } from '../authz/attributes';
import type { RbacAuthorizer } from '../authz/rbac';
import type { RequestUser } from '../types';

const extraPrefix = 'impersonate-extra-';
const serviceAccount = /^system:serviceaccount:([^:]+):([^:]+)$/;

/**
 * The user of the `Impersonate-*` headers, each of which the caller must be allowed. Several
 * groups are several header lines: one line with a comma is one group, as on a real API server.
 */
export function impersonate(
  request: IncomingMessage,
  caller: RequestUser,
  authorizer: RbacAuthorizer,
): RequestUser {
  const headers = request.headersDistinct;
  const [name] = headers['impersonate-user'] ?? [];
  const groups = headers['impersonate-group'] ?? [];
  const [uid] = headers['impersonate-uid'] ?? [];
  const extra = extrasOf(headers);
  if (!name) {
    if (groups.length === 0 && !uid && Object.keys(extra).length === 0) {
      return caller;
    }
    throw new ApiError(
      500,
      'InternalError',
      'Internal error occurred: requested impersonation of groups, uid or extra without impersonating a user',
    );
  }

  const require = (
    group: string,
    resource: string,
    target: string,
    more: { namespace?: string; subresource?: string } = {},
  ) => {
    const asked: Attributes = {
      kind: 'resource',
      user: caller,
      verb: 'impersonate',
      group,
      resource,
      name: target,
      ...more,
    };
    if (authorizer.decide(asked).allowed) return;
    const place =
      more.namespace === undefined
        ? 'at the cluster scope'
        : `in the namespace "${more.namespace}"`;
    throw forbidden(
      { group, plural: resource, name: target },
      `User "${caller.name}" cannot impersonate resource "${
        more.subresource ? `${resource}/${more.subresource}` : resource
      }" in API group "${group}" ${place}`,
    );
  };

  const account = serviceAccount.exec(name);
  if (account) {
    require('', 'serviceaccounts', account[2], { namespace: account[1] });
  } else {
    require('', 'users', name);
  }
  for (const group of groups) require('', 'groups', group);
  const authentication = 'authentication.k8s.io';
  for (const [key, values] of Object.entries(extra)) {
    for (const value of values) {
      require(authentication, 'userextras', value, { subresource: key });
    }
  }
  if (uid) require(authentication, 'uids', uid);
  return {
    name,
    groups: withImplied(groups, account?.[1]),
    ...(uid ? { uid } : {}),
    extra,
  };
}

function withImplied(
  groups: readonly string[],
  accountNamespace: string | undefined,
): string[] {
  const implied =
    accountNamespace !== undefined && groups.length === 0
      ? ['system:serviceaccounts', `system:serviceaccounts:${accountNamespace}`]
      : [];
  return [...new Set([...groups, ...implied, 'system:authenticated'])];
}

function extrasOf(
  headers: NodeJS.Dict<string[]>,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([header]) => header.startsWith(extraPrefix))
      .map(([header, values]) => [
        decodeKey(header.slice(extraPrefix.length)),
        values ?? [],
      ]),
  );
}

/** Keys may be percent-encoded, because header names allow less than keys. */
function decodeKey(key: string): string {
  return key.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}
