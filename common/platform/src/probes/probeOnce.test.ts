import { eventually } from '../kube/__testUtils__/eventually';
import { aTarget, BUDGETS, startProbing } from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';
import { startTcpServer } from './__testUtils__/tcpServer';

const kept = serversOfTest();

describe('the end of a run', () => {
  it('twelve seconds after its start: what had no time is not called a timeout', async () => {
    const server = await kept(startTcpServer());
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
    const server = await kept(startTcpServer());
    const stop = new AbortController();
    const run = startProbing(aTarget({ port: server.port }), {
      signal: stop.signal,
    });
    await eventually(() => server.received().length > 0, 'a ClientHello');
    stop.abort();
    await run.result;
    await eventually(() => server.open() === 0, 'the end of the socket');
    expect(server.accepted()).toBe(1);
  });
});
