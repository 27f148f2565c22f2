import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connect, watchedKinds, type KubeConnection } from '@mooring/platform';
import { parseAllDocuments } from 'yaml';
import { ApiClient } from '../apiClient';
import { eventually } from '../eventually';
import { expectation } from '../expectation';
import { at, nameOf, textAt } from '../json';
import { withToken } from '../kubeconfig';
import type { World } from '../world';

const account = '/api/v1/namespaces/mooring-system/serviceaccounts/mooring';
const leases = '/apis/coordination.k8s.io/v1/namespaces/mooring-system/leases';

/** Applies deploy/rbac.yaml as it is and returns a kubeconfig of its ServiceAccount. */
async function asMooring(world: World): Promise<string> {
  const text = await readFile(shippedManifest(process.cwd()), 'utf8');
  for (const document of parseAllDocuments(text)) {
    const object: unknown = document.toJS();
    const name = nameOf(object);
    await world.applyCluster(collectionOf(object), {
      ...asRecord(object),
      metadata: { ...asRecord(at(object, 'metadata')), name },
    });
  }
  const issued = await world.api.must('POST', `${account}/token`, {
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 600 },
    },
  });
  return withToken(world.target.kubeconfig, textAt(issued, 'status', 'token'));
}

/** The suite is run from the checkout's root, its tests from their package. */
function shippedManifest(folder: string): string {
  const file = join(folder, 'deploy', 'rbac.yaml');
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('deploy/rbac.yaml was not found');
  return shippedManifest(parent);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function collectionOf(object: unknown): string {
  const apiVersion = textAt(object, 'apiVersion');
  const namespace = textAt(object, 'metadata', 'namespace');
  const root = apiVersion.includes('/')
    ? `/apis/${apiVersion}`
    : `/api/${apiVersion}`;
  const plural = `${textAt(object, 'kind').toLowerCase()}s`;
  return `${root}${namespace ? `/namespaces/${namespace}` : ''}/${plural}`;
}

async function withConnection(
  kubeconfig: string,
  use: (connection: KubeConnection) => Promise<void>,
) {
  const result = connect({ kind: 'kubeconfig', text: kubeconfig });
  assert.ok(result.ok);
  try {
    await use(result.connection);
  } finally {
    await result.connection.close();
  }
}

export const shippedRbacExpectations = [
  expectation(
    'with deploy/rbac.yaml Mooring reads every kind it watches',
    async world => {
      await withConnection(await asMooring(world), async connection => {
        for (const { resource } of Object.values(watchedKinds())) {
          const path = `/apis/${resource.apiVersion}/${resource.plural}`;
          const { status } = await world.api.call('GET', `${path}?limit=1`);
          await eventually(`${path} is read as its rights say`, async () => {
            const answer = await connection.request({
              path,
              query: { limit: 1 },
            });
            if (answer.ok) return true;
            // Where the kind is not installed, nobody can read it.
            if (answer.kind === 'not-found') return status === 404 || undefined;
            // A new role takes a real server a moment.
            assert.equal(answer.kind, 'forbidden', answer.message);
            return undefined;
          });
        }
      });
    },
  ),

  expectation(
    'with deploy/rbac.yaml Mooring writes nothing in its own name but leases',
    async world => {
      const mooring = new ApiClient(await asMooring(world));
      const refused = async (method: string, path: string, body?: unknown) => {
        const { status } = await mooring.call(method, path, { body });
        assert.equal(status, 403, `${method} ${path}`);
      };
      const { api } = world;
      for (const { resource } of Object.values(watchedKinds())) {
        const path = `/apis/${resource.apiVersion}/${resource.plural}`;
        await refused('DELETE', `${path}/x`);
        await refused('POST', path, {});
      }
      await refused('GET', '/api/v1/secrets');
      await refused('GET', '/api/v1/namespaces/default/secrets/x');
      await refused('POST', '/api/v1/namespaces', {});
      await refused('GET', '/apis/rbac.authorization.k8s.io/v1/clusterroles');

      world.later(() => api.call('DELETE', `${leases}/mooring-alerts`));
      const made = await mooring.call('POST', leases, {
        body: {
          apiVersion: 'coordination.k8s.io/v1',
          kind: 'Lease',
          metadata: { name: 'mooring-alerts' },
          spec: { holderIdentity: 'contract' },
        },
      });
      assert.ok([201, 409].includes(made.status), String(made.status));
      assert.equal(
        (await mooring.call('GET', `${leases}/mooring-alerts`)).status,
        200,
      );
      await refused('GET', `${leases}/of-another`);
    },
  ),

  expectation(
    'with deploy/rbac.yaml Mooring acts as people and their groups, not with rights of its own',
    async world => {
      const group = `contract-${randomUUID().slice(0, 8)}`;
      await withConnection(await asMooring(world), async connection => {
        const review = await connection.request({
          method: 'POST',
          path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
          body: {
            apiVersion: 'authentication.k8s.io/v1',
            kind: 'SelfSubjectReview',
          },
          as: {
            user: 'user:default/contract',
            groups: [group, 'contract-two'],
            extra: { 'mooring.dev/on-behalf-of': ['someone'] },
          },
        });
        assert.ok(review.ok, JSON.stringify(review));
        assert.deepEqual(at(review.body, 'status', 'userInfo', 'groups'), [
          group,
          'contract-two',
          'system:authenticated',
        ]);
        const asPerson = await connection.request({
          path: '/api/v1/namespaces',
          as: { user: 'user:default/contract', groups: [group] },
        });
        assert.ok(!asPerson.ok);
        assert.equal(asPerson.kind, 'forbidden');
      });
      const mooring = new ApiClient(await asMooring(world));
      const uid = await mooring.call('GET', '/api/v1/namespaces', {
        headers: { 'Impersonate-User': 'x', 'Impersonate-Uid': '1' },
      });
      assert.equal(uid.status, 403);
    },
  ),
];
