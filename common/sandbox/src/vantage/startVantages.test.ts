import { connect, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { GATEWAY } from '../controllers/kinds';
import { demoWorld } from '../world';
import { aNetwork, START, TestNetwork } from './__testUtils__/aNetwork';
import { askFor } from './__testUtils__/throughProxy';

const HOOLI = '100.71.0.21';

let network: TestNetwork;
beforeEach(async () => {
  network = await aNetwork();
});
afterEach(() => network.close());

describe('the proxy of a gateway', () => {
  it('refuses while the gateway is gone, cuts who was on it, and is back at its port', async () => {
    const port = network.portOf('gw-us-1');
    const held = await askFor(port, '100.71.0.32', 6443);
    network.start('kill-gateway', 'gw-us-1');
    await held.cut;
    await expect(askFor(port, HOOLI, 6443)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(await network.answerOf('gw-eu-1', '100.70.0.13')).toBe(0);
    network.faults.stop('kill-gateway', 'gw-us-1');
    await until(() => network.isOpen('gw-us-1', HOOLI));
    expect(network.portOf('gw-us-1')).toBe(port);
  });

  it('ends as the gateway stands last when it is killed and healed at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      network.start('kill-gateway', 'gw-us-1');
      network.faults.stop('kill-gateway', 'gw-us-1');
    }
    await until(() => network.isOpen('gw-us-1', HOOLI));
    for (let turn = 0; turn < 5; turn += 1) {
      network.faults.stop('kill-gateway', 'gw-us-1');
      network.start('kill-gateway', 'gw-us-1');
    }
    await until(async () => !(await network.isOpen('gw-us-1', HOOLI)));
    expect(network.problems).toEqual([]);
  });

  it('says when its port was taken while it was gone, and takes it as soon as it can', async () => {
    const port = network.portOf('gw-us-1');
    network.start('kill-gateway', 'gw-us-1');
    const other = createServer();
    await until(
      () =>
        new Promise(done => {
          other.once('error', () => done(false));
          other.listen(port, '127.0.0.1', () => done(true));
        }),
    );
    network.faults.stop('kill-gateway', 'gw-us-1');
    await until(async () => network.problems.length > 0);
    expect(network.problems[0]).toContain(`EADDRINUSE`);
    other.close();
    await until(() => network.isOpen('gw-us-1', HOOLI));
  });

  it('tells clients that speak something else so, or hangs up', async () => {
    const port = network.portOf('gw-us-1');
    const speak = async (bytes: number[]) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(Buffer.from(bytes));
      let got = '';
      for await (const chunk of socket) got += chunk.toString('hex');
      return got;
    };
    expect(await speak([...Buffer.from('GET / HTTP/1.1\r\n\r\n')])).toBe('');
    expect(await speak([5, 1, 2])).toBe('05ff');
    expect(await speak([5, 1, 0, 5, 2, 0, 1, 1, 1, 1, 1, 0, 1])).toMatch(
      /^05000507/,
    );
    expect(await speak([5, 1, 0, 5, 1, 0, 9, 1])).toMatch(/^05000508/);
  });

  it('is not given to a gateway that has one', async () => {
    await network.close();
    const own = 'socks5://192.0.2.7:1080';
    network = await aNetwork(
      demoWorld(START).map(object =>
        object.kind === GATEWAY.kind && object.metadata.name === 'gw-us-1'
          ? { ...object, spec: { ...Object(object.spec), probeProxy: own } }
          : object,
      ),
    );
    expect(network.proxyOf('gw-us-1')).toBe(own);
    expect(network.proxyOf('gw-eu-1')).toMatch(/^socks5:\/\/127\.0\.0\.1:\d+$/);
  });

  it('ends with the sandbox, whoever is on it', async () => {
    const port = network.portOf('gw-us-1');
    const silent = await askFor(port, '100.71.0.32', 6443);
    const open = await askFor(port, HOOLI, 6443);
    await open.reply;
    open.socket.resume();
    await network.closeProxies();
    await Promise.all([silent.cut, open.cut]);
    await expect(askFor(port, HOOLI, 6443)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

/** Asks again until it is so; jest ends what never is. Each asking gives the event loop a turn. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setImmediate();
}
