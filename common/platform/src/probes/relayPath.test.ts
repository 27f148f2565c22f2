import { ManualClock } from '../kube/__testUtils__/manualClock';
import { ApiServerOptions, startApiServer } from './__testUtils__/apiServer';
import {
  apiAnswered,
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

  it('is asked twice before its refusal counts, while the API server answers', async () => {
    const api = await anApi();
    const run = startProbing(
      aTarget({
        port: api.port,
        relay: { host: '127.0.0.1', port: await closedPort() },
      }),
    );
    await apiAnswered(run);
    await run.pass(BUDGETS.retryPause);
    const probes = await run.result;
    expect(probes['flux-tcp']).toMatchObject({ outcome: 'refused', tries: 2 });
    expect(probes['flux-tls']).toMatchObject({ outcome: 'not-run' });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('is not contacted when its name leads to this host', async () => {
    const [api, relay] = [await anApi(), await kept(startTcpServer())];
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
