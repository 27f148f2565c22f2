import {
  ago,
  bundle,
  bundleDeployment,
  fleet,
  gitRepo,
  healthyCluster,
  helmOp,
  lostCluster,
  management,
  provisioning,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const silentAgent = (id: string, name: string) => [
  management({ id, displayName: name }),
  provisioning(id, name),
  fleet({ name, managementId: id, lastSeen: ago(60 * 24) }),
];

const SITUATIONS: readonly Situation[] = [
  {
    name: 'a silent agent is not an offline cluster, whatever waits for it',
    objects: [
      ...silentAgent('c-m-hhhhhhhh', 'hall-1'),
      ...['late', 'leaving'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 1 }),
      ]),
      bundleDeployment({
        bundle: 'late',
        on: 'hall-1',
        wanted: 'v2:o',
        applied: 'v1:o',
      }),
      bundleDeployment({
        bundle: 'leaving',
        on: 'hall-1',
        deletingSince: ago(5),
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/late',
        state: 'WaitApplied',
        reason: 'waiting-for-offline-cluster',
        says: [/agent of hall-1 is silent/, /See hall-1/],
        saysNot: [/hall-1 is offline/, /reconnects/, /Bring hall-1 back/],
      },
      {
        object: 'target c-m-hhhhhhhh fleet-default/leaving',
        state: 'UninstallPending',
        reason: 'cluster-offline',
        says: [/agent of hall-1 is silent/],
        saysNot: [/is offline/],
      },
    ],
  },
  {
    name: 'what was reported before a re-import emptied the heartbeat is still told',
    objects: [
      management({ id: 'c-m-iiiiiiii', displayName: 'hall-3' }),
      provisioning('c-m-iiiiiiii', 'hall-3'),
      fleet({ name: 'hall-3', managementId: 'c-m-iiiiiiii', lastSeen: null }),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'hall-3' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Unknown',
        reason: 'never-checked-in',
        lastReported: 'Ready',
        says: [/last reported Ready/, /0 of 1 clusters ready, 1 unknown/],
      },
    ],
  },
  {
    name: 'a fault that was reported last is told as that, and nobody is told that nothing is to be done',
    objects: [
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-3',
        wanted: 'v2:o',
        applied: 'v1:o',
        deployed: { status: 'False', message: 'chart not found' },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Unknown',
        reason: 'no-contact',
        lastReported: 'ErrApplied',
        says: [/last reported ErrApplied .*chart not found/],
        saysNot: [/nothing has to be done/],
      },
    ],
  },
  {
    name: 'of clusters in one state the one with the worse reason is named, whatever its name',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...healthyCluster('c-m-00000002', 'edge-2'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      ...lostCluster('c-m-00000004', 'edge-4', 600),
      ...['drifted', 'unknown'].flatMap(name => [
        helmOp({ name }),
        bundle({ name, helmOp: name, desiredReady: 2 }),
      ]),
      bundleDeployment({
        bundle: 'drifted',
        on: 'edge-1',
        nonModified: false,
        modifiedStatus: [
          {
            kind: 'APIService',
            name: 'v1.x',
            patch: JSON.stringify({ spec: { caBundle: 'YQ==' } }),
          },
        ],
      }),
      bundleDeployment({
        bundle: 'drifted',
        on: 'edge-2',
        nonModified: false,
        modifiedStatus: [{ kind: 'Secret', name: 'x', missing: true }],
      }),
      bundleDeployment({ bundle: 'unknown', on: 'edge-3' }),
      bundleDeployment({ bundle: 'unknown', on: 'edge-4', ready: false }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/drifted',
        state: 'Modified',
        reason: 'resource-missing',
        says: [/edge-2 Secret x is missing/, /Also: edge-1 Modified/],
      },
      {
        object: 'deployment fleet-default/unknown',
        state: 'Unknown',
        reason: 'no-contact',
        lastReported: 'NotReady',
      },
    ],
  },
  {
    name: 'clusters that share a display name are told apart',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      management({ id: 'c-m-0000000a', displayName: 'twin' }),
      provisioning('c-m-0000000a'),
      fleet({ name: 'twin-a', managementId: 'c-m-0000000a' }),
      management({ id: 'c-m-0000000b', displayName: 'twin' }),
      provisioning('c-m-0000000b'),
      fleet({ name: 'twin-b', managementId: 'c-m-0000000b' }),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 3 }),
      bundleDeployment({ bundle: 'web', on: 'edge-1' }),
      bundleDeployment({ bundle: 'web', on: 'twin-a', ready: false }),
      bundleDeployment({ bundle: 'web', on: 'twin-b', ready: false }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'NotReady',
        reason: 'not-ready-no-cause',
        says: [
          /1 of 3/,
          /Not ready on twin \(c-m-0000000a\)/,
          /Also: twin \(c-m-0000000b\) NotReady/,
        ],
      },
    ],
  },
  {
    name: 'a Fleet record that a workspace move left behind has its own heartbeat',
    objects: [
      management({
        id: 'c-m-moved000',
        displayName: 'moved',
        workspace: 'fleet-eu',
      }),
      provisioning('c-m-moved000'),
      fleet({
        name: 'moved',
        managementId: 'c-m-moved000',
        lastSeen: ago(9000),
      }),
      fleet({
        name: 'moved',
        namespace: 'fleet-eu',
        managementId: 'c-m-moved000',
        lastSeen: ago(2),
      }),
      helmOp({ name: 'old' }),
      bundle({ name: 'old', helmOp: 'old', desiredReady: 1 }),
      bundleDeployment({ bundle: 'old', on: 'moved' }),
      helmOp({ name: 'new' }),
      bundle({ name: 'new', helmOp: 'new', desiredReady: 1 }),
      bundleDeployment({ bundle: 'new', on: 'moved', workspace: 'fleet-eu' }),
    ],
    expect: [
      { object: 'cluster c-m-moved000', state: 'Connected', reason: 'ok' },
      {
        object: 'deployment fleet-default/old',
        state: 'Unknown',
        reason: 'agent-silent',
        lastReported: 'Ready',
      },
      {
        object: 'deployment fleet-default/new',
        state: 'Ready',
        reason: 'ready',
      },
    ],
  },
  {
    name: 'a refused installation is quoted from Installed, whatever Deployed says by now',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'gw' }),
      bundle({ name: 'gw', helmOp: 'gw', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'gw',
        on: 'edge-1',
        ready: false,
        deployed: {
          status: 'False',
          message: 'dependent bundle(s) are not ready: [base]',
        },
        installed: {
          status: 'False',
          message: 'not installed: YAML parse error on gw/a.yaml',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/gw',
        state: 'InstallFailed',
        reason: 'install-failed',
        says: [/YAML parse error/],
        saysNot: [/dependent bundle/, /nothing runs/],
      },
    ],
  },
  {
    name: 'not ready without a cause, and an attempt to apply that failed: it is quoted',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        ready: false,
        deployed: { status: 'False', message: 'no route to registry' },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'NotReady',
        reason: 'not-ready-no-cause',
        says: [/last attempt to apply says: no route to registry/],
      },
    ],
  },
  {
    name: 'Deployed=False of a dependency beside an applied version changes nothing',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({
        bundle: 'web',
        on: 'edge-1',
        deployed: {
          status: 'False',
          message: 'dependent bundle(s) are not ready: [base]',
        },
      }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Ready',
        reason: 'ready',
        saysNot: [/base/],
      },
    ],
  },
  {
    name: 'what runs is told even where its bundle is gone',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      bundleDeployment({
        bundle: 'orphan',
        on: 'edge-1',
        deletingSince: ago(2),
      }),
      bundleDeployment({ bundle: 'fleet-agent-edge-1', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/orphan',
        state: 'UninstallPending',
        reason: 'uninstalling',
      },
      {
        object: 'deployment fleet-default/fleet-agent-edge-1',
        state: 'Absent',
      },
    ],
  },
  {
    name: 'an app whose name looks like the platform’s own is an app',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      gitRepo({ name: 'fleet-agent-tools' }),
      bundle({
        name: 'fleet-agent-tools-app',
        gitRepo: 'fleet-agent-tools',
        desiredReady: 1,
      }),
      bundleDeployment({ bundle: 'fleet-agent-tools-app', on: 'edge-1' }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/fleet-agent-tools',
        state: 'Ready',
        reason: 'ready',
      },
    ],
  },
  {
    name: 'a BundleDeployment without its labels names at least its namespace',
    objects: [
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      {
        apiVersion: 'fleet.cattle.io/v1alpha1',
        kind: 'BundleDeployment',
        metadata: {
          name: 'web',
          namespace: 'cluster-x',
          labels: {
            'fleet.cattle.io/bundle-name': 'web',
            'fleet.cattle.io/bundle-namespace': 'fleet-default',
          },
        },
        spec: null,
        status: null,
      },
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'Pending',
        reason: 'not-released',
        says: [/cluster-x/, /label fleet.cattle.io\/cluster is missing/],
      },
    ],
  },
  {
    name: 'an app that is removed tells whom the removal waits for',
    objects: [
      ...healthyCluster('c-m-00000001', 'edge-1'),
      ...lostCluster('c-m-00000003', 'edge-3', 600),
      helmOp({ name: 'web', deletingSince: ago(10) }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 2 }),
      // The worst of them is in contact; the one that is waited for is another.
      bundleDeployment({ bundle: 'web', on: 'edge-1', ready: false }),
      bundleDeployment({ bundle: 'web', on: 'edge-3' }),
      helmOp({ name: 'gone', deletingSince: ago(10) }),
    ],
    expect: [
      {
        object: 'deployment fleet-default/web',
        state: 'UninstallPending',
        reason: 'cluster-offline',
        says: [
          /removal was requested/,
          /1 of 2/,
          /edge-3 is offline, it runs there when the cluster reconnects/,
          /Bring edge-3 back/,
        ],
        saysNot: [/Bring edge-1/],
      },
      {
        object: 'deployment fleet-default/gone',
        state: 'UninstallPending',
        reason: 'uninstalling',
        saysNot: [/0 of 0/],
      },
    ],
  },
];

describe('what is said of a deployment in mixed company', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
