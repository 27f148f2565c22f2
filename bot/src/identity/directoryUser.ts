import { z } from 'zod';
import type { DirectoryUser } from './directory';

/** Annotation that binds a Slack account to a catalog user: `<teamId>/<userId>`, several with commas. */
export const SLACK_USER_ANNOTATION = 'mooring.dev/slack-user';

const userEntity = z.object({
  kind: z.literal('User'),
  metadata: z.object({
    name: z.string().min(1),
    namespace: z.string().optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
  spec: z
    .object({
      profile: z
        .object({
          displayName: z.string().optional(),
          email: z.string().optional(),
        })
        .optional(),
      memberOf: z.array(z.string()).optional(),
    })
    .optional(),
  relations: z
    .array(z.object({ type: z.string(), targetRef: z.string() }))
    .optional(),
});

/**
 * A Backstage `User` entity as a directory user; `undefined` for anything else. Groups are the direct
 * memberships, the same ones the portal's sign-in grants: the catalog's relations where it computed
 * them, else `spec.memberOf`.
 */
export function directoryUser(entity: unknown): DirectoryUser | undefined {
  const parsed = userEntity.safeParse(entity);
  if (!parsed.success) return undefined;
  const { metadata, spec, relations } = parsed.data;
  const namespace = (metadata.namespace ?? 'default').toLowerCase();
  const memberships =
    relations === undefined
      ? spec?.memberOf ?? []
      : relations
          .filter(({ type }) => type === 'memberOf')
          .map(({ targetRef }) => targetRef);
  const groups = memberships.flatMap(ref => groupName(ref, namespace) ?? []);
  return {
    ref: `user:${namespace}/${metadata.name.toLowerCase()}`,
    displayName: spec?.profile?.displayName,
    email: spec?.profile?.email?.toLowerCase(),
    groups: [...new Set(groups)].sort(),
    slackAccounts: (metadata.annotations?.[SLACK_USER_ANNOTATION] ?? '')
      .split(',')
      .map(account => account.trim())
      .filter(account => account !== ''),
  };
}

const GROUP_REF = /^(?:([a-z]+):)?(?:([\w.-]+)\/)?([\w.-]+)$/i;

/** `group:default/x` → `x`, `group:ns/x` → `ns/x`: the form in which a tenant's access list names it. */
export function groupName(
  ref: string,
  ownNamespace: string,
): string | undefined {
  const match = GROUP_REF.exec(ref);
  if (!match) return undefined;
  const [, kind = 'group', namespace = ownNamespace, name] = match;
  if (kind.toLowerCase() !== 'group') return undefined;
  return namespace.toLowerCase() === 'default'
    ? name.toLowerCase()
    : `${namespace}/${name}`.toLowerCase();
}
