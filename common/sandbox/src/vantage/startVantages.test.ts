import { connect, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { GATEWAY } from '../controllers/kinds';
import { Landscape, watchLandscape } from '../controllers/landscape';
import { FAST_TIMING } from '../controllers/timing';
import { FaultBoard } from '../faults/faultBoard';
import type { WorldFault } from '../faults/faultNames';
import { isObject, stringAt } from '../json';
import { startSandbox } from '../startSandbox';
import type { Sandbox } from '../types';
import { demoCluster, demoFaults, demoWorld } from '../world';
import { askFor, getThrough } from './__testUtils__/throughProxy';
import { startVantages } from './startVantages';

const START = Date.parse('2026-11-30T12:00:00Z');
const DAY = 24 * 60 * 60_000;
const HOOLI = '100.71.0.21';

let sandbox: Sandbox;
let faults: FaultBoard;
let landscape: Landscape;
let vantages: { close(): Promise<void> };
let problems: string[];
let now: number;

async function begin(objects: readonly unknown[] = demoWorld(START)) {
  now = START;
  problems = [];
  sandbox = await startSandbox({ objects, now: () => now, tls: false });
  faults = new FaultBoard(demoFaults(START));
  landscape = watchLandscape(sandbox.store);
  vantages = await startVantages({
    store: sandbox.store,
    faults,
    landscape,
    timing: FAST_TIMING,
    now: () => now,
    clock: Date.now,
    startedAt: START,
    portBase: 0,
    onProblem: problem => problems.push(problem),
  });
}

beforeEach(() => begin());
afterEach(async () => {
  await vantages.close();
  landscape.close();
  await sandbox.close();
  expect(problems).toEqual([]);
});

function proxyOf(gateway: string): string | undefined {
  const object = sandbox.store.get({ ...GATEWAY, name: gateway });
  return stringAt(object, 'spec', 'probeProxy');
}

const portOf = (gateway: string) =>
  Number(new URL(proxyOf(gateway) ?? '').port);

/** What `host:port` answers through the gateway's proxy, in a word. */
async function answerOf(gateway: string, host: string, port = 6443) {
  const { socket, reply } = await askFor(portOf(gateway), host, port);
  const code = await reply;
  socket.destroy();
  return code;
}

/** Whether the gateway's port takes connections and lets one through to a good cluster. */
async function isOpen(gateway: string, host: string): Promise<boolean> {
  try {
    return (await answerOf(gateway, host)) === 0;
  } catch (error) {
    // Errors of sockets are of another realm than the test's.
    const { code, message } = isObject(error) ? error : {};
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return false;
    if (message === 'the proxy hung up') return false;
    throw error;
  }
}

/** Asks, and lets another connection of the same proxy come to its end meanwhile. */
async function isSilent(gateway: string, host: string): Promise<boolean> {
  const { socket, received } = await askFor(portOf(gateway), host, 6443);
  await answerOf(gateway, 'nowhere.example', 443);
  const silent = received().length <= 2 && !socket.destroyed;
  socket.destroy();
  return silent;
}

const start = (fault: WorldFault, target: string) =>
  faults.start(fault, target, now);

describe('the network behind a gateway', () => {
  it('answers as the API server of a cluster in good order', async () => {
    const ready = await getThrough(portOf('gw-us-1'), HOOLI, '/readyz');
    expect(ready).toMatchObject({ status: 200, body: 'ok' });
    expect(ready.certNotAfter).toBeGreaterThan(Date.now() + 100 * DAY);
    expect(ready.authorizationError).toContain('SELF_SIGNED_CERT_IN_CHAIN');
    const version = await getThrough(portOf('gw-us-1'), HOOLI, '/version');
    expect(JSON.parse(version.body)).toMatchObject({ major: '1' });
    const pods = await getThrough(portOf('gw-us-1'), HOOLI, '/api/v1/pods');
    expect(pods.status).toBe(401);
  });

  it('shows what is broken in the demo from the start', async () => {
    const unready = await getThrough(
      portOf('gw-us-1'),
      '100.71.0.41',
      '/readyz',
    );
    expect(unready.status).toBe(500);
    expect(unready.body).toContain('[-]etcd failed: reason withheld');
    expect(await answerOf('gw-eu-1', '100.70.0.21')).toBe(5);
    expect(await answerOf('gw-us-1', 'relay-us-1.platform.example', 443)).toBe(
      5,
    );
    for (const host of ['100.72.0.12', '100.72.0.14', '100.72.0.16'])
      expect(await isSilent('gw-ap-1', host)).toBe(true);
    expect(await isSilent('gw-us-1', '100.71.0.32')).toBe(true);
    const yard = await getThrough(portOf('gw-ap-1'), '100.72.0.116', '/readyz');
    expect(yard.status).toBe(200);
  });

  it.each<[WorldFault, string]>([
    ['disconnect', 'cluster'],
    ['site-offline', 'hooli-columbus'],
    ['filter-udp', 'hooli-columbus'],
    ['one-way', 'hooli-columbus'],
    ['remove-peer', 'cluster'],
    ['duplicate-ip', 'cluster'],
    ['wrong-ip', 'cluster'],
    ['key-mismatch', 'cluster'],
    ['site-clock', 'cluster'],
    ['api-port-filtered', 'cluster'],
  ])('is silent with %s and answers when it is healed', async (fault, at) => {
    const target = at === 'cluster' ? demoCluster('hooli-dc').id : at;
    start(fault, target);
    expect(await isSilent('gw-us-1', HOOLI)).toBe(true);
    faults.stop(fault, target);
    const healed = await getThrough(portOf('gw-us-1'), HOOLI, '/readyz');
    expect(healed.status).toBe(200);
  });

  it.each<[WorldFault, string, number]>([
    ['api-down', 'cluster', 5],
    ['flap', 'cluster', 5],
    ['api-port-rejected', 'cluster', 4],
    ['arcnet-interface-down', 'gw-us-1', 3],
  ])('refuses with %s', async (fault, at, reply) => {
    start(fault, at === 'cluster' ? demoCluster('hooli-dc').id : at);
    expect(await answerOf('gw-us-1', HOOLI)).toBe(reply);
  });

  it.each<[WorldFault, string]>([
    ['api-hung', 'cluster'],
    ['mtu', 'hooli-columbus'],
  ])('opens and stalls with %s', async (fault, at) => {
    start(fault, at === 'cluster' ? demoCluster('hooli-dc').id : at);
    const { socket, reply, received } = await askFor(
      portOf('gw-us-1'),
      HOOLI,
      6443,
    );
    expect(await reply).toBe(0);
    socket.write(Buffer.from([0x16, 3, 1]));
    await answerOf('gw-us-1', 'nowhere.example', 443);
    expect(received()).toHaveLength(12);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it('shows an expired certificate, and the same host with a good one after healing', async () => {
    const { id } = demoCluster('hooli-dc');
    start('api-cert-expired', id);
    const expired = await getThrough(portOf('gw-us-1'), HOOLI, '/readyz');
    expect(expired.status).toBe(200);
    expect(expired.certNotAfter).toBeLessThan(Date.now());
    faults.stop('api-cert-expired', id);
    const good = await getThrough(portOf('gw-us-1'), HOOLI, '/readyz');
    expect(good.certNotAfter).toBeGreaterThan(Date.now());
  });

  it('answers and refuses in turns while a cluster flaps', async () => {
    start('flap', demoCluster('hooli-dc').id);
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(await answerOf('gw-us-1', HOOLI));
      now += FAST_TIMING.flapHalf;
    }
    expect(seen).toEqual([5, 0, 5, 0]);
  });

  it('shows the port of a relay as it is', async () => {
    const relay = 'relay-eu-1.platform.example';
    const good = await getThrough(portOf('gw-eu-1'), relay, '/healthz', 443);
    expect(good.status).toBe(200);
    expect((await getThrough(portOf('gw-eu-1'), relay, '/', 443)).status).toBe(
      426,
    );
    start('expire-flux-cert', 'relay-eu-1');
    const old = await getThrough(portOf('gw-eu-1'), relay, '/healthz', 443);
    expect(old.status).toBe(200);
    expect(old.certNotAfter).toBeLessThan(Date.now());
    start('kill-flux', 'relay-eu-1');
    expect(await answerOf('gw-eu-1', relay, 443)).toBe(5);
  });

  it('knows only its own peers and no way out', async () => {
    expect(await isSilent('gw-eu-1', HOOLI)).toBe(true);
    expect(await answerOf('gw-us-1', HOOLI, 22)).toBe(5);
    expect(await answerOf('gw-us-1', '127.0.0.1.nip.example', 443)).toBe(4);
    expect(await isSilent('gw-us-1', '127.0.0.1')).toBe(true);
  });
});

describe('the proxy of a gateway', () => {
  it('refuses while the gateway is gone, cuts who was on it, and is back at its port', async () => {
    const port = portOf('gw-us-1');
    const held = await askFor(port, '100.71.0.32', 6443);
    start('kill-gateway', 'gw-us-1');
    await held.cut;
    await expect(askFor(port, HOOLI, 6443)).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    expect(await answerOf('gw-eu-1', '100.70.0.13')).toBe(0);
    faults.stop('kill-gateway', 'gw-us-1');
    await until(() => isOpen('gw-us-1', HOOLI));
    expect(portOf('gw-us-1')).toBe(port);
  });

  it('ends as the gateway stands last when it is killed and healed at once', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      start('kill-gateway', 'gw-us-1');
      faults.stop('kill-gateway', 'gw-us-1');
    }
    await until(() => isOpen('gw-us-1', HOOLI));
    for (let turn = 0; turn < 5; turn += 1) {
      faults.stop('kill-gateway', 'gw-us-1');
      start('kill-gateway', 'gw-us-1');
    }
    await until(async () => !(await isOpen('gw-us-1', HOOLI)));
  });

  it('says when its port was taken while it was gone, and takes it as soon as it can', async () => {
    const port = portOf('gw-us-1');
    start('kill-gateway', 'gw-us-1');
    const other = createServer();
    await until(
      () =>
        new Promise(done => {
          other.once('error', () => done(false));
          other.listen(port, '127.0.0.1', () => done(true));
        }),
    );
    faults.stop('kill-gateway', 'gw-us-1');
    await until(async () => problems.length > 0);
    expect(problems[0]).toContain(`EADDRINUSE`);
    other.close();
    await until(() => isOpen('gw-us-1', HOOLI));
    problems.length = 0;
  });

  it('tells clients that speak something else so, or hangs up', async () => {
    const port = portOf('gw-us-1');
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
    await vantages.close();
    landscape.close();
    await sandbox.close();
    const own = 'socks5://192.0.2.7:1080';
    await begin(
      demoWorld(START).map(object =>
        object.kind === GATEWAY.kind && object.metadata.name === 'gw-us-1'
          ? { ...object, spec: { ...Object(object.spec), probeProxy: own } }
          : object,
      ),
    );
    expect(proxyOf('gw-us-1')).toBe(own);
    expect(proxyOf('gw-eu-1')).toMatch(/^socks5:\/\/127\.0\.0\.1:\d+$/);
  });

  it('ends with the sandbox, whoever is on it', async () => {
    const port = portOf('gw-us-1');
    const silent = await askFor(port, '100.71.0.32', 6443);
    const open = await askFor(port, HOOLI, 6443);
    await open.reply;
    open.socket.resume();
    await vantages.close();
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
