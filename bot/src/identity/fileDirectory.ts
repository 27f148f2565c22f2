import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import type { Directory, DirectoryAnswer, DirectoryUser } from './directory';
import { directoryUser, groupName } from './directoryUser';

const groupEntity = z.object({
  kind: z.literal('Group'),
  metadata: z.object({
    name: z.string().min(1),
    namespace: z.string().optional(),
  }),
  spec: z.object({ members: z.array(z.string()).optional() }).optional(),
});

/**
 * Users and groups from a file of Backstage entities. It is read at every question, so an edit
 * counts at once and a file that is missing or broken is told as such.
 */
export function createFileDirectory(deps: {
  path: string;
  readText: (path: string) => Promise<string>;
}): Directory {
  const ask = async (
    isMeant: (user: DirectoryUser) => boolean,
  ): Promise<DirectoryAnswer> => {
    let text: string;
    try {
      text = await deps.readText(deps.path);
    } catch (error) {
      const code =
        error instanceof Error && 'code' in error
          ? String(error.code)
          : 'unreadable';
      return {
        kind: 'unreachable',
        detail: `the directory file cannot be read (${code})`,
      };
    }
    const documents = parseAllDocuments(text);
    if (documents.some(({ errors }) => errors.length > 0)) {
      return { kind: 'unreachable', detail: 'the directory file is not YAML' };
    }
    // A file bounded by a person's patience: no alias may blow it up.
    const entities = documents.map(document =>
      document.toJS({ maxAliasCount: 0 }),
    );
    return { kind: 'found', users: usersOf(entities).filter(isMeant) };
  };
  return {
    name: 'the directory file',
    bySlackAccount: account =>
      ask(({ slackAccounts }) => slackAccounts.includes(account)),
    byEmail: email => ask(user => user.email === email.toLowerCase()),
  };
}

/** Memberships may stand on either side, as in the catalog. */
function usersOf(entities: readonly unknown[]): DirectoryUser[] {
  const users = entities.flatMap(entity => directoryUser(entity) ?? []);
  const groupsByMember = new Map<string, string[]>();
  for (const entity of entities) {
    const group = groupEntity.safeParse(entity);
    if (!group.success) continue;
    const { metadata, spec } = group.data;
    const namespace = metadata.namespace ?? 'default';
    const name = groupName(metadata.name, namespace);
    if (name === undefined) continue;
    for (const member of spec?.members ?? []) {
      const ref = memberRef(member, namespace);
      groupsByMember.set(ref, [...(groupsByMember.get(ref) ?? []), name]);
    }
  }
  return users.map(user => ({
    ...user,
    groups: [
      ...new Set([...user.groups, ...(groupsByMember.get(user.ref) ?? [])]),
    ].sort(),
  }));
}

function memberRef(member: string, namespace: string): string {
  const bare = member.toLowerCase().replace(/^user:/, '');
  return bare.includes('/')
    ? `user:${bare}`
    : `user:${namespace.toLowerCase()}/${bare}`;
}
