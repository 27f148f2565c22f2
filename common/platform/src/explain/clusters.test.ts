import {
  ago,
  bundle,
  bundleDeployment,
  fleet,
  healthyCluster,
  helmOp,
  lostCluster,
  management,
  provisioning,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const SITUATIONS: readonly Situation[] = [
  {
    name: 'lost ten minutes ago: too early, and it says when it can be judged',
    objects: lostCluster('c-m-bbbbbbbb', 'hall-2', 10),
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'too-early',
        says: [/2026-11-30 12:20 UTC/],
      },
    ],
  },
  {
    name: 'exactly two intervals after the loss it is still too early, a minute later it is not',
    objects: lostCluster('c-m-bbbbbbbb', 'hall-2', 30),
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'too-early',
      },
    ],
  },
  {
    name: 'a heartbeat after the loss proves life: only the session is missing',
    objects: [
      management({
        id: 'c-m-bbbbbbbb',
        displayName: 'hall-2',
        connected: { status: 'False', at: ago(60) },
      }),
      provisioning('c-m-bbbbbbbb', 'hall-2'),
      fleet({ name: 'hall-2', managementId: 'c-m-bbbbbbbb', lastSeen: ago(4) }),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'hall-2' }),
    ],
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'tunnel-only',
        says: [/cattle-cluster-agent/],
      },
      // The agent's reports arrive, so they are believed.
      {
        object: 'deployment fleet-default/web',
        state: 'Ready',
        reason: 'ready',
      },
    ],
  },
  {
    name: 'a heartbeat within the clock allowance of the loss proves nothing',
    objects: [
      management({
        id: 'c-m-bbbbbbbb',
        displayName: 'hall-2',
        connected: { status: 'False', at: ago(20) },
      }),
      provisioning('c-m-bbbbbbbb', 'hall-2'),
      fleet({
        name: 'hall-2',
        managementId: 'c-m-bbbbbbbb',
        lastSeen: ago(19.5),
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'too-early',
      },
    ],
  },
  {
    name: 'Ready=True beside Connected=False: Connected is tested first',
    objects: [
      management({
        id: 'c-m-bbbbbbbb',
        connected: { status: 'False', at: ago(200) },
        ready: { status: 'True', at: ago(900) },
      }),
      provisioning('c-m-bbbbbbbb'),
      fleet({
        name: 'c-m-bbbbbbbb',
        managementId: 'c-m-bbbbbbbb',
        lastSeen: ago(210),
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'Disconnected',
        reason: 'no-contact',
      },
    ],
  },
  {
    name: 'an unhealthy API behind a good session is no tunnel matter',
    objects: [
      management({
        id: 'c-m-cccccccc',
        ready: {
          status: 'False',
          at: ago(12),
          reason: 'Error',
          message: 'cluster health check failed: context deadline exceeded',
        },
      }),
      provisioning('c-m-cccccccc'),
      fleet({ name: 'c-m-cccccccc', managementId: 'c-m-cccccccc' }),
    ],
    expect: [
      {
        object: 'cluster c-m-cccccccc',
        state: 'Degraded',
        reason: 'api-unhealthy',
        says: [/health check failed: context deadline exceeded/],
        saysNot: [/is disconnected/i, /tunnel is down/i],
      },
    ],
  },
  {
    name: 'Ready=False without a message says that there is none',
    objects: [
      management({
        id: 'c-m-cccccccc',
        ready: { status: 'False', at: ago(12) },
      }),
      provisioning('c-m-cccccccc'),
    ],
    expect: [
      {
        object: 'cluster c-m-cccccccc',
        state: 'Degraded',
        reason: 'api-unhealthy',
        says: [/gives no message/],
      },
    ],
  },
  {
    name: 'an import record that nobody applied has never registered, and Fleet’s absence is no second fault',
    objects: [
      management({
        id: 'c-m-dddddddd',
        createdAt: ago(60 * 26),
        driver: null,
        connected: null,
        ready: null,
        provisioned: null,
      }),
      provisioning('c-m-dddddddd'),
    ],
    expect: [
      {
        object: 'cluster c-m-dddddddd',
        state: 'NeverRegistered',
        reason: 'import-not-applied',
        says: [/never/, /manifest/],
        saysNot: [/lost connection/i, /disconnected since/i],
      },
    ],
  },
  {
    name: 'a record that no provisioning cluster names is a left-over, not an outage',
    objects: [
      management({
        id: 'c-m-0ldd3adx',
        displayName: 'prod2',
        createdAt: ago(60 * 24 * 90),
        connected: { status: 'False', at: ago(5000) },
      }),
      ...healthyCluster('c-m-n3wl1v3y', 'prod2'),
    ],
    expect: [
      {
        object: 'cluster c-m-0ldd3adx',
        state: 'StaleRecord',
        reason: 'no-provisioning-cluster',
        says: [/c-m-n3wl1v3y/],
        saysNot: [/tunnel/i],
      },
      { object: 'cluster c-m-n3wl1v3y', state: 'Connected', reason: 'ok' },
    ],
  },
  {
    name: 'a record of three minutes ago is still being created',
    objects: [
      management({
        id: 'c-m-dddddddd',
        createdAt: ago(3),
        driver: null,
        connected: null,
        ready: null,
        provisioned: null,
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-dddddddd',
        state: 'NeverRegistered',
        reason: 'import-not-applied',
      },
    ],
  },
  {
    name: 'being removed: the lost agent belongs to it, and the finalizer is named',
    objects: [
      management({
        id: 'c-m-r3m0v3me',
        deletingSince: ago(40),
        finalizers: ['controller.cattle.io/mgmt-cluster-rbac-remove'],
        connected: { status: 'False', at: ago(39) },
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-r3m0v3me',
        state: 'Removing',
        reason: 'removing',
        since: ago(40),
        says: [/mgmt-cluster-rbac-remove/],
        saysNot: [/tunnel/i],
      },
    ],
  },
  {
    name: 'no Connected and no Ready condition is not known, neither up nor down',
    objects: [
      management({ id: 'c-m-eeeeeeee', connected: null, ready: null }),
      provisioning('c-m-eeeeeeee'),
    ],
    expect: [
      {
        object: 'cluster c-m-eeeeeeee',
        state: 'Unknown',
        reason: 'no-connected-condition',
      },
    ],
  },
  {
    name: 'no Connected condition on an older Rancher: Ready counts',
    objects: [
      management({
        id: 'c-m-eeeeeeee',
        connected: null,
        ready: { status: 'True', at: ago(500) },
      }),
      provisioning('c-m-eeeeeeee'),
      fleet({ name: 'old', managementId: 'c-m-eeeeeeee' }),
    ],
    expect: [
      { object: 'cluster c-m-eeeeeeee', state: 'Connected', reason: 'ok' },
    ],
  },
  {
    name: 'connected, and Fleet has not made its record yet',
    objects: [management({ id: 'c-m-ffffffff' }), provisioning('c-m-ffffffff')],
    expect: [
      {
        object: 'cluster c-m-ffffffff',
        state: 'Connected',
        reason: 'fleet-not-set-up',
      },
    ],
  },
  {
    name: 'a Fleet record that names a management record that is gone',
    objects: [fleet({ name: 'ghost', managementId: 'c-m-gone0000' })],
    expect: [
      {
        object: 'fleet-cluster fleet-default/ghost',
        state: 'StaleRecord',
        reason: 'management-record-missing',
      },
    ],
  },
  {
    name: 'an agent that registered by itself has no management record',
    objects: [fleet({ name: 'cluster-1a2b' })],
    expect: [
      {
        object: 'fleet-cluster fleet-default/cluster-1a2b',
        state: 'Unknown',
        reason: 'no-management-record',
      },
    ],
  },
  {
    name: 'two Fleet records name one cluster after a workspace move: the one of its workspace counts',
    objects: [
      management({ id: 'c-m-moved000', workspace: 'fleet-eu' }),
      provisioning('c-m-moved000'),
      fleet({
        name: 'moved',
        namespace: 'fleet-default',
        managementId: 'c-m-moved000',
        lastSeen: ago(9000),
      }),
      fleet({
        name: 'moved',
        namespace: 'fleet-eu',
        managementId: 'c-m-moved000',
        lastSeen: ago(2),
      }),
    ],
    expect: [
      { object: 'cluster c-m-moved000', state: 'Connected', reason: 'ok' },
    ],
  },
];

describe('what is said of a cluster', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
