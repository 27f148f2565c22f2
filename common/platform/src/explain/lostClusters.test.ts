import {
  ago,
  bundle,
  bundleDeployment,
  ConditionInput,
  fleet,
  helmOp,
  management,
  provisioning,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const ID = 'c-m-bbbbbbbb';

/** A session that was lost, and what the Fleet agent reported last. */
function lost(connected: ConditionInput, lastSeen?: string | null) {
  return [
    management({ id: ID, displayName: 'hall-2', connected }),
    provisioning(ID, 'hall-2'),
    ...(lastSeen === undefined
      ? []
      : [fleet({ name: 'hall-2', managementId: ID, lastSeen })]),
    helmOp({ name: 'web' }),
    bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
    bundleDeployment({ bundle: 'web', on: 'hall-2' }),
  ];
}

const cluster = `cluster ${ID}`;
const web = 'deployment fleet-default/web';

const SITUATIONS: readonly Situation[] = [
  {
    name: 'a report well after the loss that is old by now: heard later, then nothing',
    objects: lost({ status: 'False', at: ago(300) }, ago(120)),
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'no-contact',
        lastContact: ago(120),
        says: [/still reported after that/, /2 h ago/],
        saysNot: [/heard from it since: /, /before the loss/],
      },
      { object: web, state: 'Unknown', reason: 'no-contact' },
    ],
  },
  {
    name: 'a report after the loss, late but not stale: no proof of now, yet what it said of deployments holds',
    objects: lost({ status: 'False', at: ago(300) }, ago(40)),
    expect: [
      { object: cluster, state: 'Disconnected', reason: 'no-contact' },
      { object: web, state: 'Ready', reason: 'ready' },
    ],
  },
  {
    name: 'exactly two intervals old is fresh, exactly three is late',
    objects: lost({ status: 'False', at: ago(300) }, ago(30)),
    expect: [
      { object: cluster, state: 'Disconnected', reason: 'tunnel-only' },
      { object: web, state: 'Ready', reason: 'ready' },
    ],
  },
  {
    name: 'exactly 60 s after the loss proves nothing, and is not said to have come before it',
    objects: lost({ status: 'False', at: ago(20) }, ago(19)),
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'too-early',
        says: [/too close to the loss/],
        saysNot: [/came before the loss/],
      },
      { object: web, state: 'Unknown', reason: 'no-contact' },
    ],
  },
  {
    name: 'a clock that runs ahead proves no life after the loss and is no last contact',
    objects: lost({ status: 'False', at: ago(60) }, ago(-10)),
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'no-contact',
        lastContact: ago(60),
        says: [/ahead of our clock/, /cannot be placed/],
      },
      { object: web, state: 'Unknown', reason: 'no-contact' },
    ],
  },
  {
    name: 'an agent that never reported did not report before the loss either',
    objects: lost({ status: 'False', at: ago(5) }, null),
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'too-early',
        says: [/has never reported/, /2026-11-30 12:25 UTC/],
        saysNot: [/before the loss/],
      },
    ],
  },
  {
    name: 'without a Fleet record there is no report to place',
    objects: lost({ status: 'False', at: ago(5) }),
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'too-early',
        says: [/Fleet has no record/],
        saysNot: [/last report/],
      },
      {
        object: web,
        state: 'Unknown',
        reason: 'not-readable',
        lastReported: 'Ready',
        saysNot: [/offline/],
      },
    ],
  },
  {
    name: 'a loss without a time can be placed by nothing, and lastTransitionTime is no substitute',
    objects: [
      {
        ...management({ id: ID, displayName: 'hall-2' }),
        status: {
          driver: 'k3s',
          conditions: [
            {
              type: 'Connected',
              status: 'False',
              lastTransitionTime: ago(90_000),
            },
          ],
        },
      },
      provisioning(ID, 'hall-2'),
      fleet({ name: 'hall-2', managementId: ID, lastSeen: ago(3) }),
    ],
    expect: [
      {
        object: cluster,
        state: 'Disconnected',
        reason: 'too-early',
        since: null,
        says: [/cannot be placed/, /cannot be said/],
        saysNot: [/too early/],
      },
    ],
  },
  {
    name: 'connected again, while Ready still says that it was not',
    objects: [
      management({
        id: ID,
        displayName: 'hall-2',
        connected: { status: 'True', at: ago(0.1) },
        ready: {
          status: 'False',
          at: ago(60),
          reason: 'Disconnected',
          message: 'Cluster agent is not connected',
        },
      }),
      provisioning(ID, 'hall-2'),
      fleet({ name: 'hall-2', managementId: ID }),
    ],
    expect: [
      {
        object: cluster,
        state: 'Degraded',
        reason: 'api-unhealthy',
        says: [/connected again/, /Cluster agent is not connected/],
        saysNot: [/API server is not healthy/, /datastore/],
      },
    ],
  },
  {
    name: 'not ready without a word: no API server is blamed',
    objects: [
      management({
        id: ID,
        ready: { status: 'False', at: ago(60) },
      }),
      provisioning(ID),
      fleet({ name: 'x', managementId: ID }),
    ],
    expect: [
      {
        object: cluster,
        state: 'Degraded',
        reason: 'api-unhealthy',
        says: [/gives no message/],
        saysNot: [/not healthy/],
      },
    ],
  },
  {
    name: 'connected, Ready not written: nothing is said of its API',
    objects: [
      management({ id: ID, ready: null }),
      provisioning(ID),
      fleet({ name: 'x', managementId: ID }),
    ],
    expect: [
      {
        object: cluster,
        state: 'Connected',
        reason: 'ok',
        says: [/session is up/],
        saysNot: [/API answers/],
      },
    ],
  },
  {
    name: 'being removed while its agent is still there: no lost agent is explained',
    objects: [
      management({
        id: ID,
        deletingSince: ago(3),
        finalizers: ['controller.cattle.io/namespace-auth'],
      }),
      provisioning(ID),
    ],
    expect: [
      {
        object: cluster,
        state: 'Removing',
        reason: 'removing',
        says: [/namespace-auth/],
        saysNot: [/no longer connected/],
      },
    ],
  },
  {
    name: 'a record without a time of creation was not made "never"',
    objects: [
      {
        apiVersion: 'management.cattle.io/v3',
        kind: 'Cluster',
        metadata: { name: ID },
        spec: { displayName: 'new\u202e\nhall' },
        status: null,
      },
      provisioning(ID),
    ],
    expect: [
      {
        object: cluster,
        state: 'NeverRegistered',
        reason: 'import-not-applied',
        since: null,
        lastContact: null,
        says: [/"name":"new hall"/, /has never registered/],
        saysNot: [/made never/],
      },
    ],
  },
  {
    name: 'connected and in no workspace: Fleet is not going to set it up',
    objects: [
      {
        ...management({ id: ID }),
        spec: { displayName: 'hall-2', fleetWorkspaceName: '' },
      },
      provisioning(ID),
    ],
    expect: [
      {
        object: cluster,
        state: 'Connected',
        reason: 'fleet-not-set-up',
        says: [/assigned to no Fleet workspace/],
      },
    ],
  },
];

describe('what is said of a cluster that is lost, or half there', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
