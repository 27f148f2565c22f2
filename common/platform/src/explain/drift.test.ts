import {
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
    name: 'extra and foreign objects are called so, and taking a webhook away is more than a CA',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...['extra', 'removed'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 1 }),
      ]),
      bundleDeployment({
        bundle: 'extra',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          { kind: 'ConfigMap', namespace: 'a', name: 'x', delete: true },
          { kind: 'Secret', name: 'y', missing: true, exist: true },
        ],
      }),
      bundleDeployment({
        bundle: 'removed',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          {
            kind: 'ValidatingWebhookConfiguration',
            name: 'admission',
            patch: JSON.stringify({
              webhooks: [
                { $patch: 'delete', name: 'a.example' },
                { name: 'b.example', clientConfig: { caBundle: null } },
              ],
            }),
          },
        ],
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/extra',
        state: 'Modified',
        reason: 'drift',
        says: [/ConfigMap a\/x \(extra\)/, /Secret y \(there, but not owned/],
      },
      {
        object: 'deployment fleet-default/removed',
        state: 'Modified',
        reason: 'drift',
      },
    ],
  },
];

describe('what is said of drift', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
