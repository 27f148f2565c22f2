import { HopProbe } from '@mooring/core';
import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { startApiServer } from './__testUtils__/apiServer';
import { ConnectManner, startConnectProxy } from './__testUtils__/connectProxy';
import {
  aTarget,
  BUDGETS,
  probing,
  startProbing,
  throughConnect,
  throughSocks,
} from './__testUtils__/probing';
import { SocksManner, startSocksProxy } from './__testUtils__/socksProxy';
import { closedPort, startTcpServer } from './__testUtils__/tcpServer';

const now = new ManualClock().now();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function kept<T extends { close(): Promise<void> }>(
  starting: Promise<T>,
): Promise<T> {
  const server = await starting;
  closing.push(server.close);
  return server;
}

const anApi = () => kept(startApiServer({ now }));
const aSocks = (manner: SocksManner) => kept(startSocksProxy(manner));
const aConnect = (manner: ConnectManner) => kept(startConnectProxy(manner));

/** What is said of each hop; what the proxy did not let happen is left out. */
function outcomes(
  probes: Readonly<Partial<Record<string, HopProbe>>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(probes).flatMap(([hop, probe]) =>
      probe === undefined || probe.outcome === 'not-run'
        ? []
        : [[hop, [probe.outcome, probe.code].filter(Boolean).join(' ')]],
    ),
  );
}

describe('through SOCKS5', () => {
  it('a cluster is seen up to its API server, each hop with where it was seen from', async () => {
    const [api, proxy] = [await anApi(), await aSocks({ kind: 'connects' })];
    const probes = await probing(
      aTarget({ port: api.port, vantage: throughSocks(proxy.port) }),
    );
    expect(outcomes(probes)).toEqual({
      gateway: 'ok',
      proxy: 'ok',
      'api-tcp': 'ok',
      'api-tls': 'ok',
      'api-http': 'http-status',
    });
    expect(probes.gateway?.from).toBe('local');
    expect(probes.proxy?.from).toBe('local');
    expect(probes['api-tcp']?.from).toBe('proxy:gw-eu-1');
    expect(probes['arcnet-icmp']).toMatchObject({
      outcome: 'not-run',
      detail: 'a proxy carries no ping',
    });
    expect(proxy.accepted()).toBe(1);
  });

  it('offers no credentials and asks for the address as a number', async () => {
    const proxy = await aSocks({ kind: 'replies', rep: 5 });
    await probing(
      aTarget({
        address: '100.70.0.11',
        port: 6443,
        vantage: throughSocks(proxy.port),
      }),
    );
    expect([...proxy.received()]).toEqual([
      ...[5, 1, 0],
      ...[5, 1, 0, 1, 100, 70, 0, 11, 0x19, 0x2b],
    ]);
  });

  it.each([
    [3, { proxy: 'ok', 'api-tcp': 'unreachable ENETUNREACH' }],
    [4, { proxy: 'ok', 'api-tcp': 'unreachable EHOSTUNREACH' }],
    [5, { proxy: 'ok', 'api-tcp': 'refused ECONNREFUSED' }],
    [6, { proxy: 'ok', 'api-tcp': 'timeout' }],
    [1, { proxy: 'proxy-refused' }],
    [2, { proxy: 'proxy-refused' }],
    [8, { proxy: 'proxy-refused' }],
  ])('REP %i', async (rep, expected) => {
    const proxy = await aSocks({ kind: 'replies', rep });
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    const isProof = rep !== 3 && rep !== 4 && rep !== 6;
    if (!isProof) await run.pass(BUDGETS.retryPause);
    const probes = await run.result;
    expect(outcomes(probes)).toEqual({ gateway: 'ok', ...expected });
    const told = probes['api-tcp'];
    expect(told?.outcome === 'not-run' || told?.tries).toBe(
      told?.outcome === 'not-run' ? true : isProof ? 1 : 2,
    );
  });

  it('silence after the greeting is the cluster: two timeouts within the total', async () => {
    const proxy = await aSocks({ kind: 'greets-then-silent' });
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    await eventually(() => proxy.received().length === 13);
    await run.pass(BUDGETS.tcp);
    await eventually(() => run.told.some(({ hop }) => hop === 'api-tcp'));
    expect(run.told.find(({ hop }) => hop === 'api-tcp')).toMatchObject({
      outcome: 'timeout',
      tries: 1,
      ms: BUDGETS.tcp,
    });
    await run.pass(BUDGETS.retryPause);
    await eventually(() => proxy.received().length === 2 * 13);
    await run.pass(BUDGETS.tcp);
    const probes = await run.result;
    expect(outcomes(probes)).toEqual({
      gateway: 'ok',
      proxy: 'ok',
      'api-tcp': 'timeout',
    });
    expect(probes['api-tcp']?.tries).toBe(2);
    expect(run.clock.now() - now).toBeLessThanOrEqual(BUDGETS.total);
  });

  it('silence instead of a greeting is the proxy', async () => {
    const proxy = await aSocks({ kind: 'silent' });
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    await run.pass(BUDGETS.proxy);
    await run.pass(BUDGETS.retryPause);
    await eventually(() => proxy.received().length === 2 * 3);
    // 4.5 s + 5 s are gone: the second try is cut off by the total and therefore none.
    await run.pass(BUDGETS.total);
    const probes = await run.result;
    expect(outcomes(probes)).toEqual({ gateway: 'ok', proxy: 'timeout' });
    expect(probes.proxy?.tries).toBe(1);
  });

  it.each<SocksManner['kind'] & ('wants-password' | 'closes-after-greeting')>([
    'wants-password',
    'closes-after-greeting',
  ])('a proxy that %s is not charged to the cluster', async kind => {
    const proxy = await aSocks({ kind });
    const probes = await probing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    expect(outcomes(probes)).toEqual({ gateway: 'ok', proxy: 'proxy-refused' });
  });

  it('the relay is asked from the same side', async () => {
    const [api, relay] = [await anApi(), await anApi()];
    const proxy = await aSocks({ kind: 'connects' });
    const probes = await probing(
      aTarget({
        port: api.port,
        vantage: throughSocks(proxy.port),
        relay: { host: '127.0.0.1', port: relay.port },
      }),
    );
    expect(probes['flux-tcp']).toMatchObject({
      outcome: 'ok',
      from: 'proxy:gw-eu-1',
    });
    expect(probes['flux-tls']).toMatchObject({ outcome: 'ok' });
  });
});

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

describe.each([
  ['SOCKS5', throughSocks],
  ['CONNECT', throughConnect],
])('a dead %s proxy', (_, through) => {
  it('refuses: its host lives, the cluster was not asked', async () => {
    const probes = await probing(
      aTarget({ port: 6443, vantage: through(await closedPort()) }),
    );
    expect(outcomes(probes)).toEqual({ proxy: 'refused ECONNREFUSED' });
    expect(probes['api-tcp']).toMatchObject({
      outcome: 'not-run',
      tries: 0,
      detail: 'the proxy did not do its part',
    });
  });
});

it('a health port of the gateway speaks for it instead of its proxy', async () => {
  const [api, proxy] = [await anApi(), await aSocks({ kind: 'connects' })];
  const probes = await probing(
    aTarget({
      port: api.port,
      vantage: throughSocks(proxy.port),
      health: { host: '127.0.0.1', port: await closedPort() },
    }),
  );
  expect(probes.gateway).toMatchObject({ outcome: 'refused', from: 'local' });
  expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
});
