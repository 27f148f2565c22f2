import {
  ago,
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
    name: 'held, paused, not released, uninstalling',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      ...['held', 'paused', 'unreleased', 'leaving'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 1 }),
      ]),
      bundleDeployment({
        bundle: 'held',
        on: 'edge-1',
        wanted: 'v1:o',
        staged: 'v2:o',
      }),
      bundleDeployment({
        bundle: 'held',
        on: 'edge-3',
        wanted: 'v2:o',
        applied: 'v2:o',
      }),
      bundleDeployment({
        bundle: 'paused',
        on: 'edge-1',
        wanted: 'v1:o',
        staged: 'v2:o',
        paused: true,
      }),
      bundleDeployment({
        bundle: 'unreleased',
        on: 'edge-1',
        wanted: '',
        staged: 'v1:o',
        applied: '',
        ready: false,
      }),
      bundleDeployment({
        bundle: 'leaving',
        on: 'edge-3',
        deletingSince: ago(5),
      }),
    ],
    expect: [
      {
        object: 'target c-m-00000001 fleet-default/held',
        state: 'OutOfSync',
        reason: 'rollout-held',
      },
      {
        object: 'deployment fleet-default/paused',
        state: 'OutOfSync',
        reason: 'paused',
      },
      {
        object: 'deployment fleet-default/unreleased',
        state: 'Pending',
        reason: 'not-released',
      },
      {
        object: 'target c-m-00000003 fleet-default/leaving',
        state: 'UninstallPending',
        reason: 'cluster-offline',
        says: [/when the cluster reconnects/],
      },
    ],
  },
  {
    name: 'matched clusters without a BundleDeployment are pending, each',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        desiredReady: 3,
        pending: ['fleet-default/edge-2', 'fleet-default/edge-3'],
      }),
      bundleDeployment({ bundle: 'web', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Pending',
        reason: 'not-released',
        says: [/1 of 3/],
      },
    ],
  },
  {
    name: 'a matched cluster without a BundleDeployment is a target of its own, named or not',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...healthyCluster('c-m-00000002', 'edge-2'),
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        desiredReady: 14,
        pending: ['fleet-default/edge-2'],
      }),
      bundleDeployment({ bundle: 'web', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Pending',
        reason: 'not-released',
        ready: 1,
        total: 14,
        says: [/Not released to edge-2 yet/, /12 matched clusters/],
        saysNot: [/Pending: 1 of 14 clusters ready\. Ready on edge-1/],
      },
      {
        object: 'target c-m-00000002 fleet-default/web',
        state: 'Pending',
        reason: 'not-released',
      },
    ],
  },
  {
    name: 'a cluster that is leaving does not hide one that was not released to',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'edge-1', deletingSince: ago(1) }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'UninstallPending',
        reason: 'uninstalling',
        total: 2,
        says: [/One matched cluster/],
      },
    ],
  },
  {
    name: 'two bundles of one app on one cluster are one cluster, also where one of them is not released',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      gitRepo({ name: 'web' }),
      bundle({ name: 'web-a', gitRepo: 'web', desiredReady: 1 }),
      bundle({
        name: 'web-b',
        gitRepo: 'web',
        desiredReady: 1,
        pending: ['fleet-default/edge-1'],
      }),
      bundleDeployment({ bundle: 'web-a', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Pending',
        reason: 'not-released',
        ready: 0,
        total: 1,
      },
    ],
  },
  {
    name: 'a held rollout names the unavailable clusters of the same bundle, on the target too',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...healthyCluster('c-m-00000002', 'edge-2'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      gitRepo({ name: 'web' }),
      bundle({ name: 'web-a', gitRepo: 'web', desiredReady: 2 }),
      bundle({ name: 'web-b', gitRepo: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web-a',
        on: 'edge-1',
        wanted: 'v1:o',
        staged: 'v2:o',
      }),
      bundleDeployment({
        bundle: 'web-a',
        on: 'edge-3',
        wanted: 'v2:o',
        applied: 'v1:o',
      }),
      bundleDeployment({ bundle: 'web-b', on: 'edge-2', ready: false }),
    ],
    expect: [
      {
        object: 'target c-m-00000001 fleet-default/web-a',
        state: 'OutOfSync',
        reason: 'rollout-held',
        says: [/Held by edge-3 \(offline\)/],
        saysNot: [/edge-2/],
      },
      {
        object: 'deployment fleet-default/web',
        state: 'WaitApplied',
        reason: 'waiting-for-offline-cluster',
        says: [/0 of 3/, /edge-3/],
      },
    ],
  },
  {
    name: 'a held rollout without an unavailable cluster guesses no cause',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        wanted: 'v1:o',
        staged: 'v2:o',
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'OutOfSync',
        reason: 'rollout-held',
        says: [/rollout strategy/],
        saysNot: [/Held by/, /offline/],
      },
    ],
  },
  {
    name: 'Ready beside a count of missing objects is told with it',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'edge-1', missing: 2 }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Ready',
        reason: 'ready',
        says: [/1 of 1/, /counts 2 of its objects as missing/],
      },
    ],
  },
  {
    name: 'what is paused or off schedule is as old as the last look',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...['calm', 'waits'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 1 }),
      ]),
      bundleDeployment({ bundle: 'calm', on: 'edge-1', paused: true }),
      bundleDeployment({
        bundle: 'waits',
        on: 'edge-1',
        wanted: 'v2:o',
        applied: 'v1:o',
        offSchedule: true,
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/calm',
        state: 'Ready',
        reason: 'ready',
        says: [/paused/, /nothing is applied or checked/],
      },
      {
        object: 'deployment fleet-default/waits',
        state: 'WaitApplied',
        reason: 'waiting-for-agent',
        says: [/outside its schedule/],
      },
    ],
  },
];

describe('what is said of a rollout', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
