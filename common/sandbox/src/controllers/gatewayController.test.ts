import { FaultBoard } from '../faults/faultBoard';
import { listAt, objectAt, stringAt, valueAt } from '../json';
import { demoCluster, demoWorld } from '../world';
import {
  aWorld,
  connectionOf,
  MINUTE,
  SECOND,
  START,
  TestWorld,
} from './__testUtils__/aWorld';
import { GATEWAY } from './kinds';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const heartbeatOf = (gateway: string) =>
  Date.parse(
    stringAt(
      world.sandbox.store.get({ ...GATEWAY, name: gateway }),
      'status',
      'heartbeatTime',
    ) ?? '',
  );
const handshakeAge = (name: string) =>
  world.now() -
  Date.parse(stringAt(connectionOf(world, name), 'lastHandshakeTime') ?? '');

describe('gateways', () => {
  it('report every 10 s, and healthy peers keep their handshake below 150 s', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      const before = Number(connectionOf(world, 'hooli-dc').rxBytes);
      world.advance(MINUTE);
      expect(world.now() - heartbeatOf('gw-eu-1')).toBeLessThanOrEqual(
        10 * SECOND,
      );
      expect(handshakeAge('hooli-dc')).toBeLessThan(150 * SECOND);
      expect(handshakeAge('acme-plant-1')).toBeLessThan(150 * SECOND);
      expect(Number(connectionOf(world, 'hooli-dc').rxBytes)).toBeGreaterThan(
        before,
      );
    }
    expect(world.problems).toEqual([]);
  });

  it('show a dead path as received bytes that stand still and sent bytes that grow', () => {
    world.start('filter-udp', 'acme-lyon');
    world.advance(10 * SECOND);
    const before = connectionOf(world, 'acme-plant-3');
    world.advance(4 * MINUTE);
    const after = connectionOf(world, 'acme-plant-3');
    expect(after.rxBytes).toBe(before.rxBytes);
    expect(after.lastHandshakeTime).toBe(before.lastHandshakeTime);
    expect(Number(after.txBytes)).toBeGreaterThan(Number(before.txBytes));
    expect(handshakeAge('acme-plant-3')).toBeGreaterThan(180 * SECOND);
  });

  it('show the relay of a carried peer as refused at once, its receive time frozen', () => {
    const before = connectionOf(world, 'acme-plant-1');
    world.start('kill-flux', 'relay-eu-1');
    world.advance(15 * SECOND);
    const flux = valueAt(connectionOf(world, 'acme-plant-1'), 'flux');
    expect(flux).toMatchObject({
      session: false,
      lastError: 'ECONNREFUSED',
      lastReceiveTime: valueAt(before, 'flux', 'lastReceiveTime'),
    });
  });

  it('need 17 s to notice a carried site that vanished', () => {
    world.start('disconnect', demoCluster('acme-plant-2').id);
    world.advance(11 * SECOND);
    const early = valueAt(connectionOf(world, 'acme-plant-2'), 'flux');
    expect(early).toMatchObject({ session: true });
    world.advance(20 * SECOND);
    const late = valueAt(connectionOf(world, 'acme-plant-2'), 'flux');
    expect(late).toMatchObject({ session: false, lastError: 'ETIMEDOUT' });
  });

  it('show a new session on a new port after the relay is back', () => {
    const before = connectionOf(world, 'globex-hall-1');
    world.faults.clear();
    world.advance(15 * SECOND);
    const after = connectionOf(world, 'globex-hall-1');
    expect(after.endpoint).not.toBe(before.endpoint);
    expect(after.flux).toMatchObject({
      session: true,
      lastError: null,
      reconnectsLastHour: 1,
    });
    expect(handshakeAge('globex-hall-1')).toBeLessThanOrEqual(15 * SECOND);
  });

  it('say nothing any more when they are gone', () => {
    world.advance(20 * SECOND);
    const before = heartbeatOf('gw-eu-1');
    world.start('kill-gateway', 'gw-eu-1');
    world.advance(3 * MINUTE);
    expect(heartbeatOf('gw-eu-1')).toBe(before);
    expect(heartbeatOf('gw-us-1')).toBeGreaterThan(before + 2 * MINUTE);
  });

  it('keep "never" for the peer that never shook hands', () => {
    world.advance(3 * MINUTE);
    expect(connectionOf(world, 'stark-mine')).toMatchObject({
      lastHandshakeTime: null,
      endpoint: null,
      rxBytes: 0,
    });
  });

  it('leave a half-open carrier of a dump half-open, and a silent gateway silent', async () => {
    await world.close();
    const objects = demoWorld(START).map(object => {
      if (object.kind !== GATEWAY.kind) return object;
      const { name } = object.metadata;
      const status = objectAt(object, 'status');
      const connections = listAt(status, 'connections').map(connection =>
        valueAt(connection, 'clusterId') === demoCluster('acme-plant-1').id
          ? {
              ...objectAt({ connection }, 'connection'),
              flux: { session: true, lastReceiveTime: '2026-11-30T11:50:00Z' },
            }
          : connection,
      );
      return name === 'gw-us-1'
        ? {
            ...object,
            status: { ...status, heartbeatTime: '2026-11-30T11:50:00Z' },
          }
        : { ...object, status: { ...status, connections } };
    });
    world = await aWorld({ objects, faults: new FaultBoard() });
    const before = connectionOf(world, 'acme-plant-1');
    world.advance(5 * MINUTE);
    expect(connectionOf(world, 'acme-plant-1')).toEqual(before);
    expect(heartbeatOf('gw-us-1')).toBe(Date.parse('2026-11-30T11:50:00Z'));
    expect(heartbeatOf('gw-eu-1')).toBeGreaterThan(START);
  });
});
