import type { DirectoryUser } from './directory';
import { createIdentify } from './identify';
import type { ProfileAnswer, SlackProfile } from './slackProfile';
import { fixedDirectory } from '../__testUtils__/fixedDirectory';

const HOME = 'T0MOORING';
const member: SlackProfile = {
  teamId: HOME,
  email: 'ops@example.com',
  isEmailConfirmed: true,
  isDeactivated: false,
  isBot: false,
  isGuest: false,
  isStranger: false,
};
const linked: DirectoryUser = {
  ref: 'user:default/ops',
  displayName: 'Operator',
  email: 'ops@example.com',
  groups: ['platform-operators'],
  slackAccounts: [`${HOME}/U0OPS`],
};
const unlinked: DirectoryUser = { ...linked, slackAccounts: [] };

function ask(
  change: {
    profile?: Partial<SlackProfile>;
    answer?: ProfileAnswer;
    users?: readonly DirectoryUser[];
    emailDomains?: readonly string[];
    teamId?: string;
    home?: string | null;
    outage?: string;
  } = {},
) {
  const directory = fixedDirectory(change.users ?? [linked]);
  directory.outage = change.outage;
  const answer: ProfileAnswer = change.answer ?? {
    kind: 'found',
    profile: { ...member, ...change.profile },
  };
  return createIdentify({
    profiles: { of: async () => answer, forget: () => undefined },
    directory,
    homeTeam: () => (change.home === null ? undefined : change.home ?? HOME),
    emailDomains: change.emailDomains ?? [],
  })({ teamId: change.teamId ?? HOME, userId: 'U0OPS' });
}

describe('who a chat account is', () => {
  it.each<[string, Parameters<typeof ask>[0]]>([
    ['deactivated', { profile: { isDeactivated: true } }],
    ['bot-account', { profile: { isBot: true } }],
    ['stranger', { profile: { isStranger: true } }],
    ['guest', { profile: { isGuest: true } }],
    ['other-workspace', { teamId: 'T0OTHER' }],
    ['other-workspace', { profile: { teamId: 'T0OTHER' } }],
    ['other-workspace', { home: null }],
    ['unknown-account', { answer: { kind: 'not-found' } }],
    [
      'slack-unreachable',
      { answer: { kind: 'unreachable', detail: 'no answer' } },
    ],
    ['directory-unreachable', { outage: 'no answer' }],
    [
      'ambiguous-link',
      { users: [linked, { ...linked, ref: 'user:default/b' }] },
    ],
    ['unlinked', { users: [] }],
    ['unlinked', { users: [unlinked] }],
    ['unlinked', { users: [unlinked], emailDomains: ['other.example'] }],
    [
      'unlinked',
      { users: [unlinked, unlinked], emailDomains: ['example.com'] },
    ],
    [
      'unlinked',
      {
        users: [unlinked],
        emailDomains: ['example.com'],
        profile: { isEmailConfirmed: false },
      },
    ],
    [
      'unlinked',
      {
        users: [unlinked],
        emailDomains: ['example.com'],
        profile: { email: undefined },
      },
    ],
  ])('refuses: %s (%j)', async (code, change) => {
    expect(await ask(change)).toMatchObject({
      kind: 'refused',
      refusal: { code },
    });
  });

  it('takes the link of the directory, whatever the e-mail says', async () => {
    expect(
      await ask({ profile: { email: undefined, isEmailConfirmed: false } }),
    ).toMatchObject({
      kind: 'person',
      person: {
        link: 'annotation',
        groups: ['platform-operators'],
        actor: {
          ref: 'user:default/ops',
          membership: { kind: 'known', groups: ['platform-operators'] },
        },
      },
    });
  });

  it('takes a confirmed e-mail of an allowed domain as a hint', async () => {
    expect(
      await ask({ users: [unlinked], emailDomains: ['example.com'] }),
    ).toMatchObject({ kind: 'person', person: { link: 'email' } });
  });
});
