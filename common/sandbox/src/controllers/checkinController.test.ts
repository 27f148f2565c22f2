import { demoCluster } from '../world';
import {
  aWorld,
  connectedOf,
  lastSeenOf,
  MINUTE,
  SECOND,
  START,
  TestWorld,
} from './__testUtils__/aWorld';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

describe('check-in', () => {
  it('comes every 15 minutes, counted from the last one', () => {
    const before = lastSeenOf(world, 'initech-prod');
    world.advance(15 * MINUTE);
    expect(lastSeenOf(world, 'initech-prod')).toBe(before + 15 * MINUTE);
    world.advance(15 * MINUTE);
    expect(lastSeenOf(world, 'initech-prod')).toBe(before + 30 * MINUTE);
  });

  it('is spread, so that some cluster is heard in every two minutes', () => {
    const names = ['acme-plant-1', 'acme-plant-2', 'nordic-wind-1', 'local'];
    const times = new Set(
      names.map(name => (START - lastSeenOf(world, name)) / SECOND),
    );
    expect(times.size).toBe(names.length);
    let changes = 0;
    world.sandbox.store.subscribe(
      { apiVersion: 'fleet.cattle.io/v1alpha1', kind: 'Cluster' },
      () => {
        changes += 1;
      },
    );
    for (let period = 0; period < 5; period += 1) {
      const before = changes;
      world.advance(2 * MINUTE);
      expect(changes).toBeGreaterThan(before);
    }
  });

  it('outlives the tunnel of a site that drops UDP', () => {
    world.start('filter-udp', 'acme-lyon');
    world.advance(20 * MINUTE);
    expect(connectedOf(world, 'acme-plant-3')).toBe('False');
    expect(lastSeenOf(world, 'acme-plant-3')).toBeGreaterThan(START + MINUTE);
  });

  it('ends with the relay for a site that has no other way out', () => {
    const before = lastSeenOf(world, 'acme-plant-1');
    world.start('kill-flux', 'relay-eu-1');
    world.advance(20 * MINUTE);
    expect(lastSeenOf(world, 'acme-plant-1')).toBe(before);
  });

  it('stops with its agent while the session stands', () => {
    world.start('silence-agent', demoCluster('wayne-hq').id);
    world.advance(40 * MINUTE);
    expect(connectedOf(world, 'wayne-hq')).toBe('True');
    expect(lastSeenOf(world, 'wayne-hq')).toBeLessThan(START);
    world.faults.stop('silence-agent', demoCluster('wayne-hq').id);
    world.advance(SECOND);
    expect(lastSeenOf(world, 'wayne-hq')).toBe(world.now());
  });
});
