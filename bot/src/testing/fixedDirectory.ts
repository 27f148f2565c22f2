import type { Directory, DirectoryUser } from '../identity';

/** A directory over a list that can be made unreachable. */
export function fixedDirectory(users: readonly DirectoryUser[]): Directory & {
  outage: string | undefined;
} {
  const directory = {
    name: 'the test directory',
    outage: undefined as string | undefined,
    bySlackAccount: (account: string) =>
      answer(({ slackAccounts }) => slackAccounts.includes(account)),
    byEmail: (email: string) => answer(user => user.email === email),
  };
  const answer = async (isMeant: (user: DirectoryUser) => boolean) =>
    directory.outage === undefined
      ? { kind: 'found' as const, users: users.filter(isMeant) }
      : { kind: 'unreachable' as const, detail: directory.outage };
  return directory;
}
