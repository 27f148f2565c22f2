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
];

describe('what is said of an app that reaches no cluster', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
