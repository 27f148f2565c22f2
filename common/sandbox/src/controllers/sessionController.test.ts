import { FaultBoard } from '../faults/faultBoard';
import type { WorldFault } from '../faults/faultNames';
import { demoCluster, demoWorld } from '../world';
import {
  aWorld,
  conditionOf,
  connectedOf,
  lastSeenOf,
  managementOf,
  MINUTE,
  SECOND,
  START,
  TestWorld,
} from './__testUtils__/aWorld';
import { FAST_TIMING } from './timing';

let world: TestWorld;
afterEach(() => world.close());

const CARRIED = [
  'acme-plant-1',
  'acme-plant-2',
  'contoso-store-1',
  'contoso-store-2',
  'nordic-wind-1',
  'nordic-wind-2',
];

describe('sessions', () => {
  it('notices a silent loss after 60 to 75 s, for everybody behind the relay and nobody else', async () => {
    world = await aWorld();
    world.start('kill-flux', 'relay-eu-1');
    world.advance(59 * SECOND);
    expect(connectedOf(world, 'acme-plant-1')).toBe('True');
    world.advance(16 * SECOND);
    for (const name of CARRIED) {
      const cluster = managementOf(world, name);
      expect(conditionOf(cluster, 'Connected')?.status).toBe('False');
      expect(conditionOf(cluster, 'Ready')).toMatchObject({
        status: 'False',
        reason: 'Disconnected',
        message: 'Cluster agent is not connected',
      });
    }
    expect(connectedOf(world, 'acme-plant-3')).toBe('True');
    expect(connectedOf(world, 'contoso-hub')).toBe('True');
    expect(world.problems).toEqual([]);
  });

  it('keeps the time of the flip while nothing changes', async () => {
    world = await aWorld();
    world.start('disconnect', demoCluster('acme-lab').id);
    world.advance(2 * MINUTE);
    const flipped = conditionOf(managementOf(world, 'acme-lab'), 'Connected');
    world.advance(5 * MINUTE);
    expect(conditionOf(managementOf(world, 'acme-lab'), 'Connected')).toEqual(
      flipped,
    );
  });

  it('brings a healed cluster back: first Connected, then Ready', async () => {
    world = await aWorld();
    const { id } = demoCluster('acme-lab');
    world.start('disconnect', id);
    world.advance(2 * MINUTE);
    expect(connectedOf(world, 'acme-lab')).toBe('False');
    world.faults.stop('disconnect', id);
    world.advance(15 * SECOND);
    expect(connectedOf(world, 'acme-lab')).toBe('True');
    world.advance(15 * SECOND);
    expect(conditionOf(managementOf(world, 'acme-lab'), 'Ready')?.status).toBe(
      'True',
    );
  });

  it('heals the relay that was dead from the start, and the cluster that was away', async () => {
    world = await aWorld();
    world.advance(MINUTE);
    expect(connectedOf(world, 'globex-hall-1')).toBe('False');
    world.faults.clear();
    world.advance(MINUTE);
    for (const name of ['globex-hall-1', 'hooli-edge-2', 'acme-plant-4']) {
      expect(connectedOf(world, name)).toBe('True');
      expect(lastSeenOf(world, name)).toBeGreaterThan(START);
    }
    expect(
      conditionOf(managementOf(world, 'contoso-hub'), 'Ready')?.status,
    ).toBe('True');
  });

  it('leaves alone what no fault explains: a dump stays as broken as it was sent', async () => {
    world = await aWorld({
      objects: demoWorld(START),
      faults: new FaultBoard(),
    });
    world.advance(10 * MINUTE);
    expect(connectedOf(world, 'globex-hall-1')).toBe('False');
    expect(connectedOf(world, 'stark-mine')).toBe('False');
    expect(
      conditionOf(managementOf(world, 'contoso-hub'), 'Ready')?.status,
    ).toBe('False');
    expect(lastSeenOf(world, 'nordic-wind-3')).toBeLessThan(START);
    expect(lastSeenOf(world, 'acme-plant-4')).toBeLessThan(START);
  });

  it('shows an API server that is down as not ready behind a standing session', async () => {
    world = await aWorld();
    world.start('api-down', demoCluster('hooli-dc').id);
    world.advance(30 * SECOND);
    const cluster = managementOf(world, 'hooli-dc');
    expect(conditionOf(cluster, 'Connected')?.status).toBe('True');
    expect(conditionOf(cluster, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'Error',
      message: expect.stringContaining('cluster health check failed'),
    });
  });

  it('shows a loss within 15 s with the timing for demonstrations', async () => {
    world = await aWorld({ timing: FAST_TIMING });
    world.start('kill-gateway', 'gw-us-1');
    world.advance(15 * SECOND);
    for (const name of ['globex-hq', 'hooli-dc', 'tyrell-lab', 'stark-forge'])
      expect(connectedOf(world, name)).toBe('False');
    expect(connectedOf(world, 'acme-plant-3')).toBe('True');
  });

  it.each<[WorldFault, string]>([
    ['api-down', 'connection refused'],
    ['api-hung', 'context deadline exceeded'],
    ['api-not-ready', 'etcdserver: request timed out'],
  ])(
    'fails the health check with %s, and passes it again',
    async (fault, words) => {
      world = await aWorld();
      const { id } = demoCluster('hooli-dc');
      const ready = () => conditionOf(managementOf(world, 'hooli-dc'), 'Ready');
      world.start(fault, id);
      world.advance(30 * SECOND);
      expect(connectedOf(world, 'hooli-dc')).toBe('True');
      expect(ready()?.message).toContain(words);
      world.faults.stop(fault, id);
      world.advance(15 * SECOND);
      expect(ready()?.status).toBe('True');
    },
  );

  it.each<WorldFault>([
    'api-cert-expired',
    'api-port-rejected',
    'api-port-filtered',
  ])('loses the session of a cluster with %s', async fault => {
    world = await aWorld();
    world.start(fault, demoCluster('hooli-dc').id);
    world.advance(76 * SECOND);
    expect(connectedOf(world, 'hooli-dc')).toBe('False');
    expect(connectedOf(world, 'globex-hq')).toBe('True');
  });

  it('sees at the next look that an agent closed its session', async () => {
    world = await aWorld();
    world.start('kill-agent', demoCluster('initech-prod').id);
    world.advance(16 * SECOND);
    expect(connectedOf(world, 'initech-prod')).toBe('False');
    expect(lastSeenOf(world, 'initech-prod')).toBeGreaterThan(
      START - 15 * MINUTE,
    );
  });

  it.each<WorldFault>(['flap', 'flap-agent'])(
    'flips at least three times in five minutes with %s, and stays up when it is healed',
    async fault => {
      world = await aWorld();
      const { id } = demoCluster('hooli-dc');
      world.start(fault, id);
      const seen: unknown[] = [];
      for (let step = 0; step < 20; step += 1) {
        world.advance(15 * SECOND);
        const connected = connectedOf(world, 'hooli-dc');
        if (connected !== seen.at(-1)) seen.push(connected);
      }
      expect(seen.length).toBeGreaterThan(3);
      expect(new Set(seen)).toEqual(new Set(['True', 'False']));
      world.faults.stop(fault, id);
      world.advance(MINUTE);
      expect(connectedOf(world, 'hooli-dc')).toBe('True');
    },
  );
});
