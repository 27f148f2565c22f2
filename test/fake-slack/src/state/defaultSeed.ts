import type { FakeChannel, FakeUser, WorkspaceSeed } from '../types';

const teamId = 'T0MOORING';
const botUserId = 'U0MOORINGBOT';

function user(
  id: string,
  name: string,
  realName: string,
  change: Partial<FakeUser> = {},
): FakeUser {
  return {
    id,
    name,
    realName,
    email: `${name}@example.com`,
    isEmailConfirmed: true,
    teamId,
    deleted: false,
    isBot: false,
    isRestricted: false,
    isUltraRestricted: false,
    isStranger: false,
    ...change,
  };
}

function channel(id: string, name: string, members: string[]): FakeChannel {
  return {
    id,
    name,
    members,
    isPrivate: false,
    isArchived: false,
    isShared: false,
    isExtShared: false,
    isPendingExtShared: false,
    isOrgShared: false,
  };
}

/** The demo workspace: one user per role, one of each kind that must be refused. */
export function defaultSeed(): WorkspaceSeed {
  const users = [
    user('U0OPS', 'ops', 'Platform operator'),
    user('U0ACMEADMIN', 'acme-admin', 'ACME admin'),
    user('U0ACMEOPER', 'acme-operator', 'ACME operator'),
    user('U0ACMEVIEW', 'acme-viewer', 'ACME viewer'),
    user('U0GLOBEX', 'globex-admin', 'Globex admin'),
    user('U0NOBODY', 'nobody', 'Nobody (no groups)'),
    user('U0GUEST', 'guest', 'Guest', { isRestricted: true }),
    user('U0STRANGER', 'stranger', 'Stranger (Slack Connect)', {
      isStranger: true,
      teamId: 'T0ELSEWHERE',
    }),
    user('U0GONE', 'gone', 'Gone (deactivated)', { deleted: true }),
    user('U0UNLINKED', 'unlinked', 'Unlinked'),
    user(botUserId, 'mooring', 'Mooring', { isBot: true, email: undefined }),
  ];
  const people = users
    .filter(
      ({ isBot, deleted, isStranger }) => !isBot && !deleted && !isStranger,
    )
    .map(({ id }) => id);
  const acme = ['U0OPS', 'U0ACMEADMIN', 'U0ACMEOPER', 'U0ACMEVIEW'];
  return {
    team: { id: teamId, name: 'Mooring demo', domain: 'mooring-demo' },
    botUserId,
    botId: 'B0MOORING',
    appId: 'A0MOORING',
    users,
    channels: [
      channel('C0PLATFORM', 'platform-alerts', ['U0OPS', botUserId]),
      channel('C0ACME', 'acme', [...acme, 'U0GUEST', 'U0STRANGER', botUserId]),
      channel('C0GENERAL', 'general', people),
    ],
  };
}
