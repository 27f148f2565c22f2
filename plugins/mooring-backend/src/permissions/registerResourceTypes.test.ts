import { mockCredentials } from '@backstage/backend-test-utils';
import request from 'supertest';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { as, RunningRouter, startRouter } from '../__testUtils__/startRouter';
import {
  mooringClusterConditions,
  mooringTenantConditions,
} from './conditions';

const BASE = '/api/mooring/.well-known/backstage/permissions';

describe('registerResourceTypes', () => {
  let router: RunningRouter;
  beforeEach(async () => {
    router = await startRouter(new FakeMooring());
  });
  afterEach(() => router.stop());

  it('tells the portal every permission and the rule policies are written with', async () => {
    const { body } = await request(router.server).get(`${BASE}/metadata`);
    expect(
      body.permissions.map((permission: { name: string }) => permission.name),
    ).toEqual([
      'mooring.cluster.read',
      'mooring.cluster.recheck',
      'mooring.tenant.read',
      'mooring.deployment.read',
      'mooring.tunnel.read',
      'mooring.status.read',
    ]);
    expect(body.rules).toEqual([
      expect.objectContaining({
        name: 'IN_TENANTS',
        resourceType: 'mooring-cluster',
        paramsSchema: expect.objectContaining({ required: ['tenants'] }),
      }),
      expect.objectContaining({
        name: 'IN_TENANTS',
        resourceType: 'mooring-tenant',
      }),
    ]);
  });

  const apply = (authorization: string, resourceType: string, id: string) => {
    const { inTenants } =
      resourceType === 'mooring-cluster'
        ? mooringClusterConditions
        : mooringTenantConditions;
    return request(router.server)
      .post(`${BASE}/apply-conditions`)
      .set('Authorization', authorization)
      .send({
        items: [
          {
            id: '1',
            resourceRef: id,
            resourceType,
            conditions: inTenants({ tenants: ['acme'] }),
          },
        ],
      });
  };

  it.each([
    ['mooring-cluster', 'c-acme-1', 'ALLOW'],
    ['mooring-cluster', 'c-globex-1', 'DENY'],
    ['mooring-cluster', 'local', 'DENY'],
    ['mooring-cluster', 'c-nowhere-1', 'DENY'],
    ['mooring-tenant', 'acme', 'ALLOW'],
    ['mooring-tenant', 'globex', 'DENY'],
    ['mooring-tenant', 'nowhere', 'DENY'],
  ])(
    'applies a condition on acme to the %s %s for the permission service: %s',
    async (resourceType, id, result) => {
      const answer = await apply(
        mockCredentials.service.header(),
        resourceType,
        id,
      );
      expect(answer.body).toEqual({ items: [{ id: '1', result }] });
    },
  );

  // The answer says whose a cluster is; whether it exists is not for every user to find out.
  it('applies no conditions for a user', async () => {
    const answer = await apply(
      as('globex-admin'),
      'mooring-cluster',
      'c-acme-1',
    );
    expect(answer.status).toBe(403);
    expect(answer.body.items).toBeUndefined();
  });
});
