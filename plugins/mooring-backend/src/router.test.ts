import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { clusterViewSchema, meViewSchema, pageSchema } from '@mooring/core';
import request from 'supertest';
import { FakeMooring } from './__testUtils__/fakeMooring';
import { as, RunningRouter, startRouter } from './__testUtils__/startRouter';
import {
  createMooringClusterConditionalDecision,
  createMooringTenantConditionalDecision,
  mooringClusterConditions,
  mooringTenantConditions,
} from './permissions/conditions';
import {
  mooringClusterReadPermission,
  mooringTenantReadPermission,
} from '@mooring/backstage-plugin-mooring-common';

const BASE = '/api/mooring/v1';

describe('router', () => {
  let mooring: FakeMooring;
  let router: RunningRouter;

  beforeEach(async () => {
    mooring = new FakeMooring();
    router = await startRouter(mooring);
  });
  afterEach(() => router.stop());

  const get = (user: string, path: string) =>
    request(router.server).get(`${BASE}${path}`).set('Authorization', as(user));
  const idsOf = (body: unknown) =>
    pageSchema(clusterViewSchema)
      .parse(body)
      .items.map(({ id }) => id);

  it('shows an operator everything and a tenant admin their own', async () => {
    expect(idsOf((await get('ops', '/clusters')).body)).toHaveLength(4);
    const own = await get('acme-admin', '/clusters');
    expect(idsOf(own.body)).toEqual(['c-acme-1', 'c-acme-2']);
    expect(own.body.totalItems).toBe(2);
    expect(own.headers['cache-control']).toBe('no-store');
  });

  it('takes a Fleet cluster’s namespace/name as one percent-encoded segment', async () => {
    const answer = await get('ops', '/clusters/fleet-default%2Fc-acme-1');
    expect(answer.body).toMatchObject({ id: 'c-acme-1' });
  });

  it('answers what is foreign and what does not exist with the same words, and audits both', async () => {
    const foreign = await get('acme-admin', '/clusters/c-globex-1');
    const absent = await get('acme-admin', '/clusters/c-nowhere-1');
    expect(foreign.status).toBe(403);
    expect(absent.status).toBe(403);
    expect(foreign.body.error).toEqual(absent.body.error);
    expect(foreign.body.error).toMatchObject({
      name: 'NotAllowedError',
      denial: {
        code: 'outside-scope',
        text: 'You have no access to this, or it does not exist.',
      },
    });
    expect(router.audit).toEqual([
      expect.objectContaining({
        eventId: 'access-refused',
        outcome: 'fail',
        meta: {
          route: 'GET /v1/clusters/:id',
          rule: 'outside-scope',
          id: 'c-globex-1',
        },
      }),
      expect.objectContaining({
        meta: expect.objectContaining({ id: 'c-nowhere-1' }),
      }),
    ]);
  });

  it.each([
    ['nobody', 'bound-to-nothing'],
    ['unclaimed', 'no-groups-claim'],
    ['unlucky', 'directory-unreachable'],
  ])(
    'refuses %s with the reason %s, and still says who they are',
    async (user, code) => {
      router.directory.unlucky = new Error(
        'connect ECONNREFUSED 10.0.0.1:7007',
      );
      const refused = await get(user, '/clusters');
      expect(refused.status).toBe(403);
      expect(refused.body.error.denial).toMatchObject({ code });
      expect(JSON.stringify(refused.body)).not.toContain('10.0.0.1');
      const me = await get(user, '/me');
      expect(me.status).toBe(200);
      expect(meViewSchema.parse(me.body).denial?.code).toBe(code);
    },
  );

  it('refuses requests without credentials, and services, which have no tenants', async () => {
    const anonymous = await request(router.server)
      .get(`${BASE}/clusters`)
      .set('Authorization', mockCredentials.none.header());
    expect(anonymous.status).toBe(401);
    const service = await request(router.server)
      .get(`${BASE}/clusters`)
      .set('Authorization', mockCredentials.service.header());
    expect(service.status).toBe(403);
    expect(router.audit.map(({ meta }) => meta)).toEqual([
      { route: 'GET /v1/clusters', rule: 'not-a-user' },
    ]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=50&order=sideways', 'order'],
    ['sort=ArcNet', 'sort'],
    ['state=Fine', 'state'],
    ['q[x]=1', 'q'],
    ['q=a&q=b', 'q'],
  ])('names the wrong field of ?%s', async (query, field) => {
    const answer = await get('ops', `/clusters?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.name).toBe('InputError');
    expect(answer.body.error.message).toContain(`${field}`);
  });

  it('tells what makes no sense for a cluster apart from what is not the caller’s', async () => {
    const text = 'This record stands for no cluster, so nothing is diagnosed.';
    mooring.diagnosis = () => ({ ok: false, kind: 'not-applicable', text });
    const answer = await get('ops', '/clusters/c-acme-1/diagnosis');
    expect(answer.status).toBe(404);
    expect(answer.body.error.message).toBe(text);
    expect(router.audit).toEqual([]);
  });

  it('ignores query keys it does not know', async () => {
    const answer = await get('acme-admin', '/clusters?theme=dark&__proto__=1');
    expect(answer.status).toBe(200);
  });

  it('refuses a cursor that is too long to be one', async () => {
    const answer = await get('ops', `/clusters?cursor=${'x'.repeat(2_001)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('cursor');
  });

  it('refuses a cursor of another caller', async () => {
    const first = await get('ops', '/clusters?limit=1');
    const answer = await get(
      'acme-admin',
      `/clusters?limit=1&cursor=${encodeURIComponent(first.body.nextCursor)}`,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain('cursor');
  });

  it('says that the portal could not decide when its permission service is down', async () => {
    router.policy.decide = () => {
      throw new TypeError('fetch failed');
    };
    const answer = await get('ops', '/clusters');
    expect(answer.status).toBe(503);
    expect(answer.body.error.message).toContain('permission service');
  });

  describe('with a permission policy of the portal', () => {
    it('refuses what the policy denies, naming the permission', async () => {
      router.policy.decide = () => ({ result: AuthorizeResult.DENY });
      const answer = await get('ops', '/clusters');
      expect(answer.status).toBe(403);
      expect(answer.body.error.denial).toMatchObject({
        code: 'refused-by-portal',
        next: expect.stringContaining('mooring.cluster.read'),
      });
    });

    it('narrows an operator to the tenants of a condition, counts included', async () => {
      router.policy.decide = () =>
        createMooringClusterConditionalDecision(
          mooringClusterReadPermission,
          mooringClusterConditions.inTenants({ tenants: ['globex'] }),
        );
      const answer = await get('ops', '/clusters');
      expect(idsOf(answer.body)).toEqual(['c-globex-1']);
      expect(answer.body.totalItems).toBe(1);
      expect((await get('ops', '/clusters/c-acme-1')).status).toBe(403);
    });

    it('narrows an operator by exclusion: everything but the named tenant, and nothing that has none', async () => {
      router.policy.decide = () =>
        createMooringClusterConditionalDecision(mooringClusterReadPermission, {
          not: mooringClusterConditions.inTenants({ tenants: ['globex'] }),
        });
      expect(idsOf((await get('ops', '/clusters')).body)).toEqual([
        'c-acme-1',
        'c-acme-2',
      ]);
    });

    it('never widens what the access lists grant', async () => {
      router.policy.decide = () =>
        createMooringTenantConditionalDecision(
          mooringTenantReadPermission,
          mooringTenantConditions.inTenants({ tenants: ['acme', 'globex'] }),
        );
      const answer = await get('acme-admin', '/tenants');
      expect(answer.body.items).toEqual([
        expect.objectContaining({ id: 'acme' }),
      ]);
      expect((await get('acme-admin', '/tenants/globex')).status).toBe(403);
    });
  });
});
