import assert from 'node:assert/strict';
import { ApiClient } from '../apiClient';
import { eventually } from '../eventually';
import { expectation } from '../expectation';
import { aGadget, gadgetsPath } from '../gadgetCrd';
import { at, textAt } from '../json';
import { withToken } from '../kubeconfig';
import type { World } from '../world';

const rbac = '/apis/rbac.authorization.k8s.io/v1';

/** A namespace in which the members of one group may read gadgets. */
async function readersOf(world: World, group: string): Promise<string> {
  const namespace = await world.namespace();
  const path = `${rbac}/namespaces/${namespace}`;
  await world.api.must('POST', `${path}/roles`, {
    body: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'reader' },
      rules: [
        {
          apiGroups: ['contract.mooring.dev'],
          resources: ['gadgets'],
          verbs: ['get', 'list'],
        },
      ],
    },
  });
  await world.api.must('POST', `${path}/rolebindings`, {
    body: {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: 'reader' },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'Role',
        name: 'reader',
      },
      subjects: [
        {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'Group',
          name: group,
        },
      ],
    },
  });
  return namespace;
}

const person = (...groups: string[]) => ({
  'Impersonate-User': 'contract-person',
  'Impersonate-Group': groups,
});

export const accessExpectations = [
  expectation('a token nobody issued is 401', async world => {
    const client = new ApiClient(
      withToken(world.target.kubeconfig, 'not-issued'),
    );
    const { status, body } = await client.call('GET', '/api/v1/namespaces');
    assert.equal(status, 401);
    assert.equal(textAt(body, 'reason'), 'Unauthorized');
  }),

  expectation(
    'two groups impersonated in two headers both count',
    async world => {
      const path = gadgetsPath(await readersOf(world, 'contract-readers'));
      await eventually('the binding is known', async () => {
        const { status } = await world.api.call('GET', path, {
          headers: person('contract-others', 'contract-readers'),
        });
        return status === 200 ? true : undefined;
      });
      const refused = await world.api.call('POST', path, {
        headers: person('contract-others', 'contract-readers'),
        body: aGadget('a'),
      });
      assert.equal(refused.status, 403);
      assert.match(
        textAt(refused.body, 'message'),
        /gadgets\.contract\.mooring\.dev is forbidden: User "contract-person" cannot create resource "gadgets" in API group "contract\.mooring\.dev" in the namespace/,
      );
    },
  ),

  expectation(
    'two groups folded into one header are one group that nobody is in',
    async world => {
      const path = gadgetsPath(await readersOf(world, 'contract-readers'));
      const { status } = await world.api.call('GET', path, {
        headers: {
          'Impersonate-User': 'contract-person',
          'Impersonate-Group': 'contract-others, contract-readers',
        },
      });
      assert.equal(status, 403);
    },
  ),

  expectation(
    'the server says whom it takes an impersonated caller for',
    async world => {
      const { status, body } = await world.api.call(
        'POST',
        '/apis/authentication.k8s.io/v1/selfsubjectreviews',
        {
          headers: {
            ...person('a', 'b'),
            'Impersonate-Extra-mooring.dev%2fon-behalf-of': 'someone',
          },
          body: {
            apiVersion: 'authentication.k8s.io/v1',
            kind: 'SelfSubjectReview',
          },
        },
      );
      assert.equal(status, 201);
      assert.equal(
        textAt(body, 'status', 'userInfo', 'username'),
        'contract-person',
      );
      assert.deepEqual(at(body, 'status', 'userInfo', 'groups'), [
        'a',
        'b',
        'system:authenticated',
      ]);
      assert.deepEqual(
        at(body, 'status', 'userInfo', 'extra', 'mooring.dev/on-behalf-of'),
        ['someone'],
      );
    },
  ),

  expectation(
    'an access review answers as the authoriser would decide',
    async world => {
      const namespace = await readersOf(world, 'contract-readers');
      const allowed = async (verb: string, group: string) => {
        const { body } = await world.api.call(
          'POST',
          '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
          {
            headers: person(group),
            body: {
              apiVersion: 'authorization.k8s.io/v1',
              kind: 'SelfSubjectAccessReview',
              spec: {
                resourceAttributes: {
                  namespace,
                  verb,
                  group: 'contract.mooring.dev',
                  resource: 'gadgets',
                },
              },
            },
          },
        );
        return at(body, 'status', 'allowed');
      };
      await eventually('the binding is known', async () =>
        (await allowed('list', 'contract-readers')) === true ? true : undefined,
      );
      assert.equal(await allowed('delete', 'contract-readers'), false);
      assert.equal(await allowed('list', 'contract-others'), false);
    },
  ),
];
