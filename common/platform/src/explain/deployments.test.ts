import {
  bundle,
  bundleDeployment,
  gitRepo,
  healthyCluster,
  helmOp,
  lostCluster,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const SITUATIONS: readonly Situation[] = [
  {
    name: 'everything in order: nothing is reported that is not there',
    objects: [
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'north-1' }),
    ],
    expect: [
      {
        object: 'cluster c-m-aaaaaaaa',
        state: 'Connected',
        reason: 'ok',
        says: [/360 s ago/],
        saysNot: [/disconnected/i, /waiting/i],
      },
      {
        object: 'deployment fleet-default/web',
        state: 'Ready',
        reason: 'ready',
        says: [/1 of 1/],
      },
      {
        object: 'target c-m-aaaaaaaa fleet-default/web',
        state: 'Ready',
        reason: 'ready',
      },
    ],
  },
  {
    name: 'a cluster that is gone stays green in Fleet for ever: silence outranks the last word',
    objects: [
      ...lostCluster('c-m-bbbbbbbb', 'hall-2', 120),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'hall-2' }),
    ],
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'no-contact',
        since: '2026-11-30T10:00:00Z',
        says: [/2 h/, /ArcNet first/, /reachability not verified/],
        saysNot: [/is healthy/i, /agent is alive/i, /0 min ago/],
      },
      {
        object: 'deployment fleet-default/web',
        state: 'Unknown',
        reason: 'no-contact',
        lastReported: 'Ready',
        says: [/last reported Ready/],
      },
    ],
  },
  {
    name: 'one offline cluster of three: the app waits for it, the others are counted',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...healthyCluster('c-m-00000002', 'edge-2'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 3 }),
      bundleDeployment({ bundle: 'web', on: 'edge-1', wanted: 'v2:o' }),
      bundleDeployment({ bundle: 'web', on: 'edge-2', wanted: 'v2:o' }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-3',
        wanted: 'v2:o',
        applied: 'v1:o',
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'WaitApplied',
        reason: 'waiting-for-offline-cluster',
        says: [/2 of 3/, /edge-3/],
        saysNot: [/failing/, /0 of 3/],
      },
      {
        object: 'target c-m-00000001 fleet-default/web',
        state: 'Ready',
        reason: 'ready',
      },
    ],
  },
  {
    name: 'the agent has the new version to take, and is there',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        wanted: 'v2:o',
        applied: 'v1:o',
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'WaitApplied',
        reason: 'waiting-for-agent',
      },
    ],
  },
  {
    name: 'waiting for a dependency is no failure',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'shop' }),
      bundle({ name: 'shop', helmOp: 'shop', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'shop',
        on: 'edge-1',
        wanted: 'v1:o',
        applied: '',
        deployed: {
          status: 'False',
          reason: 'Error',
          message: 'dependent bundle(s) are not ready: [base]',
        },
      }),
      helmOp({ name: 'lost' }),
      bundle({ name: 'lost', helmOp: 'lost', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'lost',
        on: 'edge-1',
        wanted: 'v1:o',
        applied: '',
        deployed: {
          status: 'False',
          reason: 'Error',
          message:
            'list bundledeployments: no bundles matching labels a=b in namespace x',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/shop',
        state: 'WaitingForDependency',
        reason: 'dependency-not-ready',
        says: [/base/],
        saysNot: [/failed/],
      },
      {
        object: 'deployment fleet-default/lost',
        state: 'WaitingForDependency',
        reason: 'dependency-missing',
      },
    ],
  },
  {
    name: 'any other error of applying is one',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        wanted: 'v2:o',
        applied: 'v1:o',
        deployed: {
          status: 'False',
          reason: 'Error',
          message: 'chart not found',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'ErrApplied',
        reason: 'apply-error',
        says: [/chart not found/],
      },
    ],
  },
  {
    name: 'a chart that refuses the Kubernetes version: nothing runs, whatever Fleet calls it',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'gw' }),
      bundle({ name: 'gw', helmOp: 'gw', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'gw',
        on: 'edge-1',
        ready: false,
        installed: {
          status: 'False',
          message: 'not installed: chart requires kubeVersion: >=1.34.0',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/gw',
        state: 'InstallFailed',
        reason: 'install-failed',
        says: [/>=1\.34\.0/, /edge-1/],
        saysNot: [/starting/, /not ready yet/],
      },
    ],
  },
  {
    name: 'not ready, with and without a telling cause',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'base' }),
      bundle({ name: 'base', helmOp: 'base', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'base',
        on: 'edge-1',
        ready: false,
        nonReadyStatus: [
          {
            kind: 'Service',
            namespace: 'base',
            name: 'svc',
            summary: { message: ['Resource is current'] },
          },
          {
            kind: 'StatefulSet',
            namespace: 'base',
            name: 'db',
            summary: { transitioning: true, message: ['Ready: 0/1'] },
          },
        ],
      }),
      helmOp({ name: 'mute' }),
      bundle({ name: 'mute', helmOp: 'mute', desiredReady: 1 }),
      bundleDeployment({ bundle: 'mute', on: 'edge-1', ready: false }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/base',
        state: 'NotReady',
        reason: 'not-ready',
        says: [/StatefulSet base\/db: Ready: 0\/1/],
      },
      {
        object: 'deployment fleet-default/mute',
        state: 'NotReady',
        reason: 'not-ready-no-cause',
      },
    ],
  },
  {
    name: 'a known fault outranks Unknown, Unknown outranks Ready',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      ...['mixed', 'faulty'].flatMap(name => [
        gitRepo({ name }),
        bundle({ name: `${name}-app`, gitRepo: name, desiredReady: 2 }),
      ]),
      bundleDeployment({ bundle: 'mixed-app', on: 'edge-1' }),
      bundleDeployment({ bundle: 'mixed-app', on: 'edge-3' }),
      bundleDeployment({ bundle: 'faulty-app', on: 'edge-1', ready: false }),
      bundleDeployment({ bundle: 'faulty-app', on: 'edge-3' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/mixed',
        state: 'Unknown',
        reason: 'no-contact',
        lastReported: 'Ready',
        says: [/1 of 2/],
      },
      {
        object: 'deployment fleet-default/faulty',
        state: 'NotReady',
        reason: 'not-ready-no-cause',
      },
    ],
  },
  {
    name: 'two bundles on one unready cluster name it once',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      gitRepo({ name: 'base' }),
      bundle({ name: 'base-a', gitRepo: 'base', desiredReady: 2 }),
      bundle({ name: 'base-b', gitRepo: 'base', desiredReady: 1 }),
      bundleDeployment({ bundle: 'base-a', on: 'edge-1' }),
      bundleDeployment({ bundle: 'base-a', on: 'edge-3' }),
      bundleDeployment({ bundle: 'base-b', on: 'edge-3' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/base',
        state: 'Unknown',
        reason: 'no-contact',
        says: [/1 of 2/],
        saysNot: [/Also:/],
      },
    ],
  },
];

describe('what is said of a deployment', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
