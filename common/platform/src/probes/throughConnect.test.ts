import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { startApiServer } from './__testUtils__/apiServer';
import { ConnectManner, startConnectProxy } from './__testUtils__/connectProxy';
import {
  aTarget,
  BUDGETS,
  outcomes,
  probing,
  startProbing,
  throughConnect,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { startTcpServer } from './__testUtils__/tcpServer';

const now = new ManualClock().now();
const kept = serversOfTest();
const anApi = () => kept(startApiServer({ now }));
const aConnect = (manner: ConnectManner) => kept(startConnectProxy(manner));

describe('through HTTP CONNECT', () => {
  it('a cluster is seen up to its API server', async () => {
    const [api, proxy] = [await anApi(), await aConnect({ kind: 'connects' })];
    const probes = await probing(
      aTarget({ port: api.port, vantage: throughConnect(proxy.port) }),
    );
    expect(outcomes(probes)).toEqual({
      gateway: 'ok',
      proxy: 'ok',
      'api-tcp': 'ok',
      'api-tls': 'ok',
      'api-http': 'http-status',
    });
    expect(proxy.asked()).toEqual([`127.0.0.1:${api.port}`]);
    const names = proxy.headers().filter((_, index) => index % 2 === 0);
    expect(names.map(name => name.toLowerCase())).toEqual([
      'host',
      'connection',
    ]);
  });

  it.each([
    ['403 Forbidden', undefined, { proxy: 'proxy-refused' }],
    [
      '407 Proxy Authentication Required',
      undefined,
      { proxy: 'proxy-refused' },
    ],
    ['503 Service Unavailable', undefined, { proxy: 'proxy-refused' }],
    [
      '503 Service Unavailable',
      'X-Squid-Error: ERR_CONNECT_FAIL 111',
      { proxy: 'ok', 'api-tcp': 'refused ECONNREFUSED' },
    ],
  ])('%s %s', async (status, header, expected) => {
    const proxy = await aConnect({
      kind: 'answers',
      status,
      ...(header !== undefined && { header }),
    });
    const probes = await probing(
      aTarget({ port: 6443, vantage: throughConnect(proxy.port) }),
    );
    expect(outcomes(probes)).toEqual({ gateway: 'ok', ...expected });
  });

  it('says whose policy it was', async () => {
    const proxy = await aConnect({ kind: 'answers', status: '403 Forbidden' });
    const probes = await probing(
      aTarget({ port: 6443, vantage: throughConnect(proxy.port) }),
    );
    expect(probes.proxy).toMatchObject({
      httpStatus: 403,
      detail: 'the proxy answered 403: its policy, not the cluster',
    });
  });

  it('silence of a proxy that answers other questions is the cluster', async () => {
    const proxy = await aConnect({ kind: 'waits' });
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughConnect(proxy.port) }),
    );
    await eventually(() => proxy.asked().length === 1);
    await run.pass(BUDGETS.tcp);
    await run.pass(BUDGETS.retryPause);
    await eventually(() => proxy.asked().length === 2);
    await run.pass(BUDGETS.tcp);
    const probes = await run.result;
    expect(outcomes(probes)).toEqual({
      gateway: 'ok',
      proxy: 'ok',
      'api-tcp': 'timeout',
    });
    expect(probes['api-tcp']?.tries).toBe(2);
  });

  it('silence of a proxy that answers nothing is the proxy', async () => {
    const proxy = await kept(startTcpServer());
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughConnect(proxy.port) }),
      { budgets: { ...BUDGETS, total: 60_000 } },
    );
    const questions = () =>
      proxy.received().toString().split('HTTP/1.1').length - 1;
    await eventually(() => questions() === 1);
    await run.pass(BUDGETS.tcp);
    await eventually(() => questions() === 2);
    await run.pass(BUDGETS.proxy);
    await run.pass(BUDGETS.retryPause);
    await eventually(() => questions() === 3);
    await run.pass(BUDGETS.tcp);
    await eventually(() => questions() === 4);
    await run.pass(BUDGETS.proxy);
    expect(outcomes(await run.result)).toEqual({
      gateway: 'ok',
      proxy: 'timeout',
    });
  });
});
