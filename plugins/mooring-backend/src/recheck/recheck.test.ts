import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { recheckEventSchema, type RecheckEvent } from '@mooring/core';
import request from 'supertest';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { as, RunningRouter, startRouter } from '../__testUtils__/startRouter';

const PATH = '/api/mooring/v1/clusters/c-acme-1/diagnosis';
const PROGRESS = 'application/x-ndjson';

describe('POST /v1/clusters/:id/diagnosis', () => {
  let mooring: FakeMooring;
  let router: RunningRouter;

  beforeEach(async () => {
    mooring = new FakeMooring();
    router = await startRouter(mooring);
  });
  afterEach(() => router.stop());

  const post = (user: string, path = PATH) =>
    request(router.server)
      .post(path)
      .set('Authorization', as(user))
      .set('Content-Type', 'application/json');
  const open = (signal?: AbortSignal) => {
    const address = router.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      headers: {
        Authorization: as('ops'),
        'Content-Type': 'application/json',
        Accept: PROGRESS,
      },
      ...(signal && { signal }),
    });
  };
  const linesOf = (text: string): RecheckEvent[] =>
    text
      .trimEnd()
      .split('\n')
      .map(line => recheckEventSchema.parse(JSON.parse(line)));

  it('waits for the probe and answers with the whole of it', async () => {
    const answer = await post('acme-operator');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(recheckEventSchema.parse(answer.body)).toMatchObject({
      type: 'done',
      notRun: null,
      detail: { cluster: 'c-acme-1' },
    });
  });

  it('tells each hop on a line of its own, as it answers', async () => {
    mooring.onRecheck = () => {};
    const response = await open();
    expect(response.headers.get('content-type')).toContain(PROGRESS);
    expect(response.headers.get('cache-control')).toContain('no-transform');
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader.read()).value);
    expect(linesOf(text)).toEqual([{ type: 'started', from: 'local' }]);
    const [running] = mooring.rechecks;
    running.hop();
    text = decoder.decode((await reader.read()).value);
    expect(linesOf(text)).toMatchObject([
      { type: 'hop', probe: { hop: 'api-tcp' } },
    ]);
    running.finish('No vantage is configured.');
    text = decoder.decode((await reader.read()).value);
    expect(linesOf(text)).toMatchObject([
      { type: 'done', notRun: 'No vantage is configured.' },
    ]);
    expect((await reader.read()).done).toBe(true);
  });

  it('gives up when the caller leaves', async () => {
    mooring.onRecheck = () => {};
    const leaving = new AbortController();
    await open(leaving.signal);
    const [running] = mooring.rechecks;
    const told = new Promise<void>(resolve => {
      running.signal.addEventListener('abort', () => resolve());
    });
    leaving.abort();
    await told;
    running.fail(new Error('stopped'));
    await new Promise(setImmediate);
    expect(router.audit).toEqual([
      expect.objectContaining({
        eventId: 'cluster-recheck',
        outcome: 'fail',
        error: 'stopped',
      }),
    ]);
  });

  it('ends a stream without its last line when the probe fails in the middle', async () => {
    mooring.onRecheck = ({ fail }) => fail(new Error('broken'));
    const response = await open();
    await expect(response.text()).rejects.toThrow();
  });

  it('records who probed which cluster of which tenant by which right, and what came of it', async () => {
    await post('acme-operator');
    expect(router.audit).toEqual([
      {
        eventId: 'cluster-recheck',
        outcome: 'success',
        meta: {
          route: 'POST /v1/clusters/:id/diagnosis',
          rule: 'operator by acme-ops',
          id: 'c-acme-1',
          tenant: 'acme',
          outcome: 'api: api-down',
        },
      },
    ]);
  });

  it.each([
    ['acme-viewer', 'role-too-low'],
    ['globex-admin', 'outside-scope'],
    ['nobody', 'bound-to-nothing'],
  ])('refuses %s: %s, and records it', async (user, code) => {
    const answer = await post(user);
    expect(answer.status).toBe(403);
    expect(answer.body.error.denial).toMatchObject({ code });
    expect(mooring.rechecks).toEqual([]);
    expect(router.audit).toEqual([
      expect.objectContaining({
        eventId: 'access-refused',
        meta: expect.objectContaining({
          route: 'POST /v1/clusters/:id/diagnosis',
          rule: code,
        }),
      }),
    ]);
  });

  it('answers what is foreign and what does not exist with the same words', async () => {
    const foreign = await post('globex-admin');
    const absent = await post('globex-admin', PATH.replace('acme', 'nowhere'));
    expect(absent.status).toBe(403);
    expect(absent.body.error).toEqual(foreign.body.error);
  });

  it('refuses requests without credentials', async () => {
    const answer = await request(router.server)
      .post(PATH)
      .set('Authorization', mockCredentials.none.header())
      .set('Content-Type', 'application/json');
    expect(answer.status).toBe(401);
  });

  it('keeps the portal’s right to let people read and not probe', async () => {
    router.policy.decide = permission => ({
      result:
        permission.name === 'mooring.cluster.recheck'
          ? AuthorizeResult.DENY
          : AuthorizeResult.ALLOW,
    });
    const read = await request(router.server)
      .get(PATH)
      .set('Authorization', as('acme-operator'));
    expect(read.status).toBe(200);
    const answer = await post('acme-operator');
    expect(answer.status).toBe(403);
    expect(answer.body.error.denial).toMatchObject({
      code: 'refused-by-portal',
      next: expect.stringContaining('mooring.cluster.recheck'),
    });
  });

  it.each([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 400],
    ['a page of somebody else', { Origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { Origin: 'null' }, 403],
  ])('refuses what %s sends', async (_what, headers, status) => {
    const answer = await post('ops').set(headers);
    expect(answer.status).toBe(status);
    expect(mooring.rechecks).toEqual([]);
  });

  it('takes what a page of its own host sends', async () => {
    const answer = await post('ops')
      .set('Host', 'portal.example')
      .set('Origin', 'https://portal.example');
    expect(answer.status).toBe(200);
  });

  it('answers 429 with the seconds to wait to whoever asks without end', async () => {
    let last = await post('acme-operator');
    for (let count = 1; last.status === 200 && count < 40; count += 1) {
      last = await post('acme-operator');
    }
    expect(mooring.rechecks).toHaveLength(30);
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.body.error.message).toContain('within a minute');
    expect((await post('ops')).status).toBe(200);
  });
});

describe('GET /v1/tunnels', () => {
  it('is for operators of the platform, whatever they are in a tenant', async () => {
    const router = await startRouter(new FakeMooring());
    const get = (user: string) =>
      request(router.server)
        .get('/api/mooring/v1/tunnels')
        .set('Authorization', as(user));
    expect((await get('ops')).body.components).toHaveLength(1);
    const refused = await get('acme-admin');
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain('gw-eu-1');
    await router.stop();
  });
});
