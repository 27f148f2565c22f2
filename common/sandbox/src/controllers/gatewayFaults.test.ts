import { listAt, valueAt } from '../json';
import { demoCluster } from '../world';
import {
  aWorld,
  connectedOf,
  connectionOf,
  MINUTE,
  SECOND,
  TestWorld,
} from './__testUtils__/aWorld';
import { GATEWAY } from './kinds';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const CARRIED = 'acme-plant-1';
const DIRECT = 'acme-plant-3';
const fluxOf = (name: string) => valueAt(connectionOf(world, name), 'flux');
const growth = (name: string, field: string, ms: number) => {
  const before = Number(connectionOf(world, name)[field]);
  world.advance(ms);
  return Number(connectionOf(world, name)[field]) - before;
};
const gateway = (name: string) => world.sandbox.store.get({ ...GATEWAY, name });

describe('faults of the carrier', () => {
  it.each([
    ['expire-flux-cert', 'relay-eu-1', 'CERT_HAS_EXPIRED'],
    ['flux-token', 'acme-dresden', '401 expired token'],
    ['intercept-flux', 'acme-dresden', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const)('%s ends the session and says why', (fault, target, error) => {
    world.advance(10 * SECOND);
    world.start(fault, target);
    world.advance(15 * SECOND);
    expect(fluxOf(CARRIED)).toMatchObject({ session: false, lastError: error });
    expect(growth(CARRIED, 'rxBytes', MINUTE)).toBe(0);
    world.faults.stop(fault, target);
    world.advance(15 * SECOND);
    expect(fluxOf(CARRIED)).toMatchObject({ session: true, lastError: null });
  });

  it('an expired certificate is past its date and renewed by healing', () => {
    const notAfter = () =>
      Date.parse(String(valueAt(fluxOf(CARRIED), 'certNotAfter')));
    world.start('expire-flux-cert', 'relay-eu-1');
    world.advance(15 * SECOND);
    expect(notAfter()).toBeLessThan(world.now());
    world.faults.stop('expire-flux-cert', 'relay-eu-1');
    world.advance(15 * SECOND);
    expect(notAfter()).toBeGreaterThan(world.now());
  });

  it('a half-open session stands, sends, and receives nothing', () => {
    world.advance(10 * SECOND);
    world.start('blackhole-flux', 'acme-dresden');
    world.advance(3 * MINUTE);
    const flux = fluxOf(CARRIED);
    const ageOf = (field: string) =>
      world.now() - Date.parse(String(valueAt(flux, field)));
    expect(flux).toMatchObject({ session: true, lastError: null });
    expect(ageOf('lastReceiveTime')).toBeGreaterThan(60 * SECOND);
    expect(ageOf('lastSendTime')).toBeLessThan(15 * SECOND);
    expect(connectedOf(world, CARRIED)).toBe('False');
  });

  it('a flapping session is a new one at every look, and its tunnel lives', () => {
    world.start('flap-flux', 'acme-dresden');
    expect(growth(CARRIED, 'rxBytes', 2 * MINUTE)).toBeGreaterThan(0);
    expect(
      Number(valueAt(fluxOf(CARRIED), 'reconnectsLastHour')),
    ).toBeGreaterThan(6);
    expect(connectedOf(world, CARRIED)).toBe('True');
    expect(valueAt(fluxOf('contoso-store-1'), 'reconnectsLastHour')).toBe(0);
  });
});

describe('faults of a gateway', () => {
  it('an interface that is down stands still and comes up again', () => {
    world.advance(10 * SECOND);
    world.start('arcnet-interface-down', 'gw-eu-1');
    world.advance(10 * SECOND);
    expect(valueAt(gateway('gw-eu-1'), 'status', 'interfaceUp')).toBe(false);
    expect(valueAt(gateway('gw-us-1'), 'status', 'interfaceUp')).toBe(true);
    expect(growth(DIRECT, 'txBytes', 2 * MINUTE)).toBe(0);
    expect(growth(DIRECT, 'rxBytes', MINUTE)).toBe(0);
    expect(fluxOf(CARRIED)).toMatchObject({ session: true });
    world.faults.stop('arcnet-interface-down', 'gw-eu-1');
    world.advance(10 * SECOND);
    expect(valueAt(gateway('gw-eu-1'), 'status', 'interfaceUp')).toBe(true);
  });

  it('a gateway that is silent keeps its tunnels', () => {
    world.advance(10 * SECOND);
    const before = valueAt(gateway('gw-eu-1'), 'status', 'heartbeatTime');
    world.start('silence-gateway', 'gw-eu-1');
    world.advance(3 * MINUTE);
    expect(valueAt(gateway('gw-eu-1'), 'status', 'heartbeatTime')).toBe(before);
    expect(connectedOf(world, DIRECT)).toBe('True');
    world.faults.stop('silence-gateway', 'gw-eu-1');
    world.advance(10 * SECOND);
    expect(valueAt(gateway('gw-eu-1'), 'status', 'heartbeatTime')).not.toBe(
      before,
    );
  });
});

describe('faults of a path', () => {
  it('a site that hears nothing still sends: both counters grow, the handshake ages', () => {
    world.advance(10 * SECOND);
    world.start('one-way', 'acme-lyon');
    world.advance(10 * SECOND);
    const shaken = connectionOf(world, DIRECT).lastHandshakeTime;
    expect(growth(DIRECT, 'rxBytes', 4 * MINUTE)).toBeGreaterThan(0);
    expect(growth(DIRECT, 'txBytes', MINUTE)).toBeGreaterThan(0);
    expect(connectionOf(world, DIRECT).lastHandshakeTime).toBe(shaken);
    expect(connectedOf(world, DIRECT)).toBe('False');
  });

  it('an offline site is lost whole, and its neighbours are not', () => {
    world.start('site-offline', 'acme-lyon');
    world.advance(2 * MINUTE);
    expect(connectedOf(world, 'acme-plant-3')).toBe('False');
    expect(connectedOf(world, 'acme-lab')).toBe('False');
    expect(connectedOf(world, 'acme-plant-5')).toBe('True');
  });
});

describe('faults of configuration', () => {
  const LYON_IP = '100.70.0.13';
  const { id } = demoCluster(DIRECT);
  const before = () => ({
    peer: connectionOf(world, DIRECT).peer,
    allowedIPs: [`${LYON_IP}/32`],
  });

  it('another key: retries, a log line and another fingerprint, and the old one after healing', () => {
    const intact = before();
    world.start('key-mismatch', id);
    world.advance(20 * SECOND);
    const broken = connectionOf(world, DIRECT);
    expect(broken.statusMessage).toBe('Received invalid initiation message');
    expect(broken.peer).not.toBe(intact.peer);
    expect(growth(DIRECT, 'rxBytes', MINUTE)).toBe(0);
    expect(growth(DIRECT, 'txBytes', MINUTE)).toBe(12 * 148);
    world.faults.stop('key-mismatch', id);
    world.advance(10 * SECOND);
    expect(connectionOf(world, DIRECT)).toMatchObject(intact);
    expect(connectionOf(world, DIRECT)).not.toHaveProperty('statusMessage');
  });

  it('a clock that went back', () => {
    world.start('site-clock', id);
    world.advance(20 * SECOND);
    expect(connectionOf(world, DIRECT).siteClockSkewSeconds).toBe(-86_400);
    expect(growth(DIRECT, 'rxBytes', MINUTE)).toBe(0);
    world.faults.stop('site-clock', id);
    world.advance(10 * SECOND);
    expect(connectionOf(world, DIRECT)).not.toHaveProperty(
      'siteClockSkewSeconds',
    );
    expect(growth(DIRECT, 'rxBytes', MINUTE)).toBeGreaterThan(0);
  });

  it('a removed peer is gone from the list, the others stay, and it comes back', () => {
    const count = () =>
      listAt(gateway('gw-eu-1'), 'status', 'connections').length;
    const all = count();
    world.start('remove-peer', id);
    world.advance(2 * MINUTE);
    expect(connectionOf(world, DIRECT)).toEqual({});
    expect(count()).toBe(all - 1);
    expect(connectedOf(world, DIRECT)).toBe('False');
    world.faults.stop('remove-peer', id);
    world.advance(20 * SECOND);
    expect(count()).toBe(all);
    expect(connectionOf(world, DIRECT).arcnetIP).toBe(LYON_IP);
    expect(connectedOf(world, DIRECT)).toBe('True');
  });

  it('a second owner of an address: the first keeps shaking hands and has none', () => {
    const owners = () =>
      listAt(gateway('gw-eu-1'), 'status', 'connections').filter(each =>
        listAt(each, 'allowedIPs').includes(`${LYON_IP}/32`),
      );
    world.start('duplicate-ip', id);
    world.advance(2 * MINUTE);
    expect(connectionOf(world, DIRECT).allowedIPs).toEqual([]);
    expect(owners()).toHaveLength(1);
    expect(owners()[0]).not.toMatchObject({ clusterId: id });
    expect(growth(DIRECT, 'rxBytes', MINUTE)).toBeGreaterThan(0);
    expect(connectedOf(world, DIRECT)).toBe('False');
    world.faults.stop('duplicate-ip', id);
    world.advance(20 * SECOND);
    expect(owners()).toHaveLength(1);
    expect(owners()[0]).toMatchObject({ clusterId: id });
    expect(connectedOf(world, DIRECT)).toBe('True');
  });

  it('an address that is not the registered one, healed also when it stood from the start', () => {
    const yard = demoCluster('vandelay-yard').id;
    expect(connectionOf(world, 'vandelay-yard').allowedIPs).toEqual([
      '100.72.0.116/32',
    ]);
    expect(connectedOf(world, 'vandelay-yard')).toBe('False');
    world.faults.stop('wrong-ip', yard);
    world.advance(20 * SECOND);
    expect(connectionOf(world, 'vandelay-yard').allowedIPs).toEqual([
      '100.72.0.16/32',
    ]);
    expect(connectedOf(world, 'vandelay-yard')).toBe('True');
  });

  it('end together with everything else, whatever stood on one peer at once', () => {
    const intact = before();
    const faults = [
      'key-mismatch',
      'wrong-ip',
      'site-clock',
      'remove-peer',
    ] as const;
    faults.forEach(fault => world.start(fault, id));
    world.advance(MINUTE);
    faults.forEach(fault => world.faults.stop(fault, id));
    world.advance(20 * SECOND);
    const healed = connectionOf(world, DIRECT);
    expect(healed).toMatchObject(intact);
    expect(healed).not.toHaveProperty('statusMessage');
    expect(healed).not.toHaveProperty('siteClockSkewSeconds');
    expect(world.problems).toEqual([]);
  });
});
