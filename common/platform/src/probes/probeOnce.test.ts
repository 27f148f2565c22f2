import { instant } from '@mooring/core';
import { eventually, settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { startApiServer, YEAR_MS } from './__testUtils__/apiServer';
import {
  aTarget,
  BUDGETS,
  lostPing,
  probing,
  startProbing,
} from './__testUtils__/probing';
import { closedPort, startTcpServer } from './__testUtils__/tcpServer';
import { Ping } from './systemPing';

const now = new ManualClock().now();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function anApi(
  options: Partial<Parameters<typeof startApiServer>[0]> = {},
) {
  const api = await startApiServer({ now, ...options });
  closing.push(api.close);
  return api;
}

async function aTcpServer(
  ...args: Parameters<typeof startTcpServer>
): ReturnType<typeof startTcpServer> {
  const server = await startTcpServer(...args);
  closing.push(server.close);
  return server;
}

describe('a cluster that answers', () => {
  it('is told hop by hop in the order of the way', async () => {
    const api = await anApi();
    const probes = await probing(aTarget({ port: api.port }));
    expect(Object.keys(probes)).toEqual([
      'arcnet-icmp',
      'arcnet-icmp-large',
      'api-tcp',
      'api-tls',
      'api-http',
    ]);
    expect(probes['api-tcp']).toMatchObject({
      outcome: 'ok',
      tries: 1,
      from: 'local',
      at: now,
    });
    expect(probes['api-tls']).toMatchObject({
      outcome: 'ok',
      certNotAfter: instant(now + YEAR_MS),
    });
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus: 200,
    });
  });

  it('gets one plain question and not a byte that could be a credential', async () => {
    const api = await anApi();
    await probing(aTarget({ port: api.port }));
    expect(api.said().toLowerCase().split('\r\n')).toEqual([
      'get /readyz http/1.1',
      `host: 127.0.0.1:${api.port}`,
      'accept: */*',
      'connection: close',
      '',
      '',
    ]);
    expect(api.clientCertificates()).toBe(0);
  });

  it.each([401, 403, 404])('with %i is reached', async httpStatus => {
    const api = await anApi({
      handler: (_, answer) => {
        answer.statusCode = httpStatus;
        answer.end('{"kind":"Status"}');
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus,
    });
    expect(probes['api-http']).not.toHaveProperty('detail');
  });

  it('tells which of its checks fail, and its clock', async () => {
    const api = await anApi({
      handler: (_, answer) => {
        answer.statusCode = 500;
        answer.setHeader('date', 'Mon, 30 Nov 2026 13:50:00 GMT');
        answer.end(
          '[+]ping ok\n[-]etcd failed: reason withheld\n[-]\u0007poststarthook failed\nreadyz check failed\n',
        );
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus: 500,
      serverDate: instant(Date.parse('2026-11-30T13:50:00Z')),
      detail: '[-]etcd failed: reason withheld; [-] poststarthook failed',
    });
  });

  it('is not read past 4 kB, and its words are clipped', async () => {
    let isClosed = false;
    const api = await anApi({
      handler: (_, answer) => {
        answer.on('close', () => {
          isClosed = true;
        });
        answer.statusCode = 500;
        answer.write('x'.repeat(5_000));
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']?.detail).toBe(`${'x'.repeat(300)}…`);
    await eventually(() => isClosed, 'the end of the endless answer');
  });
});

describe('certificates are evidence', () => {
  it('an expired one is named, and HTTP goes on', async () => {
    const validUntil = now - 86_400_000;
    const api = await anApi({ validUntil });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'CERT_HAS_EXPIRED',
      certNotAfter: validUntil,
      detail: 'issuer site-ca',
    });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('one of the future is named', async () => {
    const api = await anApi({ validFrom: now + 86_400_000 });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'CERT_NOT_YET_VALID',
    });
  });

  it('one of a foreign authority is named when the right one is known', async () => {
    const [api, other] = [
      await anApi(),
      await anApi({ authorityName: 'other-ca' }),
    ];
    const probes = await probing(
      aTarget({ port: api.port, ca: other.authority.certificate }),
    );
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('one of its own authority is fine although it does not name the address', async () => {
    const api = await anApi();
    const probes = await probing(
      aTarget({ port: api.port, ca: api.authority.certificate }),
    );
    expect(probes['api-tls']).toMatchObject({ outcome: 'ok' });
  });
});

describe('an API server in trouble', () => {
  it('refuses: proof at once, without a second try', async () => {
    const probes = await probing(aTarget({ port: await closedPort() }));
    expect(probes['api-tcp']).toMatchObject({
      outcome: 'refused',
      code: 'ECONNREFUSED',
      tries: 1,
    });
    expect(probes['api-tls']).toMatchObject({ outcome: 'not-run', tries: 0 });
    expect(probes['api-http']).toMatchObject({ outcome: 'not-run' });
  });

  it('resets the handshake', async () => {
    const server = await aTcpServer(socket => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const probes = await probing(aTarget({ port: server.port }));
    expect(probes['api-tcp']).toMatchObject({ outcome: 'ok' });
    expect(probes['api-tls']).toMatchObject({
      outcome: 'reset',
      code: 'ECONNRESET',
    });
  });

  it('answers something that is not TLS', async () => {
    const server = await aTcpServer(socket => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    const probes = await probing(aTarget({ port: server.port }));
    expect(probes['api-tls']).toMatchObject({ outcome: 'tls-error' });
    expect(probes['api-tls']?.code).toMatch(/^ERR_SSL_|^EPROTO$/);
  });

  it('hangs in the handshake: timeout after its budget, and the socket is gone', async () => {
    const server = await aTcpServer();
    const run = startProbing(aTarget({ port: server.port }));
    await eventually(() => server.received().length > 0, 'a ClientHello');
    await run.pass(BUDGETS.tls);
    const probes = await run.result;
    expect(probes['api-tcp']).toMatchObject({ outcome: 'ok' });
    expect(probes['api-tls']).toMatchObject({
      outcome: 'timeout',
      ms: BUDGETS.tls,
    });
    expect(probes['api-http']).toMatchObject({
      outcome: 'not-run',
      detail: 'no TLS session',
    });
    await eventually(() => server.open() === 0, 'the end of the socket');
  });

  it('hangs in the answer', async () => {
    const api = await anApi({ handler: () => undefined });
    const run = startProbing(aTarget({ port: api.port }));
    await eventually(() => api.said().includes('GET'), 'the question');
    await run.pass(BUDGETS.http);
    expect((await run.result)['api-http']).toMatchObject({
      outcome: 'timeout',
      ms: BUDGETS.http,
    });
  });

  it('hangs in the body: the status that came stands', async () => {
    const api = await anApi({
      handler: (_, answer) => {
        answer.statusCode = 401;
        answer.write('{'.repeat(1_000));
      },
    });
    const run = startProbing(aTarget({ port: api.port }));
    await eventually(() => api.said().includes('GET'), 'the question');
    await settle();
    await run.pass(BUDGETS.http);
    expect((await run.result)['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus: 401,
      ms: BUDGETS.http,
    });
  });
});

describe('ping', () => {
  it('is not asked again where the API server answers: a filter is no loss', async () => {
    const api = await anApi();
    const probes = await probing(aTarget({ port: api.port }), {
      ping: lostPing,
    });
    expect(probes['arcnet-icmp']).toMatchObject({
      outcome: 'timeout',
      tries: 1,
    });
    expect(probes['arcnet-icmp-large']).toMatchObject({ outcome: 'not-run' });
  });

  it('with the size of the tunnel is lost twice before it is a loss', async () => {
    const api = await anApi();
    const ping: Ping = async ({ unfragmentedBytes }) =>
      unfragmentedBytes === undefined ? { kind: 'reply' } : { kind: 'lost' };
    const run = startProbing(aTarget({ port: api.port }), { ping });
    await eventually(() => run.told.some(({ hop }) => hop === 'api-http'));
    await run.pass(BUDGETS.retryPause);
    const probes = await run.result;
    expect(probes['arcnet-icmp']).toMatchObject({ outcome: 'ok', tries: 1 });
    expect(probes['arcnet-icmp-large']).toMatchObject({
      outcome: 'timeout',
      tries: 2,
      detail: '1392 bytes, do not fragment',
    });
    const tries = run.told
      .filter(({ hop }) => hop === 'arcnet-icmp-large')
      .map(probe => probe.tries);
    expect(tries).toEqual([1, 2]);
  });
});

describe('Flux', () => {
  it('is asked for TCP and TLS only', async () => {
    const [api, relay] = [await anApi(), await anApi()];
    const probes = await probing(
      aTarget({
        port: api.port,
        relay: { host: '127.0.0.1', port: relay.port },
      }),
    );
    expect(probes['flux-tcp']).toMatchObject({ outcome: 'ok', from: 'local' });
    expect(probes['flux-tls']).toMatchObject({ outcome: 'ok' });
    expect(relay.said()).toBe('');
  });

  it('refuses while the API server answers', async () => {
    const api = await anApi();
    const probes = await probing(
      aTarget({
        port: api.port,
        relay: { host: '127.0.0.1', port: await closedPort() },
      }),
    );
    expect(probes['flux-tcp']).toMatchObject({ outcome: 'refused' });
    expect(probes['flux-tls']).toMatchObject({ outcome: 'not-run' });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('is not contacted when its name leads to this host', async () => {
    const [api, relay] = [await anApi(), await aTcpServer()];
    const probes = await probing(
      aTarget({
        port: api.port,
        relay: { host: 'localhost', port: relay.port },
      }),
    );
    expect(probes['flux-tcp']).toMatchObject({
      outcome: 'not-run',
      code: 'ERR_ADDRESS_FORBIDDEN',
    });
    expect(relay.accepted()).toBe(0);
  });
});

describe('the end of a run', () => {
  it('twelve seconds after its start: what had no time is not called a timeout', async () => {
    const server = await aTcpServer();
    const run = startProbing(aTarget({ port: server.port }), {
      budgets: { ...BUDGETS, tls: 15_000 },
    });
    await eventually(() => server.received().length > 0, 'a ClientHello');
    await run.pass(BUDGETS.total);
    expect((await run.result)['api-tls']).toMatchObject({
      outcome: 'not-run',
      detail: 'no time left in this run',
    });
  });

  it('asked for: sockets are closed at once', async () => {
    const server = await aTcpServer();
    const stop = new AbortController();
    const run = startProbing(aTarget({ port: server.port }), {
      signal: stop.signal,
    });
    await eventually(() => server.received().length > 0, 'a ClientHello');
    stop.abort();
    await run.result;
    await eventually(() => server.open() === 0, 'the end of the socket');
  });
});
