import {
  ago,
  bundle,
  bundleDeployment,
  healthyCluster,
  helmOp,
  lostCluster,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const CA_PATCH = JSON.stringify({
  webhooks: [
    {
      name: 'validate.example',
      clientConfig: { caBundle: 'bm90IGEgc2VjcmV0' },
    },
  ],
});
const SPEC_PATCH = JSON.stringify({ spec: { replicas: 5 } });

const SITUATIONS: readonly Situation[] = [
  {
    name: 'drift noted for the version before is not shown as the state of the wanted one',
    objects: [
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-3',
        wanted: 'v2:o',
        applied: 'v1:o',
        modifiedStatus: [
          {
            kind: 'Deployment',
            namespace: 'web',
            name: 'frontend',
            patch: SPEC_PATCH,
          },
        ],
      }),
    ],
    expect: [
      {
        object: 'target c-m-00000003 fleet-default/web',
        state: 'WaitApplied',
        reason: 'waiting-for-offline-cluster',
        says: [/earlier version/],
        saysNot: [/\{"spec"/, /frontend/],
      },
    ],
  },
  {
    name: 'drift: missing resource, injected CA, real difference; no patch is ever pasted',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...['gone', 'ca', 'changed'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 1 }),
      ]),
      bundleDeployment({
        bundle: 'gone',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          {
            kind: 'ConfigMap',
            namespace: 'a',
            name: 'settings',
            missing: true,
          },
        ],
      }),
      bundleDeployment({
        bundle: 'ca',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          {
            kind: 'ValidatingWebhookConfiguration',
            name: 'admission',
            patch: CA_PATCH,
          },
        ],
      }),
      bundleDeployment({
        bundle: 'changed',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          {
            kind: 'Deployment',
            namespace: 'a',
            name: 'web',
            patch: SPEC_PATCH,
          },
          {
            kind: 'ValidatingWebhookConfiguration',
            name: 'admission',
            patch: CA_PATCH,
          },
        ],
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/gone',
        state: 'Modified',
        reason: 'resource-missing',
        says: [/ConfigMap a\/settings is missing/],
      },
      {
        object: 'deployment fleet-default/ca',
        state: 'Modified',
        reason: 'drift-injected-ca',
        says: [/admission/, /caBundle/],
        saysNot: [/bm90IGEgc2Vj/, /failed/],
      },
      {
        object: 'deployment fleet-default/changed',
        state: 'Modified',
        reason: 'drift',
        saysNot: [/replicas/],
      },
    ],
  },
  {
    name: '"missing" that exists and is owned by somebody else is no missing resource',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          { kind: 'ConfigMap', name: 'x', missing: true, exist: true },
        ],
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Modified',
        reason: 'drift',
      },
    ],
  },
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
];

describe('what is said of drift and of a rollout', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
