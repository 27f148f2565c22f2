import { FaultBoard } from '../faults/faultBoard';
import { listAt, valueAt } from '../json';
import type { JsonObject } from '../json';
import { demoCluster, demoWorld } from '../world';
import { fleetState } from '../world/fleetState';
import {
  aWorld,
  conditionOf,
  deploymentsOf,
  fleetOf,
  MINUTE,
  SECOND,
  START,
  TestWorld,
} from './__testUtils__/aWorld';
import { BUNDLE, GIT_REPO, HELM_OP } from './kinds';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const REF = { namespace: 'fleet-default', name: 'wayne-cache' };

function deploy(spec: JsonObject = {}) {
  world.sandbox.store.create({
    ...HELM_OP,
    metadata: REF,
    spec: {
      labels: { 'mooring.dev/tenant': 'wayne' },
      helm: {
        releaseName: 'cache',
        repo: 'https://charts.platform.example',
        chart: 'cache',
        version: '1.0.0',
      },
      namespace: 'cache',
      targets: [
        {
          name: 'wayne',
          clusterSelector: { matchLabels: { 'mooring.dev/tenant': 'wayne' } },
        },
      ],
      ...spec,
    },
  });
}

const statesOf = (bundle: string) =>
  deploymentsOf(world, bundle).map(fleetState).sort();
const helmOp = (name = REF.name) => {
  const found = world.sandbox.store.get({ ...HELM_OP, ...REF, name });
  if (found === undefined) throw new Error(`no HelmOp ${name}`);
  return found;
};

describe('rollout', () => {
  it('takes a new HelmOp to its clusters: waiting, starting, ready', () => {
    deploy();
    world.advance(SECOND);
    expect(statesOf(REF.name)).toEqual(['WaitApplied', 'WaitApplied']);
    expect(valueAt(helmOp(), 'status', 'display', 'state')).toBe('WaitApplied');
    const seen = new Set<string>();
    for (let second = 0; second < 20; second += 1) {
      world.advance(SECOND);
      statesOf(REF.name).forEach(state => seen.add(state));
    }
    expect([...seen].sort()).toEqual(['NotReady', 'Ready', 'WaitApplied']);
    expect(statesOf(REF.name)).toEqual(['Ready', 'Ready']);
    expect(helmOp().status).toMatchObject({
      readyClusters: 2,
      desiredReadyClusters: 2,
      summary: { ready: 2, desiredReady: 2 },
      display: { readyBundleDeployments: '2/2' },
      version: '1.0.0',
    });
    expect(conditionOf(helmOp(), 'Ready')?.status).toBe('True');
    const bundle = world.sandbox.store.get({ ...BUNDLE, ...REF });
    expect(bundle?.metadata.labels).toEqual({
      'mooring.dev/tenant': 'wayne',
      'fleet.cattle.io/fleet-helm-name': 'wayne-cache',
    });
    expect(valueAt(bundle, 'status', 'observedGeneration')).toBe(
      bundle?.metadata.generation,
    );
    expect(valueAt(fleetOf(world, 'wayne-depot'), 'status', 'display')).toEqual(
      { readyBundles: '6/6' },
    );
    expect(world.problems).toEqual([]);
  });

  it('rolls a new version out and back to ready', () => {
    deploy();
    world.advance(MINUTE);
    const before = deploymentsOf(world, REF.name).map(each =>
      valueAt(each, 'spec', 'deploymentID'),
    );
    world.sandbox.store.patch(
      { ...HELM_OP, ...REF },
      { spec: { helm: { version: '1.1.0' } } },
    );
    world.advance(SECOND);
    expect(statesOf(REF.name)).toEqual(['WaitApplied', 'WaitApplied']);
    world.advance(MINUTE);
    expect(statesOf(REF.name)).toEqual(['Ready', 'Ready']);
    deploymentsOf(world, REF.name).forEach(each =>
      expect(before).not.toContain(valueAt(each, 'spec', 'deploymentID')),
    );
  });

  it('uninstalls everything that belonged to a deleted HelmOp', () => {
    deploy();
    world.advance(MINUTE);
    world.sandbox.store.delete({ ...HELM_OP, ...REF });
    world.advance(2 * SECOND);
    expect(world.sandbox.store.get({ ...HELM_OP, ...REF })).toBeUndefined();
    expect(world.sandbox.store.get({ ...BUNDLE, ...REF })).toBeUndefined();
    expect(statesOf(REF.name)).toEqual([]);
    expect(valueAt(fleetOf(world, 'wayne-depot'), 'status', 'display')).toEqual(
      { readyBundles: '5/5' },
    );
    expect(world.problems).toEqual([]);
  });

  it('takes an app away from a cluster that left its targets', () => {
    deploy();
    world.advance(MINUTE);
    world.sandbox.store.patch(
      { ...HELM_OP, ...REF },
      { spec: { targets: [{ name: 'one', clusterName: 'wayne-hq' }] } },
    );
    world.advance(2 * SECOND);
    expect(statesOf(REF.name)).toEqual(['Ready']);
    expect(valueAt(helmOp(), 'status', 'desiredReadyClusters')).toBe(1);
  });

  it('waits for a cluster that is away, and goes on when it is back', () => {
    world.advance(10 * MINUTE);
    expect(statesOf('acme-line-control')).toContain('WaitApplied');
    world.faults.stop('disconnect', demoCluster('acme-plant-4').id);
    world.advance(MINUTE);
    expect(statesOf('acme-line-control')).toEqual(Array(6).fill('Ready'));
    expect(helmOp('acme-line-control').status).toMatchObject({
      display: { readyBundleDeployments: '6/6' },
    });
    expect(
      conditionOf(helmOp('acme-line-control'), 'Ready'),
    ).not.toHaveProperty('message');
  });

  it('releases nothing while the app is paused', () => {
    deploy({ paused: true });
    world.advance(MINUTE);
    deploymentsOf(world, REF.name).forEach(each => {
      expect(valueAt(each, 'spec', 'deploymentID')).toBe('');
      expect(valueAt(each, 'spec', 'stagedDeploymentID')).not.toBe('');
    });
    expect(deploymentsOf(world, REF.name)).toHaveLength(2);
  });

  it('refuses options that Fleet refuses, and a name that is taken', () => {
    deploy({ helm: { repo: 'https://charts.platform.example' } });
    world.advance(SECOND);
    expect(conditionOf(helmOp(), 'Accepted')).toMatchObject({
      status: 'False',
      message: expect.stringContaining('helm options invalid'),
    });
    world.sandbox.store.create({
      ...HELM_OP,
      metadata: { ...REF, name: 'platform-baseline-network' },
      spec: { helm: { repo: 'oci://registry.platform.example/x' } },
    });
    world.advance(SECOND);
    expect(
      conditionOf(helmOp('platform-baseline-network'), 'Accepted'),
    ).toMatchObject({
      status: 'False',
      message: expect.stringContaining('bundle already exists'),
    });
  });

  it('makes one bundle for each path of a GitRepo', () => {
    const ref = { namespace: 'fleet-default', name: 'wayne-config' };
    world.sandbox.store.create({
      ...GIT_REPO,
      metadata: { ...ref, labels: { 'mooring.dev/tenant': 'wayne' } },
      spec: {
        repo: 'https://git.platform.example/wayne/config.git',
        branch: 'main',
        paths: ['base', 'sites/hq'],
        targets: [{ name: 'hq', clusterName: 'wayne-hq' }],
      },
    });
    world.advance(MINUTE);
    expect(statesOf('wayne-config-base')).toEqual(['Ready']);
    expect(statesOf('wayne-config-sites-hq')).toEqual(['Ready']);
    expect(
      world.sandbox.store.get({ ...GIT_REPO, ...ref })?.status,
    ).toMatchObject({
      gitJobStatus: 'Current',
      display: { readyBundleDeployments: '2/2' },
    });
  });

  it('leaves a waiting deployment of a dump alone that no fault explains', async () => {
    await world.close();
    world = await aWorld({
      objects: demoWorld(START),
      faults: new FaultBoard(),
    });
    const before = fleetOf(world, 'acme-plant-4');
    world.advance(10 * MINUTE);
    expect(statesOf('acme-line-control')).toContain('WaitApplied');
    expect(fleetOf(world, 'acme-plant-4')).toEqual(before);
    expect(
      listAt(fleetOf(world, 'acme-plant-1'), 'status', 'conditions'),
    ).not.toEqual([]);
  });
});
