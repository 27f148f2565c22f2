import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { startApiServer } from './__testUtils__/apiServer';
import {
  aTarget,
  BUDGETS,
  outcomes,
  probing,
  startProbing,
  throughSocks,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { SocksManner, startSocksProxy } from './__testUtils__/socksProxy';

const now = new ManualClock().now();
const kept = serversOfTest();
const anApi = () => kept(startApiServer({ now }));
const aSocks = (manner: SocksManner) => kept(startSocksProxy(manner));

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
    [5, { proxy: 'ok', 'api-tcp': 'refused ECONNREFUSED' }],
    [1, { proxy: 'proxy-refused' }],
    [2, { proxy: 'proxy-refused' }],
    [8, { proxy: 'proxy-refused' }],
  ])('REP %i is said at once', async (rep, expected) => {
    const proxy = await aSocks({ kind: 'replies', rep });
    const probes = await probing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    expect(outcomes(probes)).toEqual({ gateway: 'ok', ...expected });
    expect(proxy.accepted()).toBe(1);
  });

  it.each([
    [3, 'unreachable ENETUNREACH'],
    [4, 'unreachable EHOSTUNREACH'],
    [6, 'timeout'],
  ])('REP %i is asked for twice', async (rep, expected) => {
    const proxy = await aSocks({ kind: 'replies', rep });
    const run = startProbing(
      aTarget({ port: 6443, vantage: throughSocks(proxy.port) }),
    );
    await run.pass(BUDGETS.retryPause);
    const probes = await run.result;
    expect(outcomes(probes)).toEqual({
      gateway: 'ok',
      proxy: 'ok',
      'api-tcp': expected,
    });
    expect(probes['api-tcp']?.tries).toBe(2);
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
