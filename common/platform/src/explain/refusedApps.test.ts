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
    name: 'an app without a target is not green, and its selector is shown',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'metrics', selector: { region: 'eu-south-7' } }),
      bundle({ name: 'metrics', helmOp: 'metrics', desiredReady: 0 }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/metrics',
        state: 'NoTargets',
        reason: 'no-cluster-matched',
        says: [/no cluster/, /region=eu-south-7/],
        saysNot: [/all ready/i, /0 of 0/, /success/i],
      },
    ],
  },
  {
    name: 'refused before any cluster: by Fleet, by the repository, by a policy',
    objects: [
      helmOp({
        name: 'bad',
        conditions: {
          Accepted: {
            status: 'False',
            message: 'helm options invalid: no chart',
          },
        },
      }),
      gitRepo({
        name: 'stuck',
        conditions: {
          Stalled: { status: 'True', message: 'authentication required' },
          Ready: { status: 'True' },
        },
      }),
      helmOp({ name: 'denied' }),
      bundle({
        name: 'denied',
        helmOp: 'denied',
        ready: {
          status: 'False',
          reason: 'Error',
          message: 'targeting error: policy denies namespace kube-system',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/bad',
        state: 'ErrApplied',
        reason: 'not-accepted',
        says: [/no chart/],
      },
      {
        object: 'deployment fleet-default/stuck',
        state: 'ErrApplied',
        reason: 'gitrepo-stalled',
        says: [/authentication required/],
      },
      {
        object: 'deployment fleet-default/denied',
        state: 'ErrApplied',
        reason: 'bundle-error',
        says: [/policy denies/],
      },
    ],
  },
  {
    name: 'a ready message of a bundle is no error of it, whatever its reason says',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        desiredReady: 1,
        ready: {
          status: 'False',
          reason: 'Error',
          message:
            'Modified(1) [Cluster fleet-default/edge-1]; configmap a/x missing',
        },
      }),
      bundleDeployment({ bundle: 'web', on: 'edge-1', nonModified: false }),
      helmOp({ name: 'calm' }),
      bundle({
        name: 'calm',
        helmOp: 'calm',
        desiredReady: 1,
        ready: { status: 'True', reason: 'Error' },
      }),
      bundleDeployment({ bundle: 'calm', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Modified',
        reason: 'drift',
      },
      {
        object: 'deployment fleet-default/calm',
        state: 'Ready',
        reason: 'ready',
        saysNot: [/error/i],
      },
    ],
  },
  {
    name: 'a change that Fleet has not looked at yet',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        desiredReady: 1,
        generation: 4,
        observedGeneration: 3,
      }),
      bundleDeployment({ bundle: 'web', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Unknown',
        reason: 'status-older-than-spec',
        lastReported: 'Ready',
      },
    ],
  },
  {
    name: 'an app being deleted says so; offline clusters hold it',
    objects: [
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web', deletingSince: ago(10) }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'edge-3' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'UninstallPending',
        reason: 'cluster-offline',
      },
    ],
  },
  {
    name: 'a change that is refused says what stays on the clusters',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        desiredReady: 2,
        generation: 4,
        observedGeneration: 3,
        ready: {
          status: 'False',
          reason: 'Error',
          message: 'values secret "web-values" not found',
        },
      }),
      bundleDeployment({ bundle: 'web', on: 'edge-1' }),
      bundleDeployment({ bundle: 'web', on: 'edge-3' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'ErrApplied',
        reason: 'bundle-error',
        says: [
          /web-values/,
          /1 of 2 clusters ready, 1 unknown/,
          /edge-3 Unknown \(last reported Ready\)/,
        ],
        saysNot: [/reached any cluster/],
      },
    ],
  },
  {
    name: 'one refused bundle of two is named, and the other is not said to be refused',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      gitRepo({ name: 'two' }),
      bundle({ name: 'two-a', gitRepo: 'two', desiredReady: 1 }),
      bundleDeployment({ bundle: 'two-a', on: 'edge-1' }),
      bundle({
        name: 'two-b',
        gitRepo: 'two',
        ready: { status: 'False', message: 'no chart version found' },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/two',
        state: 'ErrApplied',
        reason: 'bundle-error',
        says: [/its bundle two-b/, /no chart version found/, /1 of 1/],
        saysNot: [/any cluster/],
      },
    ],
  },
  {
    name: 'no bundle is not a selector that matches nothing',
    objects: [
      helmOp({ name: 'fresh' }),
      gitRepo({
        name: 'unfetched',
        conditions: {
          Ready: { status: 'False', message: 'no such path: charts' },
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/fresh',
        state: 'NoTargets',
        reason: 'no-cluster-matched',
        says: [/made no bundle/, /env=prod/],
        saysNot: [/no cluster matches/, /Compare the selector/, /0 of 0/],
      },
      {
        object: 'deployment fleet-default/unfetched',
        state: 'NoTargets',
        reason: 'no-cluster-matched',
        says: [/no such path/],
      },
    ],
  },
  {
    name: 'a source that cannot be polled is said beside what runs',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      gitRepo({
        name: 'web',
        conditions: {
          GitPolling: { status: 'False', message: 'authentication required' },
        },
      }),
      bundle({ name: 'web-app', gitRepo: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web-app', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Ready',
        reason: 'ready',
        says: [/1 of 1/, /cannot be polled: authentication required/],
      },
    ],
  },
  {
    name: 'very old Fleet writes a refusal under Processed',
    objects: [
      helmOp({ name: 'web' }),
      bundle({
        name: 'web',
        helmOp: 'web',
        processed: { status: 'False', message: 'targeting error' },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'ErrApplied',
        reason: 'bundle-error',
        says: [/targeting error/],
      },
    ],
  },
];

describe('what is said of an app that reaches no cluster', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
