import { DEFAULT_HEALTH, parseInstant } from '@mooring/core';
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
  NOW,
  provisioning,
  Raw,
  registration,
} from './__fixtures__/rawObjects';
import { explain } from './explain';

interface Expected {
  /** `cluster <id>`, `fleet-cluster <ns/name>`, `deployment <ns/name>`, `target <cluster id> <bundle>`. */
  readonly object: string;
  readonly state: string;
  readonly reason: string;
  readonly since?: string;
  readonly lastReported?: string;
  readonly says?: readonly RegExp[];
  readonly saysNot?: readonly RegExp[];
}

interface Situation {
  readonly name: string;
  readonly objects: readonly Raw[];
  readonly expect: readonly Expected[];
}

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
        says: [/2 h/, /ArcNet first/],
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
        saysNot: [/Also not ready/],
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

const at = (() => {
  const now = parseInstant(NOW);
  if (now === undefined) throw new Error('NOW is not a time');
  return now;
})();

function run(objects: readonly Raw[]) {
  return explain(
    {
      objects: objects.map(raw => ({
        apiVersion: String(raw.apiVersion),
        kind: String(raw.kind),
        raw,
      })),
      problems: [],
    },
    at,
    DEFAULT_HEALTH,
  );
}

function find(result: ReturnType<typeof run>, object: string) {
  const [kind, key, bundleKey] = object.split(' ');
  switch (kind) {
    case 'cluster':
      return result.clusters.find(cluster => cluster.id === key);
    case 'fleet-cluster':
      return result.clusters.find(
        cluster => cluster.id === null && cluster.fleetCluster === key,
      );
    case 'deployment':
      return result.deployments.find(
        deployment => `${deployment.namespace}/${deployment.name}` === key,
      );
    default:
      return result.deployments
        .flatMap(deployment => deployment.targets)
        .find(target => target.cluster === key && target.bundle === bundleKey);
  }
}

describe('what Mooring says of a situation', () => {
  it.each(SITUATIONS)('$name', ({ objects, expect: expected }) => {
    const result = run(objects);
    for (const want of expected) {
      const found = find(result, want.object);
      const { object, says = [], saysNot = [], ...fields } = want;
      expect({ object, found }).toMatchObject({ object, found: fields });
      const text = JSON.stringify(found);
      for (const pattern of says) expect(text).toMatch(pattern);
      for (const pattern of saysNot) expect(text).not.toMatch(pattern);
    }
  });

  it('lists no bundle of Fleet or Rancher as an app', () => {
    const names = [
      'fleet-agent-north-1',
      'mcc-north-1-managed-system-upgrade-controller',
      'north-managed-system-agent',
    ];
    const result = run([
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
      ...names.flatMap(name => [
        bundle({ name, desiredReady: 1 }),
        bundleDeployment({ bundle: name, on: 'north-1' }),
      ]),
      bundle({ name: 'lone', desiredReady: 1 }),
      bundleDeployment({ bundle: 'lone', on: 'north-1' }),
    ]);
    expect(
      result.deployments.map(({ kind, name, state }) => ({
        kind,
        name,
        state,
      })),
    ).toEqual([{ kind: 'Bundle', name: 'lone', state: 'Ready' }]);
  });

  it('shows a broken object as broken and goes on with the rest', () => {
    const result = run([
      {
        apiVersion: 'management.cattle.io/v3',
        kind: 'Cluster',
        metadata: { name: 'c-m-broken00' },
        spec: 'nonsense',
        status: { conditions: 'none', nodeCount: 'three' },
      },
      { apiVersion: 'management.cattle.io/v3', kind: 'Cluster' },
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
    ]);
    const broken = result.clusters.find(
      cluster => cluster.id === 'c-m-broken00',
    );
    expect(broken?.problems.join('\n')).toMatch(
      /spec is a string[\s\S]*nodeCount is a string[\s\S]*conditions is a string/,
    );
    expect(
      result.clusters.find(cluster => cluster.id === 'c-m-aaaaaaaa')?.state,
    ).toBe('Connected');
  });
});
