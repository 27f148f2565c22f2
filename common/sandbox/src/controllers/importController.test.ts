import { valueAt } from '../json';
import { demoCluster } from '../world';
import {
  aWorld,
  conditionOf,
  deploymentsOf,
  fleetOf,
  lastSeenOf,
  MINUTE,
  SECOND,
  TestWorld,
} from './__testUtils__/aWorld';
import {
  FLEET_CLUSTER,
  MANAGEMENT_CLUSTER,
  PROVISIONING_CLUSTER,
} from './kinds';
import { APPLY_ANNOTATION } from './provisioningController';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const REGISTRATION = {
  apiVersion: 'fleet.cattle.io/v1alpha1',
  kind: 'ClusterRegistration',
};

describe('import', () => {
  it('lets the cluster check in once Fleet can reach it, and its apps with it', () => {
    world.advance(MINUTE);
    expect(lastSeenOf(world, 'tyrell-field')).toBeNaN();
    world.faults.stop('block-import', demoCluster('tyrell-field').id);
    world.advance(20 * SECOND);
    const cluster = fleetOf(world, 'tyrell-field');
    expect(conditionOf(cluster, 'Imported')?.status).toBe('True');
    expect(valueAt(cluster, 'status', 'agentDeployedGeneration')).toBe(0);
    expect(lastSeenOf(world, 'tyrell-field')).toBeGreaterThan(0);
    world.advance(30 * SECOND);
    expect(
      valueAt(fleetOf(world, 'tyrell-field'), 'status', 'display'),
    ).toEqual({ readyBundles: '4/4' });
    expect(world.problems).toEqual([]);
  });

  it('gives a silent agent a new credential when it is redeployed', () => {
    const { workspace: namespace, objectName: name } =
      demoCluster('nordic-wind-3');
    const before = lastSeenOf(world, 'nordic-wind-3');
    world.sandbox.store.patch(
      { ...FLEET_CLUSTER, namespace, name },
      { spec: { redeployAgentGeneration: 1 } },
    );
    world.advance(SECOND);
    expect(lastSeenOf(world, 'nordic-wind-3')).toBeNaN();
    world.advance(20 * SECOND);
    expect(lastSeenOf(world, 'nordic-wind-3')).toBeGreaterThan(before);
    expect(
      valueAt(
        fleetOf(world, 'nordic-wind-3'),
        'status',
        'agentDeployedGeneration',
      ),
    ).toBe(1);
  });

  it('takes a new record through registration to its first heartbeat', () => {
    const { store } = world.sandbox;
    store.create({
      ...PROVISIONING_CLUSTER,
      metadata: {
        name: 'wayne-pier',
        namespace: 'fleet-default',
        labels: { 'mooring.dev/tenant': 'wayne' },
      },
      spec: {},
    });
    const ref = { namespace: 'fleet-default', name: 'wayne-pier' };
    world.advance(SECOND);
    const id = String(
      valueAt(
        store.get({ ...PROVISIONING_CLUSTER, ...ref }),
        'status',
        'clusterName',
      ),
    );
    expect(
      store.get({ ...MANAGEMENT_CLUSTER, name: id })?.status,
    ).toMatchObject({ driver: '' });
    expect(store.get({ ...FLEET_CLUSTER, ...ref })).toBeUndefined();
    world.advance(2 * MINUTE);
    const cluster = store.get({ ...FLEET_CLUSTER, ...ref });
    expect(cluster?.metadata.labels).toMatchObject({
      'mooring.dev/tenant': 'wayne',
      'management.cattle.io/cluster-name': id,
    });
    expect(valueAt(cluster, 'status', 'agent', 'lastSeen')).toEqual(
      expect.any(String),
    );
    const registrations = store
      .list(REGISTRATION, { namespace: 'fleet-default' })
      .filter(each => valueAt(each, 'status', 'clusterName') === 'wayne-pier');
    expect(registrations).toHaveLength(1);
    // What goes everywhere goes there, too.
    const reached = deploymentsOf(world, 'platform-metrics').find(
      each =>
        each.metadata.labels?.['fleet.cattle.io/cluster'] === 'wayne-pier',
    );
    expect(reached?.status).toMatchObject({ ready: true });
    expect(world.problems).toEqual([]);
  });

  it('leaves a record alone whose manifest nobody applies', () => {
    const { store } = world.sandbox;
    const ref = { namespace: 'fleet-default', name: 'wayne-later' };
    store.create({
      ...PROVISIONING_CLUSTER,
      metadata: { ...ref, annotations: { [APPLY_ANNOTATION]: 'never' } },
      spec: {},
    });
    world.advance(5 * MINUTE);
    expect(
      valueAt(
        store.get({ ...PROVISIONING_CLUSTER, ...ref }),
        'status',
        'ready',
      ),
    ).toBe(false);
    expect(store.get({ ...FLEET_CLUSTER, ...ref })).toBeUndefined();
  });
});
