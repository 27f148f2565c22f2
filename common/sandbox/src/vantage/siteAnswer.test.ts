import { FAST_TIMING } from '../controllers/timing';
import type { WorldFault } from '../faults/faultNames';
import { demoCluster } from '../world';
import { aNetwork, TestNetwork } from './__testUtils__/aNetwork';
import { askFor } from './__testUtils__/throughProxy';

const DAY = 24 * 60 * 60_000;
const HOOLI = '100.71.0.21';

let network: TestNetwork;
beforeEach(async () => {
  network = await aNetwork();
});
afterEach(() => network.close());

describe('the network behind a gateway', () => {
  it('answers as the API server of a cluster in good order', async () => {
    const ready = await network.get('gw-us-1', HOOLI, '/readyz');
    expect(ready).toMatchObject({ status: 200, body: 'ok' });
    expect(ready.certNotAfter).toBeGreaterThan(Date.now() + 100 * DAY);
    expect(ready.authorizationError).toContain('SELF_SIGNED_CERT_IN_CHAIN');
    const version = await network.get('gw-us-1', HOOLI, '/version');
    expect(JSON.parse(version.body)).toMatchObject({ major: '1' });
    const pods = await network.get('gw-us-1', HOOLI, '/api/v1/pods');
    expect(pods.status).toBe(401);
  });

  it('shows what is broken in the demo from the start', async () => {
    const unready = await network.get('gw-us-1', '100.71.0.41', '/readyz');
    expect(unready.status).toBe(500);
    expect(unready.body).toContain('[-]etcd failed: reason withheld');
    expect(await network.answerOf('gw-eu-1', '100.70.0.21')).toBe(5);
    expect(
      await network.answerOf('gw-us-1', 'relay-us-1.platform.example', 443),
    ).toBe(5);
    for (const host of ['100.72.0.12', '100.72.0.14', '100.72.0.16'])
      expect(await network.isSilent('gw-ap-1', host)).toBe(true);
    expect(await network.isSilent('gw-us-1', '100.71.0.32')).toBe(true);
    const yard = await network.get('gw-ap-1', '100.72.0.116', '/readyz');
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
    network.start(fault, target);
    expect(await network.isSilent('gw-us-1', HOOLI)).toBe(true);
    network.faults.stop(fault, target);
    const healed = await network.get('gw-us-1', HOOLI, '/readyz');
    expect(healed.status).toBe(200);
  });

  it.each<[WorldFault, string, number]>([
    ['api-down', 'cluster', 5],
    ['flap', 'cluster', 5],
    ['api-port-rejected', 'cluster', 4],
    ['arcnet-interface-down', 'gw-us-1', 3],
  ])('refuses with %s', async (fault, at, reply) => {
    network.start(fault, at === 'cluster' ? demoCluster('hooli-dc').id : at);
    expect(await network.answerOf('gw-us-1', HOOLI)).toBe(reply);
  });

  it.each<[WorldFault, string]>([
    ['api-hung', 'cluster'],
    ['mtu', 'hooli-columbus'],
  ])('opens and stalls with %s', async (fault, at) => {
    network.start(fault, at === 'cluster' ? demoCluster('hooli-dc').id : at);
    const { socket, reply, received } = await askFor(
      network.portOf('gw-us-1'),
      HOOLI,
      6443,
    );
    expect(await reply).toBe(0);
    socket.write(Buffer.from([0x16, 3, 1]));
    await network.answerOf('gw-us-1', 'nowhere.example', 443);
    expect(received()).toHaveLength(12);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it('shows an expired certificate, and the same host with a good one after healing', async () => {
    const { id } = demoCluster('hooli-dc');
    network.start('api-cert-expired', id);
    const expired = await network.get('gw-us-1', HOOLI, '/readyz');
    expect(expired.status).toBe(200);
    expect(expired.certNotAfter).toBeLessThan(Date.now());
    network.faults.stop('api-cert-expired', id);
    const good = await network.get('gw-us-1', HOOLI, '/readyz');
    expect(good.certNotAfter).toBeGreaterThan(Date.now());
  });

  it('answers and refuses in turns while a cluster flaps', async () => {
    network.start('flap', demoCluster('hooli-dc').id);
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(await network.answerOf('gw-us-1', HOOLI));
      network.advance(FAST_TIMING.flapHalf);
    }
    expect(seen).toEqual([5, 0, 5, 0]);
  });

  it('shows the port of a relay as it is', async () => {
    const relay = 'relay-eu-1.platform.example';
    const good = await network.get('gw-eu-1', relay, '/healthz', 443);
    expect(good.status).toBe(200);
    expect((await network.get('gw-eu-1', relay, '/', 443)).status).toBe(426);
    network.start('expire-flux-cert', 'relay-eu-1');
    const old = await network.get('gw-eu-1', relay, '/healthz', 443);
    expect(old.status).toBe(200);
    expect(old.certNotAfter).toBeLessThan(Date.now());
    network.start('kill-flux', 'relay-eu-1');
    expect(await network.answerOf('gw-eu-1', relay, 443)).toBe(5);
  });

  it('knows only its own peers and no way out', async () => {
    expect(await network.isSilent('gw-eu-1', HOOLI)).toBe(true);
    expect(await network.answerOf('gw-us-1', HOOLI, 22)).toBe(5);
    expect(
      await network.answerOf('gw-us-1', '127.0.0.1.nip.example', 443),
    ).toBe(4);
    expect(await network.isSilent('gw-us-1', '127.0.0.1')).toBe(true);
  });
});
