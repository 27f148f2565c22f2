import { randomUUID } from 'node:crypto';
import { connect, ConnectOptions } from './connect';
import { KubeConnection } from './connection';
import { eventually, settle } from './__testUtils__/eventually';
import { ManualClock } from './__testUtils__/manualClock';
import {
  kubeconfigText,
  RawHandler,
  RawServer,
  RecordedRequest,
  sendJson,
  sendStatus,
  startRawServer,
} from './__testUtils__/rawServer';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(
  handler: RawHandler,
  options: ConnectOptions & {
    user?: Record<string, unknown>;
    path?: string;
  } = {},
): Promise<{
  server: RawServer;
  connection: KubeConnection;
  clock: ManualClock;
}> {
  const server = await startRawServer(handler);
  cleanups.push(() => server.close());
  const clock = new ManualClock();
  const text = kubeconfigText(
    `${server.url}${options.path ?? ''}`,
    options.user,
  );
  const result = connect({ kind: 'kubeconfig', text }, { clock, ...options });
  if (!result.ok) throw new Error(result.detail);
  const { connection } = result;
  cleanups.push(() => connection.close());
  return { server, connection, clock };
}

const ok: RawHandler = (_request, answer) =>
  sendJson(answer, 200, { ok: true });

/** All lines of one header as they came over the wire. */
function lines(request: RecordedRequest, name: string): string[] {
  const { rawHeaders } = request;
  return rawHeaders.filter(
    (_, index) =>
      index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === name,
  );
}

describe('request', () => {
  it('sends method, path, query and body as given, below the path of the server', async () => {
    const { server, connection } = await start(ok, {
      path: '/k8s/clusters/local',
    });
    const answer = await connection.request({
      method: 'PATCH',
      path: '/apis/a.b/v1/things/x',
      query: { fieldManager: 'mooring', dryRun: 'All', limit: undefined },
      body: { spec: { a: 1 } },
      contentType: 'application/merge-patch+json',
    });
    expect(answer).toEqual({ ok: true, status: 200, body: { ok: true } });
    const [request] = server.requests;
    expect(request.method).toBe('PATCH');
    expect(`${request.url.pathname}${request.url.search}`).toBe(
      '/k8s/clusters/local/apis/a.b/v1/things/x?fieldManager=mooring&dryRun=All',
    );
    expect(JSON.parse(request.body)).toEqual({ spec: { a: 1 } });
    expect(lines(request, 'content-type')).toEqual([
      'application/merge-patch+json',
    ]);
  });

  it('sends several groups as several lines: one folded line would be one group with a comma in its name', async () => {
    const { server, connection } = await start(ok);
    await connection.request({
      path: '/api',
      as: {
        user: 'user:default/ops',
        groups: ['platform-operators', 'acme-ädmins'],
        extra: { 'mooring.dev/on-behalf-of': ['a', 'b'] },
      },
    });
    const [request] = server.requests;
    expect(lines(request, 'impersonate-user')).toEqual(['user:default/ops']);
    expect(
      lines(request, 'impersonate-group').map(value =>
        Buffer.from(value, 'latin1').toString('utf8'),
      ),
    ).toEqual(['platform-operators', 'acme-ädmins', 'system:authenticated']);
    expect(
      lines(request, 'impersonate-extra-mooring.dev%2fon-behalf-of'),
    ).toEqual(['a', 'b']);
  });

  it('sends nothing at all for a person that must not be impersonated', async () => {
    const { server, connection } = await start(ok);
    const answer = await connection.request({
      path: '/api',
      as: { user: 'a', groups: ['system:masters'] },
    });
    expect(answer).toMatchObject({ ok: false, kind: 'invalid' });
    expect(server.requests).toEqual([]);
  });

  it('puts the configured prefix before names of the directory', async () => {
    const { server, connection } = await start(ok, {
      impersonationPrefix: 'dir:',
    });
    await connection.request({
      path: '/api',
      as: { user: 'a', groups: ['b'] },
    });
    expect(lines(server.requests[0], 'impersonate-group')).toEqual([
      'dir:b',
      'system:authenticated',
    ]);
  });

  it("acts as the kubeconfig's `as` for itself, and as the person alone for a person", async () => {
    const { server, connection } = await start(ok, { user: { as: 'robot' } });
    await connection.request({ path: '/api' });
    await connection.request({ path: '/api', as: { user: 'a', groups: [] } });
    expect(
      server.requests.map(request => lines(request, 'impersonate-user')),
    ).toEqual([['robot'], ['a']]);
  });

  it('gives up after the deadline, 10 s unless told otherwise', async () => {
    const { server, connection, clock } = await start(() => undefined);
    const short = connection.request({ path: '/api', deadlineMs: 2_000 });
    const normal = connection.request({ path: '/api' });
    await eventually(() => server.requests.length === 2);
    clock.advance(2_000);
    expect(await short).toEqual({
      ok: false,
      kind: 'timeout',
      message: 'no answer within 2 s',
    });
    clock.advance(8_000);
    expect(await normal).toMatchObject({
      kind: 'timeout',
      message: 'no answer within 10 s',
    });
    expect(clock.sleeping).toEqual([]);
  });

  it('gives up in the middle of an answer as well', async () => {
    const { server, connection, clock } = await start((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write('{"items":[');
    });
    const pending = connection.request({ path: '/api' });
    await eventually(() => server.requests.length === 1);
    await settle();
    clock.advance(10_000);
    expect(await pending).toMatchObject({ ok: false, kind: 'timeout' });
  });

  it('keeps its bound on calls in flight, and the deadline counts while waiting', async () => {
    let inFlight = 0;
    let most = 0;
    const { server, connection, clock } = await start(
      (_request, answer) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        answer.on('close', () => (inFlight -= 1));
      },
      { concurrency: 3 },
    );
    const calls = Array.from({ length: 10 }, () =>
      connection.request({ path: '/api' }),
    );
    await eventually(() => server.requests.length === 3);
    await settle();
    expect(server.requests).toHaveLength(3);
    clock.advance(10_000);
    const kinds = (await Promise.all(calls)).map(
      answer => !answer.ok && answer.kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['timeout']));
    expect(most).toBe(3);
    expect(server.requests).toHaveLength(3);
  });

  it('ends with the signal of the caller', async () => {
    const { server, connection } = await start(() => undefined);
    const caller = new AbortController();
    const pending = connection.request({ path: '/api', signal: caller.signal });
    await eventually(() => server.requests.length === 1);
    caller.abort();
    expect(await pending).toMatchObject({ ok: false, kind: 'aborted' });
    expect(
      await connection.request({ path: '/api', signal: caller.signal }),
    ).toMatchObject({ kind: 'aborted' });
  });

  it('fails as aborted once the connection is closed, calls under way too', async () => {
    const { server, connection, clock } = await start(() => undefined);
    const pending = connection.request({ path: '/api' });
    await eventually(() => server.requests.length === 1);
    await connection.close();
    expect(await pending).toMatchObject({ kind: 'aborted' });
    expect(await connection.request({ path: '/api' })).toMatchObject({
      kind: 'aborted',
    });
    expect(clock.sleeping).toEqual([]);
  });

  it('takes a plain word, and an empty answer', async () => {
    const { connection } = await start(({ url }, answer) => {
      if (url.pathname === '/readyz')
        answer
          .writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
          .end('ok');
      else answer.writeHead(204).end();
    });
    expect(await connection.request({ path: '/readyz' })).toEqual({
      ok: true,
      status: 200,
      body: 'ok',
    });
    expect(await connection.request({ path: '/x' })).toEqual({
      ok: true,
      status: 204,
      body: undefined,
    });
  });

  it('follows no redirect: the credentials are for this server', async () => {
    const { server, connection } = await start((_request, answer) => {
      answer.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await connection.request({ path: '/api' })).toMatchObject({
      kind: 'bad-answer',
      status: 302,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('lets no credential out in an error, though the server repeats it', async () => {
    const token = randomUUID();
    const { connection } = await start(
      (request, answer) => {
        const said = lines(request, 'authorization').join();
        sendStatus(answer, 500, `cannot handle ${said}, i.e. ${said.slice(7)}`);
      },
      { user: { token } },
    );
    const answer = await connection.request({ path: '/api' });
    expect(answer).toMatchObject({
      kind: 'server-error',
      message: expect.stringContaining('[removed]'),
    });
    expect(JSON.stringify(answer)).not.toContain(token);
  });
});
