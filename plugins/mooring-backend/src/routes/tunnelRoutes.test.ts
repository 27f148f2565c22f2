import {
  componentViewSchema,
  pageSchema,
  tunnelsViewSchema,
} from '@mooring/core';
import request from 'supertest';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { as, RunningRouter, startRouter } from '../__testUtils__/startRouter';

describe('the routes of tunnels', () => {
  let router: RunningRouter;

  beforeEach(async () => {
    router = await startRouter(new FakeMooring());
  });
  afterEach(() => router.stop());

  const get = (user: string, path: string) =>
    request(router.server)
      .get(`/api/mooring/v1${path}`)
      .set('Authorization', as(user));

  it('name the clusters of what is opened', async () => {
    const members = async (path: string) =>
      tunnelsViewSchema
        .parse((await get('ops', path)).body)
        .components.map(one => one.members);
    expect(await members('/tunnels')).toEqual([null]);
    expect(await members('/tunnels?open=gateway%2Fgw-eu-1')).toEqual([[]]);
  });

  it('refuse to open what is no part of the way', async () => {
    const answer = await get('ops', '/tunnels?open=cluster%2Fc-1');
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/open/);
  });

  it('tell of one gateway, or that there is none', async () => {
    const list = await get('ops', '/gateways');
    expect(pageSchema(componentViewSchema).parse(list.body).items).toHaveLength(
      1,
    );
    const one = await get('ops', '/gateways/gw-eu-1');
    expect(componentViewSchema.parse(one.body).members).toEqual([]);
    expect((await get('ops', '/gateways/gw-nowhere')).status).toBe(404);
  });

  it.each([
    '/tunnels',
    '/gateways',
    '/gateways/gw-eu-1',
    '/gateways/gw-nowhere',
  ])('say to tenants why %s is not theirs', async path => {
    const answer = await get('acme-admin', path);
    expect(answer.status).toBe(403);
    expect(answer.body.error.denial).toMatchObject({
      code: 'platform-only',
      next: expect.stringMatching(/your own clusters/),
    });
  });
});
