import { ManualClock } from '../kube/__testUtils__/manualClock';
import { startApiServer } from './__testUtils__/apiServer';
import {
  apiAnswered,
  aTarget,
  BUDGETS,
  outcomes,
  probing,
  startProbing,
  throughConnect,
  throughSocks,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { startSocksProxy } from './__testUtils__/socksProxy';
import { closedPort } from './__testUtils__/tcpServer';

const now = new ManualClock().now();
const kept = serversOfTest();

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
  const [api, proxy] = [
    await kept(startApiServer({ now })),
    await kept(startSocksProxy({ kind: 'connects' })),
  ];
  const run = startProbing(
    aTarget({
      port: api.port,
      vantage: throughSocks(proxy.port),
      health: { host: '127.0.0.1', port: await closedPort() },
    }),
  );
  await apiAnswered(run);
  await run.pass(BUDGETS.retryPause);
  const probes = await run.result;
  expect(probes.gateway).toMatchObject({
    outcome: 'refused',
    tries: 2,
    from: 'local',
  });
  expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
});

it('a proxy whose name is not found fails, and nothing is said of the gateway', async () => {
  const run = startProbing(
    aTarget({
      port: 6443,
      vantage: {
        kind: 'proxy',
        name: 'gw-eu-1',
        // A label that is too long fails without asking a resolver.
        url: new URL(`socks5://${'a'.repeat(64)}.invalid:1080`),
      },
    }),
  );
  await run.pass(BUDGETS.retryPause);
  const probes = await run.result;
  expect(probes.gateway).toBeUndefined();
  expect(probes.proxy).toMatchObject({ outcome: 'unreachable', tries: 2 });
  expect(probes['api-tcp']).toMatchObject({ outcome: 'not-run' });
});
