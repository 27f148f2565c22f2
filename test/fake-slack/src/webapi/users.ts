import { textOf } from '../json';
import { accepted, refused } from './answer';
import type { ApiMethod } from './method';
import { pageOf } from './paging';
import { userToApi } from './toApi';

const info: ApiMethod = (args, { workspace }) => {
  const user = workspace.users.get(textOf(args, 'user'));
  return user ? accepted({ user: userToApi(user) }) : refused('user_not_found');
};

/** Deactivated users and those of other workspaces are not found by address. */
const lookupByEmail: ApiMethod = (args, { workspace }) => {
  const email = textOf(args, 'email').toLowerCase();
  const user = [...workspace.users.values()].find(
    each =>
      email !== '' &&
      each.email?.toLowerCase() === email &&
      each.teamId === workspace.seed.team.id &&
      !each.deleted,
  );
  return user
    ? accepted({ user: userToApi(user) })
    : refused('users_not_found');
};

const list: ApiMethod = (args, { workspace }) => {
  const page = pageOf([...workspace.users.values()], args, 1_000);
  if ('error' in page) return refused(page.error);
  return accepted({
    members: page.items.map(userToApi),
    response_metadata: { next_cursor: page.nextCursor },
  });
};

export const userMethods: Readonly<Record<string, ApiMethod>> = {
  'users.info': info,
  'users.lookupByEmail': lookupByEmail,
  'users.list': list,
};
