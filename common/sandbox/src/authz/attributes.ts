import type { RequestUser } from '../types';

/** One question to the authoriser. */
export type Attributes = {
  user: RequestUser;
  verb: string;
} & (
  | {
      kind: 'resource';
      group: string;
      resource: string;
      subresource?: string;
      namespace?: string;
      name?: string;
    }
  | { kind: 'path'; path: string }
);

export type Decision =
  | { allowed: true; reason: string }
  | { allowed: false; reason: string };

/** The API server's sentence about a refusal, without the object it is about. */
export function refusalText(asked: Attributes): string {
  const who = `User ${JSON.stringify(asked.user.name)}`;
  if (asked.kind === 'path') {
    return `${who} cannot ${asked.verb} path ${JSON.stringify(asked.path)}`;
  }
  const resource = asked.subresource
    ? `${asked.resource}/${asked.subresource}`
    : asked.resource;
  return `${who} cannot ${asked.verb} resource ${JSON.stringify(
    resource,
  )} in API group ${JSON.stringify(asked.group)} ${
    asked.namespace === undefined
      ? 'at the cluster scope'
      : `in the namespace ${JSON.stringify(asked.namespace)}`
  }`;
}
