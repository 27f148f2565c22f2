import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { ApiServerOptions, startApiServer } from './__testUtils__/apiServer';
import {
  aTarget,
  BUDGETS,
  lostPing,
  probing,
  startProbing,
} from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { Ping } from './systemPing';

const now = new ManualClock().now();
const kept = serversOfTest();
const anApi = (options: Partial<ApiServerOptions> = {}) =>
  kept(startApiServer({ now, ...options }));

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
