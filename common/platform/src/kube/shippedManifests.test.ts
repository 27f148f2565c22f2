import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadYamlFolder, Sandbox, startSandbox } from '@mooring/sandbox';
import { runDoctor } from '../cli/doctor';
import { NEEDED_KINDS } from '../cli/doctorKinds';
import { connect } from './connect';
import { KubeConnection } from './connection';
import { systemClock } from './clock';

const deploy = join(__dirname, '../../../../deploy');
const mooring = {
  token: randomUUID(),
  user: 'system:serviceaccount:mooring-system:mooring',
  groups: [
    'system:serviceaccounts',
    'system:serviceaccounts:mooring-system',
    'system:authenticated',
  ],
};

/** Kinds of others that Mooring reads, without a schema: only rights are of interest here. */
function foreignDefinitions(): unknown[] {
  return NEEDED_KINDS.filter(({ group }) => group !== 'mooring.dev').map(
    ({ group, version, plural }) => {
      const kind = `Test${plural}`;
      const schema = {
        openAPIV3Schema: {
          type: 'object',
          'x-kubernetes-preserve-unknown-fields': true,
        },
      };
      return {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${plural}.${group}` },
        spec: {
          group,
          scope: 'Namespaced',
          names: {
            kind,
            listKind: `${kind}List`,
            plural,
            singular: kind.toLowerCase(),
          },
          versions: [{ name: version, served: true, storage: true, schema }],
        },
      };
    },
  );
}

let sandbox: Sandbox;
let asMooring: KubeConnection;
let asAdmin: KubeConnection;

function open(identity?: string): KubeConnection {
  const text = sandbox.kubeconfig(identity);
  const result = connect({ kind: 'kubeconfig', text });
  if (!result.ok) throw new Error(result.detail);
  return result.connection;
}

beforeAll(async () => {
  const { objects, problems } = await loadYamlFolder(deploy);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  sandbox = await startSandbox({
    objects: [...foreignDefinitions(), ...objects],
    identities: [mooring],
  });
  asAdmin = open();
  asMooring = open(mooring.user);
});

afterAll(async () => {
  await asMooring.close();
  await asAdmin.close();
  await sandbox.close();
});

const TENANTS = '/apis/mooring.dev/v1alpha1/tenants';

function tenant(name: string, spec: object): object {
  const basic = {
    displayName: 'ACME',
    type: 'customer',
    clusterMode: 'managed',
  };
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'Tenant',
    metadata: { name },
    spec: { ...basic, ...spec },
  };
}

const external = { clusterId: 'c-m-7xk2p9qd', arcnetIP: '100.70.0.11' };

describe('deploy/rbac.yaml', () => {
  it('is enough: the doctor finds nothing to complain about', async () => {
    const report = await runDoctor(asMooring, { now: systemClock.now });
    expect(report.checks.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(report.isSandbox).toBe(true);
    expect(report.exitCode).toBe(0);
  });

  it.each([
    ['POST', TENANTS, tenant('x-ray', {})],
    ['DELETE', `${TENANTS}/acme`, undefined],
    ['GET', '/api/v1/secrets', undefined],
    ['GET', '/api/v1/namespaces/mooring-system/secrets/x', undefined],
    [
      'GET',
      '/apis/coordination.k8s.io/v1/namespaces/mooring-system/leases',
      undefined,
    ],
    [
      'PATCH',
      '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/mooring-alerts',
      {},
    ],
    ['PATCH', '/apis/fleet.cattle.io/v1alpha1/namespaces/a/clusters/b', {}],
    ['GET', '/apis/rbac.authorization.k8s.io/v1/clusterroles', undefined],
  ] as const)(
    'is no more than that: %s %s is refused',
    async (method, path, body) => {
      const contentType =
        method === 'PATCH' ? 'application/merge-patch+json' : undefined;
      expect(
        await asMooring.request({ method, path, body, contentType }),
      ).toMatchObject({
        ok: false,
        kind: 'forbidden',
      });
    },
  );

  it('lets Mooring write in the name of a person who may, by the second of two groups, and only then', async () => {
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'onboarding' },
      rules: [
        {
          apiGroups: ['mooring.dev'],
          resources: ['tenants'],
          verbs: ['create'],
        },
      ],
    };
    const binding = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'onboarding' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: 'onboarding',
      },
      subjects: [
        {
          kind: 'Group',
          apiGroup: 'rbac.authorization.k8s.io',
          name: 'platform-operators',
        },
      ],
    };
    sandbox.store.create(role);
    sandbox.store.create(binding);
    const create = (groups: string[]) =>
      asMooring.request({
        method: 'POST',
        path: TENANTS,
        body: tenant(`by-group-${groups.length}`, {}),
        as: {
          user: 'user:default/ops',
          groups,
          extra: { 'mooring.dev/on-behalf-of': ['U0OPS'] },
        },
      });
    expect(await create(['acme-devs'])).toMatchObject({
      ok: false,
      kind: 'forbidden',
    });
    expect(await create(['acme-devs', 'platform-operators'])).toMatchObject({
      ok: true,
      status: 201,
    });
  });
});

describe('deploy/crds', () => {
  it.each<[string, string, object]>([
    ['a managed tenant', 'acme', {}],
    ['an external tenant', 'acme-2', { clusterMode: 'external', external }],
    [
      'everything at once',
      'acme-3',
      {
        type: 'partner',
        clusterMode: 'external',
        external: {
          ...external,
          clusterName: 'acme-plant-1',
          carrier: 'flux',
          gateway: 'gw-eu-1',
          site: 'acme-dresden',
        },
        access: [
          { group: 'acme-admins', role: 'admin' },
          { group: 'acme-admins', role: 'viewer' },
        ],
        environments: ['acme-prod'],
      },
    ],
  ])('accept %s', async (_, name, spec) => {
    const answer = await asAdmin.request({
      method: 'POST',
      path: TENANTS,
      body: tenant(name, spec),
    });
    expect(answer).toMatchObject({ ok: true, status: 201 });
  });

  it.each<[string, string, object, RegExp]>([
    ['an id that is too short', 'ab', {}, /metadata\.name is the tenant id/],
    [
      'an id that starts with a digit',
      '1acme',
      {},
      /metadata\.name is the tenant id/,
    ],
    [
      'an id that is too long',
      'a'.repeat(41),
      {},
      /metadata\.name is the tenant id/,
    ],
    [
      'external without external',
      'bad',
      { clusterMode: 'external' },
      /external is required/,
    ],
    ['managed with external', 'bad', { external }, /external is only allowed/],
    [
      'another type',
      'bad',
      { type: 'friend' },
      /spec\.type: Unsupported value/,
    ],
    [
      'another mode',
      'bad',
      { clusterMode: 'both' },
      /spec\.clusterMode: Unsupported value/,
    ],
    ['a name of blanks', 'bad', { displayName: ' ' }, /spec\.displayName/],
    [
      'a name of two lines',
      'bad',
      { displayName: 'a\nb' },
      /spec\.displayName/,
    ],
    [
      'the management cluster',
      'bad',
      {
        clusterMode: 'external',
        external: { ...external, clusterId: 'local' },
      },
      /belongs to no tenant/,
    ],
    [
      'a loopback address',
      'bad',
      {
        clusterMode: 'external',
        external: { ...external, arcnetIP: '127.0.0.1' },
      },
      /must not be a loopback/,
    ],
    [
      'an octal address',
      'bad',
      {
        clusterMode: 'external',
        external: { ...external, arcnetIP: '0100.70.0.1' },
      },
      /spec\.external\.arcnetIP/,
    ],
    [
      'an address mapped into IPv6',
      'bad',
      {
        clusterMode: 'external',
        external: { ...external, arcnetIP: '::ffff:7f00:1' },
      },
      /spec\.external\.arcnetIP/,
    ],
    [
      'a group of Kubernetes itself',
      'bad',
      { access: [{ group: 'System:masters', role: 'admin' }] },
      /grant nothing here/,
    ],
    [
      'another role',
      'bad',
      { access: [{ group: 'a', role: 'owner' }] },
      /role: Unsupported value/,
    ],
    [
      'the same grant twice',
      'bad',
      {
        access: [
          { group: 'a', role: 'admin' },
          { group: 'a', role: 'admin' },
        ],
      },
      /Duplicate value/,
    ],
    [
      'a namespace that is none',
      'bad',
      { environments: ['../x'] },
      /spec\.environments/,
    ],
  ])('refuse %s', async (_, name, spec, message) => {
    const answer = await asAdmin.request({
      method: 'POST',
      path: TENANTS,
      body: tenant(name, spec),
    });
    expect(answer).toMatchObject({
      ok: false,
      kind: 'invalid',
      message: expect.stringMatching(message),
    });
  });

  it('need nothing the sandbox cannot judge', () => {
    expect(sandbox.unsupportedRules).toEqual([]);
  });

  it('keep never (null) and unknown (absent) apart in the status of a gateway', async () => {
    const path = '/apis/mooring.dev/v1alpha1/arcnetgateways';
    const gateway = {
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'ArcNetGateway',
      metadata: { name: 'gw-eu-1' },
      spec: {
        endpoint: 'gw-eu-1.example.net:51820',
        ranges: ['100.70.0.0/16'],
      },
    };
    expect(
      await asAdmin.request({ method: 'POST', path, body: gateway }),
    ).toMatchObject({ ok: true });
    const connections = [
      {
        clusterId: 'c-m-7xk2p9qd',
        lastHandshakeTime: null,
        endpoint: null,
        flux: {
          relay: 'relay-eu-1',
          session: false,
          lastReceiveTime: null,
          lastError: null,
        },
      },
      { clusterId: 'c-m-b4tq8w2n' },
    ];
    const answer = await asAdmin.request({
      method: 'PATCH',
      path: `${path}/gw-eu-1/status`,
      contentType: 'application/merge-patch+json',
      body: { status: { heartbeatTime: '2026-11-30T14:00:05Z', connections } },
    });
    expect(answer).toMatchObject({ ok: true });
    const read = await asMooring.request({ path: `${path}/gw-eu-1` });
    expect(read).toHaveProperty('body.status.connections', connections);
  });
});
