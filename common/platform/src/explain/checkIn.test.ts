import {
  ago,
  bundle,
  bundleDeployment,
  fleet,
  helmOp,
  management,
  provisioning,
  registration,
} from './__fixtures__/rawObjects';
import { misstatements, Situation } from './__fixtures__/situation';

const SITUATIONS: readonly Situation[] = [
  {
    name: 'import failed: the agent was never installed, the error is quoted',
    objects: [
      management({ id: 'c-pzk8b', displayName: 'west' }),
      provisioning('c-pzk8b'),
      fleet({
        name: 'c-pzk8b',
        managementId: 'c-pzk8b',
        lastSeen: null,
        agentDeployedGeneration: null,
        imported: {
          status: 'False',
          reason: 'Error',
          message:
            'Get "https://…": net/http: request canceled (Client.Timeout exceeded)',
        },
      }),
    ],
    expect: [
      {
        object: 'cluster c-pzk8b',
        state: 'WaitCheckIn',
        reason: 'import-failed',
        says: [/Client\.Timeout/, /west/],
        saysNot: [/not granted/i, /0 (s|min) ago/],
      },
    ],
  },
  {
    name: 'a re-import that failed on a secret: no path is blamed, and an older agent may be there',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        imported: {
          status: 'False',
          reason: 'Error',
          message: 'secrets "g-kubeconfig" not found',
        },
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'import-failed',
        says: [/g-kubeconfig/, /earlier import may still be there/],
        saysNot: [/make that path work/, /none to look for/],
      },
    ],
  },
  {
    name: 'no import and no error',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        agentDeployedGeneration: null,
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'not-imported',
      },
    ],
  },
  {
    name: 'agent deployed, no registration of it arrived; a registration of another client counts for nothing',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({ name: 'g', managementId: 'c-m-gggggggg', lastSeen: null }),
      registration('request-other', 'client-of-another', true),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'agent-not-registered',
      },
    ],
  },
  {
    name: 'registration asked for and not granted',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: '0001-01-01T00:00:00Z',
        clientId: 'client-g',
      }),
      registration('request-1', 'client-g', undefined),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'registration-not-granted',
        says: [/request-1/, /never/],
        saysNot: [/1970/, /0001/],
      },
    ],
  },
  {
    name: 'registration granted, first report on its way',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        clientId: 'client-g',
      }),
      registration('request-1', 'client-g', false),
      registration('request-2', 'client-g', true),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'registered-no-heartbeat',
        says: [/request-2/],
      },
    ],
  },
  {
    name: 'an agent that somebody else manages',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        labels: { 'fleet.cattle.io/cluster-management': 'harvester' },
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'agent-managed-elsewhere',
      },
    ],
  },
  {
    name: 'a silent agent behind a fine session: redeploy it, claim nothing about its log',
    objects: [
      management({ id: 'c-m-hhhhhhhh' }),
      provisioning('c-m-hhhhhhhh'),
      fleet({
        name: 'h',
        managementId: 'c-m-hhhhhhhh',
        lastSeen: ago(60 * 24 * 9),
      }),
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'h' }),
    ],
    expect: [
      {
        object: 'cluster c-m-hhhhhhhh',
        state: 'AgentSilent',
        reason: 'heartbeat-stale',
        says: [/9 d/, /redeployAgentGeneration/],
        saysNot: [/unauthorized/i, /is disconnected/i],
      },
      {
        object: 'deployment fleet-default/web',
        state: 'Unknown',
        reason: 'agent-silent',
        lastReported: 'Ready',
      },
    ],
  },
  {
    name: 'one report late is no fault',
    objects: [
      management({ id: 'c-m-hhhhhhhh' }),
      provisioning('c-m-hhhhhhhh'),
      fleet({ name: 'h', managementId: 'c-m-hhhhhhhh', lastSeen: ago(40) }),
    ],
    expect: [
      {
        object: 'cluster c-m-hhhhhhhh',
        state: 'Connected',
        reason: 'heartbeat-late',
      },
    ],
  },
  {
    name: 'a clock ten minutes ahead is a skew, not a negative age',
    objects: [
      management({ id: 'c-m-hhhhhhhh' }),
      provisioning('c-m-hhhhhhhh'),
      fleet({ name: 'h', managementId: 'c-m-hhhhhhhh', lastSeen: ago(-10) }),
    ],
    expect: [
      {
        object: 'cluster c-m-hhhhhhhh',
        state: 'Connected',
        reason: 'clock-skew',
        says: [/ahead/],
        saysNot: [/-\d+ (s|min)/],
      },
    ],
  },
  {
    name: 'the management cluster itself may run without a Fleet agent',
    objects: [
      management({ id: 'local', internal: true }),
      fleet({
        name: 'local',
        namespace: 'fleet-local',
        managementId: 'local',
        lastSeen: null,
        labels: { name: 'local' },
      }),
    ],
    expect: [{ object: 'cluster local', state: 'Connected', reason: 'ok' }],
  },
  {
    name: 'granted long ago and still silent is overdue, and the remedy is named',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        clientId: 'client-g',
      }),
      registration('request-2', 'client-g', true),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'registered-no-heartbeat',
        since: ago(30),
        lastContact: null,
        says: [/request-2, asked for 30 min ago/, /overdue/, /redeploy/],
        saysNot: [/granted 30 min ago/, /unauthorized/i],
      },
    ],
  },
  {
    name: 'a re-import empties the heartbeat, so nobody is said to have never reported',
    objects: [
      management({ id: 'c-m-gggggggg' }),
      provisioning('c-m-gggggggg'),
      fleet({
        name: 'g',
        managementId: 'c-m-gggggggg',
        lastSeen: null,
        agentDeployedGeneration: 3,
        imported: { status: 'True', at: ago(1) },
      }),
    ],
    expect: [
      {
        object: 'cluster c-m-gggggggg',
        state: 'WaitCheckIn',
        reason: 'agent-not-registered',
        since: ago(1),
        says: [/no report .* is on record/, /generation 3/],
        saysNot: [/has never reported/],
      },
    ],
  },
  {
    name: 'the exact edges of age: two intervals are fresh, three are late, 60 s ahead is no skew',
    objects: (['e30', 'e45', 'e46', 'ahead'] as const).flatMap(
      (name, index) => [
        management({ id: `c-m-edge000${index}`, displayName: name }),
        provisioning(`c-m-edge000${index}`),
        fleet({
          name,
          managementId: `c-m-edge000${index}`,
          lastSeen: ago([30, 45, 45.05, -1][index] ?? 0),
        }),
      ],
    ),
    expect: [
      { object: 'cluster c-m-edge0000', state: 'Connected', reason: 'ok' },
      {
        object: 'cluster c-m-edge0001',
        state: 'Connected',
        reason: 'heartbeat-late',
      },
      {
        object: 'cluster c-m-edge0002',
        state: 'AgentSilent',
        reason: 'heartbeat-stale',
      },
      { object: 'cluster c-m-edge0003', state: 'Connected', reason: 'ok' },
    ],
  },
  {
    name: 'the local cluster without its agent: its deployments are believed, by its record and not by a label',
    objects: [
      management({ id: 'local', internal: true }),
      fleet({
        name: 'local',
        namespace: 'fleet-local',
        managementId: 'local',
        lastSeen: null,
      }),
      management({ id: 'c-m-bbbbbbbb', displayName: 'named-local' }),
      provisioning('c-m-bbbbbbbb'),
      fleet({
        name: 'named-local',
        managementId: 'c-m-bbbbbbbb',
        lastSeen: null,
        labels: { name: 'local' },
      }),
    ],
    expect: [
      {
        object: 'cluster local',
        state: 'Connected',
        reason: 'ok',
        says: [/may run without one/],
      },
      {
        object: 'cluster c-m-bbbbbbbb',
        state: 'WaitCheckIn',
        reason: 'agent-not-registered',
      },
    ],
  },
];

describe('what is said of a fleet agent and its reports', () => {
  it.each(SITUATIONS)('$name', situation => {
    expect(misstatements(situation)).toEqual([]);
  });
});
