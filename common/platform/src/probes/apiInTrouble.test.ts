import { eventually, settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { ApiServerOptions, startApiServer } from './__testUtils__/apiServer';
import {
  aTarget,
  BUDGETS,
  probing,
  startProbing,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { closedPort, startTcpServer } from './__testUtils__/tcpServer';

const now = new ManualClock().now();
const kept = serversOfTest();
const anApi = (options: Partial<ApiServerOptions> = {}) =>
  kept(startApiServer({ now, ...options }));

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
    const server = await kept(
      startTcpServer(socket => {
        socket.once('data', () => socket.resetAndDestroy());
      }),
    );
    const probes = await probing(aTarget({ port: server.port }));
    expect(probes['api-tcp']).toMatchObject({ outcome: 'ok' });
    expect(probes['api-tls']).toMatchObject({
      outcome: 'reset',
      code: 'ECONNRESET',
    });
  });

  it('answers something that is not TLS', async () => {
    const server = await kept(
      startTcpServer(socket => {
        socket.once('data', () =>
          socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
        );
      }),
    );
    const probes = await probing(aTarget({ port: server.port }));
    expect(probes['api-tls']).toMatchObject({ outcome: 'tls-error' });
    expect(probes['api-tls']?.code).toMatch(/^ERR_SSL_|^EPROTO$/);
  });

  it('hangs in the handshake: timeout after its budget, and the socket is gone', async () => {
    const server = await kept(startTcpServer());
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
