import { createFileDirectory } from './fileDirectory';

const ORG = `
apiVersion: backstage.io/v1alpha1
kind: User
metadata:
  name: acme-admin
  annotations: { mooring.dev/slack-user: 'T0/U1, T9/U9' }
spec:
  profile: { displayName: ACME admin, email: ACME-admin@example.com }
  memberOf: [acme-admins, group:emea/oncall]
---
kind: Group
metadata: { name: platform-operators }
spec: { members: [acme-admin, user:default/other] }
---
kind: Group
metadata: { name: broken }
---
not an entity
`;

const open = (text: string | Error) =>
  createFileDirectory({
    path: 'org.yaml',
    readText: async () => {
      if (text instanceof Error) throw text;
      return text;
    },
  });

describe('the directory file', () => {
  it('reads users and groups, memberships from either side', async () => {
    const found = await open(ORG).bySlackAccount('T9/U9');
    expect(found).toEqual({
      kind: 'found',
      users: [
        {
          ref: 'user:default/acme-admin',
          displayName: 'ACME admin',
          email: 'acme-admin@example.com',
          groups: ['acme-admins', 'emea/oncall', 'platform-operators'],
          slackAccounts: ['T0/U1', 'T9/U9'],
        },
      ],
    });
    expect(await open(ORG).byEmail('acme-admin@EXAMPLE.com')).toEqual(found);
    expect(await open(ORG).bySlackAccount('T0/U9')).toEqual({
      kind: 'found',
      users: [],
    });
  });

  it('is unreachable, not empty, when it is missing or broken', async () => {
    const missing = Object.assign(new Error('no such file'), {
      code: 'ENOENT',
    });
    expect(await open(missing).bySlackAccount('T0/U1')).toEqual({
      kind: 'unreachable',
      detail: 'the directory file cannot be read (ENOENT)',
    });
    expect(await open('a: [').bySlackAccount('T0/U1')).toEqual({
      kind: 'unreachable',
      detail: 'the directory file is not YAML',
    });
  });
});
