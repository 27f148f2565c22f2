import { listAt, stringAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient, tokenOf } from '../testing/apiClient';
import type { Sandbox } from '../types';

const rbac = 'rbac.authorization.k8s.io/v1';
const role = (name: string, rules: unknown[], namespace?: string) => ({
  apiVersion: rbac,
  kind: namespace ? 'Role' : 'ClusterRole',
  metadata: { name, ...(namespace ? { namespace } : {}) },
  rules,
});
const binding = (
  name: string,
  roleRef: [kind: string, name: string],
  subject: Record<string, string>,
  namespace?: string,
) => ({
  apiVersion: rbac,
  kind: namespace ? 'RoleBinding' : 'ClusterRoleBinding',
  metadata: { name, ...(namespace ? { namespace } : {}) },
  roleRef: { kind: roleRef[0], name: roleRef[1] },
  subjects: [subject],
});

const objects = [
  role(
    'reader',
    [
      { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list'] },
      {
        apiGroups: [''],
        resources: ['secrets'],
        resourceNames: ['mine'],
        verbs: ['get'],
      },
    ],
    'team',
  ),
  binding(
    'reader',
    ['Role', 'reader'],
    { kind: 'Group', name: 'team a' },
    'team',
  ),
  role('act-as', [
    { apiGroups: [''], resources: ['users', 'groups'], verbs: ['impersonate'] },
    {
      apiGroups: ['authentication.k8s.io'],
      resources: ['userextras/person'],
      verbs: ['impersonate'],
    },
  ]),
  binding('act-as', ['ClusterRole', 'act-as'], { kind: 'User', name: 'bot' }),
  binding(
    'view',
    ['ClusterRole', 'view'],
    { kind: 'ServiceAccount', name: 'agent', namespace: 'team' },
    'team',
  ),
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'agent', namespace: 'team' },
  },
];

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;
let bot: string;
let member: string;

beforeAll(async () => {
  sandbox = await startSandbox({ objects });
  api = apiClient(sandbox);
  bot = sandbox.addToken({ user: 'bot', groups: [] });
  member = sandbox.addToken({ user: 'member', groups: ['team a'] });
});
afterAll(() => sandbox.close());

const configMaps = '/api/v1/namespaces/team/configmaps';

it('refuses an unknown token with 401 and nobody with 403', async () => {
  const unknown = await api.call('GET', configMaps, { token: 'unknown' });
  expect(unknown.status).toBe(401);
  expect(unknown.body).toMatchObject({
    kind: 'Status',
    reason: 'Unauthorized',
  });
  const nobody = await api.call('GET', configMaps, { token: '' });
  expect(nobody.status).toBe(403);
  const health = await api.call('GET', '/readyz', { token: '' });
  expect(health.text).toBe('ok');
});

it('allows what a role grants and words what it does not', async () => {
  expect((await api.call('GET', configMaps, { token: member })).status).toBe(
    200,
  );
  const refused = await api.call('POST', configMaps, {
    token: member,
    body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } },
  });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe(
    'configmaps is forbidden: User "member" cannot create resource "configmaps" in API group "" in the namespace "team"',
  );
  const elsewhere = await api.call(
    'GET',
    '/api/v1/namespaces/default/configmaps',
    {
      token: member,
    },
  );
  expect(elsewhere.status).toBe(403);
  const everywhere = await api.call('GET', '/api/v1/configmaps', {
    token: member,
  });
  expect(everywhere.status).toBe(403);
});

it('narrows by resourceNames', async () => {
  const secret = (name: string) =>
    api.call('GET', `/api/v1/namespaces/team/secrets/${name}`, {
      token: member,
    });
  expect((await secret('mine')).status).toBe(404);
  expect((await secret('other')).status).toBe(403);
});

it('refuses before it tells whether something exists', async () => {
  const kinds = await api.call('GET', '/apis/no.such.group/v1/things', {
    token: member,
  });
  expect(kinds.status).toBe(403);
});

describe('impersonation', () => {
  const as = (headers: Record<string, string | string[]>, token = bot) =>
    api.call('GET', configMaps, { token, headers });

  it('takes several groups from several headers', async () => {
    const { status } = await as({
      'Impersonate-User': 'person',
      'Impersonate-Group': ['other', 'team a'],
    });
    expect(status).toBe(200);
  });

  it('takes one folded line for one group, as a real API server does', async () => {
    const { status } = await as({
      'Impersonate-User': 'person',
      'Impersonate-Group': 'other, team a',
    });
    expect(status).toBe(403);
  });

  it('needs the right to impersonate each part', async () => {
    const user = await as({ 'Impersonate-User': 'person' }, member);
    expect(user.status).toBe(403);
    expect(user.body.message).toBe(
      'users "person" is forbidden: User "member" cannot impersonate resource "users" in API group "" at the cluster scope',
    );
    const extra = (key: string) =>
      as({
        'Impersonate-User': 'person',
        'Impersonate-Group': 'team a',
        [`Impersonate-Extra-${key}`]: 'value',
      });
    expect((await extra('person')).status).toBe(200);
    expect((await extra('scopes')).status).toBe(403);
    const uid = await as({
      'Impersonate-User': 'person',
      'Impersonate-Uid': '1',
    });
    expect(uid.status).toBe(403);
    const account = await as({
      'Impersonate-User': 'system:serviceaccount:team:agent',
    });
    expect(account.status).toBe(403);
  });

  it('shows who the server took the caller for', async () => {
    const { body } = await api.call(
      'POST',
      '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      {
        token: bot,
        body: {
          apiVersion: 'authentication.k8s.io/v1',
          kind: 'SelfSubjectReview',
        },
        headers: {
          'Impersonate-User': 'person',
          'Impersonate-Group': ['a', 'b, c'],
          'Impersonate-Extra-Person': 'real',
        },
      },
    );
    expect(valueAt(body, 'status', 'userInfo')).toEqual({
      username: 'person',
      groups: ['a', 'b, c', 'system:authenticated'],
      extra: { person: ['real'] },
    });
  });
});

describe('reviews', () => {
  const review = (kind: string, spec: unknown, token = member, within = '') =>
    api.call(
      'POST',
      `/apis/authorization.k8s.io/v1${within}/${kind.toLowerCase()}s`,
      { token, body: { apiVersion: 'authorization.k8s.io/v1', kind, spec } },
    );
  const list = (namespace: string) => ({
    resourceAttributes: { verb: 'list', resource: 'configmaps', namespace },
  });

  it('answers about oneself', async () => {
    const allowed = async (namespace: string) =>
      valueAt(
        (await review('SelfSubjectAccessReview', list(namespace))).body,
        'status',
        'allowed',
      );
    expect(await allowed('team')).toBe(true);
    expect(await allowed('default')).toBe(false);
  });

  it('answers about others only to those who may ask', async () => {
    const spec = { ...list('team'), user: 'x', groups: ['team a'] };
    expect((await review('SubjectAccessReview', spec)).status).toBe(403);
    const answer = await review('SubjectAccessReview', spec, tokenOf(sandbox));
    expect(valueAt(answer.body, 'status', 'allowed')).toBe(true);
  });

  it('lists the rules of a namespace', async () => {
    const { body } = await review('SelfSubjectRulesReview', {
      namespace: 'team',
    });
    expect(
      listAt(body, 'status', 'resourceRules').map(rule =>
        listAt(rule, 'resources'),
      ),
    ).toContainEqual(['configmaps']);
  });

  it('refuses a question about nothing', async () => {
    expect((await review('SelfSubjectAccessReview', {})).status).toBe(400);
  });
});

it('issues a token that acts as the ServiceAccount', async () => {
  const { body } = await api.call(
    'POST',
    '/api/v1/namespaces/team/serviceaccounts/agent/token',
    {
      body: {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        spec: {},
      },
    },
  );
  const token = stringAt(body, 'status', 'token') ?? '';
  expect((await api.call('GET', configMaps, { token })).status).toBe(200);
  const secrets = configMaps.replace('configmaps', 'secrets');
  expect((await api.call('GET', secrets, { token })).status).toBe(403);
});

it('follows changes of roles at once', async () => {
  const token = sandbox.addToken({ user: 'late', groups: [] });
  expect((await api.call('GET', configMaps, { token })).status).toBe(403);
  sandbox.store.create(
    binding('late', ['Role', 'reader'], { kind: 'User', name: 'late' }, 'team'),
  );
  expect((await api.call('GET', configMaps, { token })).status).toBe(200);
});
