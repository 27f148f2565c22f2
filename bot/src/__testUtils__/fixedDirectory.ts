import type { Directory, DirectoryUser } from '../identity';

/** A directory over a list that can be made unreachable. */
export function fixedDirectory(users: readonly DirectoryUser[]): Directory & {
  outage: string | undefined;
} {
  const state: { outage: string | undefined } = { outage: undefined };
  const answer = async (isMeant: (user: DirectoryUser) => boolean) =>
    state.outage === undefined
      ? { kind: 'found' as const, users: users.filter(isMeant) }
      : { kind: 'unreachable' as const, detail: state.outage };
  return Object.assign(state, {
    name: 'the test directory',
    bySlackAccount: (account: string) =>
      answer(({ slackAccounts }) => slackAccounts.includes(account)),
    byEmail: (email: string) => answer(user => user.email === email),
  });
}
