import {
  ChangeEvent,
  clusterQuerySchema,
  deploymentQuerySchema,
  MINUTE,
} from '@mooring/core';
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
  tenant,
} from '../explain/__fixtures__/rawObjects';
import { actor, mooringOn, OPERATOR, Stage } from './__fixtures__/mooringOn';

const ACME = { 'mooring.dev/tenant': 'acme' };
const BASE = [
  tenant({ id: 'acme' }),
  tenant({ id: 'globex' }),
  ...healthyCluster('c-m-acme0001', 'acme-plant-1', ACME),
  ...healthyCluster('c-m-globex01', 'globex-hall-1', {
    'mooring.dev/tenant': 'globex',
  }),
  helmOp({ name: 'web' }),
  bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
  bundleDeployment({ bundle: 'web', on: 'acme-plant-1' }),
];

/** Judging happens at the next read or tick; a read by the operator stands for both. */
function settle({ mooring }: Stage) {
  return mooring.clusters(
    mooring.scopeOf(OPERATOR),
    clusterQuerySchema.parse({}),
  );
}

function listen(stage: Stage, group: string, since?: number) {
  const events: ChangeEvent[] = [];
  const controller = new AbortController();
  stage.mooring.subscribe(
    {
      scope: () => stage.mooring.scopeOf(actor(group)),
      ...(since !== undefined && { since }),
      signal: controller.signal,
    },
    event => events.push(event),
  );
  return { events, controller };
}

function state(stage: Stage, id: string) {
  const answer = stage.mooring.cluster(stage.mooring.scopeOf(OPERATOR), id);
  return answer.ok ? `${answer.value.state} ${answer.value.reason}` : 'denied';
}

describe('what changes', () => {
  it('a lost cluster turns its deployments to Unknown at once, and back when it returns', () => {
    const stage = mooringOn(BASE);
    const deployment = () => {
      const answer = stage.mooring.tenantDeployments(
        stage.mooring.scopeOf(OPERATOR),
        'acme',
        deploymentQuerySchema.parse({}),
      );
      return answer.ok ? answer.value.items[0]?.state : 'denied';
    };
    expect(deployment()).toBe('Ready');
    lostCluster('c-m-acme0001', 'acme-plant-1', 1, ACME).forEach(stage.put);
    expect(deployment()).toBe('Unknown');
    healthyCluster('c-m-acme0001', 'acme-plant-1', ACME).forEach(stage.put);
    expect(deployment()).toBe('Ready');
  });

  it('the clock alone turns a silent agent from fine to late to silent', () => {
    const stage = mooringOn(BASE);
    expect(state(stage, 'c-m-acme0001')).toBe('Connected ok');
    stage.advance(25 * MINUTE);
    expect(state(stage, 'c-m-acme0001')).toBe('Connected heartbeat-late');
    stage.advance(15 * MINUTE);
    expect(state(stage, 'c-m-acme0001')).toBe('AgentSilent heartbeat-stale');
  });

  it('tells each listener of its own clusters only', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    const acme = listen(stage, 'acme-devs');
    const globex = listen(stage, 'globex-devs');
    lostCluster('c-m-acme0001', 'acme-plant-1', 1, ACME).forEach(stage.put);
    settle(stage);
    expect(acme.events.map(event => event.type)).toEqual(['reset', 'change']);
    expect(acme.events[1]).toMatchObject({
      clusters: ['c-m-acme0001'],
      tenants: ['acme'],
    });
    expect(globex.events.map(event => event.type)).toEqual(['reset']);
  });

  it('both owners hear of a cluster that moved from one to the other', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    const acme = listen(stage, 'acme-devs');
    const globex = listen(stage, 'globex-devs');
    stage.put(
      management({
        id: 'c-m-acme0001',
        displayName: 'acme-plant-1',
        labels: { 'mooring.dev/tenant': 'globex' },
      }),
    );
    settle(stage);
    expect(acme.events[1]).toMatchObject({
      type: 'change',
      clusters: ['c-m-acme0001'],
    });
    expect(globex.events[1]).toMatchObject({
      type: 'change',
      clusters: ['c-m-acme0001'],
    });
  });

  it('a stream loses what its caller lost', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    const acme = listen(stage, 'acme-devs');
    stage.put(
      tenant({ id: 'acme', access: [{ group: 'acme-admins', role: 'admin' }] }),
    );
    settle(stage);
    lostCluster('c-m-acme0001', 'acme-plant-1', 1, ACME).forEach(stage.put);
    settle(stage);
    expect(acme.events.map(event => event.type)).toEqual(['reset']);
  });

  it('resumes after a cut without losing or repeating, and resets when the past is gone', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    const first = listen(stage, 'acme-devs');
    const seen = first.events[0]?.seq ?? 0;
    first.controller.abort();
    lostCluster('c-m-acme0001', 'acme-plant-1', 1, ACME).forEach(stage.put);
    settle(stage);
    const resumed = listen(stage, 'acme-devs', seen);
    expect(resumed.events).toHaveLength(1);
    expect(resumed.events[0]).toMatchObject({ type: 'change', seq: seen + 1 });
    expect(listen(stage, 'acme-devs', seen + 1).events).toEqual([]);
    expect(listen(stage, 'acme-devs', seen + 1_000).events[0]?.type).toBe(
      'reset',
    );
    expect(listen(stage, 'acme-devs', 1).events[0]?.type).toBe('reset');
    expect(first.events).toHaveLength(1);
  });

  it('a heartbeat wakes nobody, and a relist of the same objects neither', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    const { events } = listen(stage, 'platform-operators');
    stage.put(
      fleet({
        name: 'acme-plant-1',
        managementId: 'c-m-acme0001',
        labels: ACME,
        lastSeen: ago(0),
      }),
    );
    settle(stage);
    stage.load([
      ...BASE.filter(raw => !isFleetOf(raw, 'acme-plant-1')),
      fleet({
        name: 'acme-plant-1',
        managementId: 'c-m-acme0001',
        labels: ACME,
        lastSeen: ago(0),
      }),
    ]);
    settle(stage);
    expect(events.map(event => event.type)).toEqual(['reset']);
  });

  it('a heartbeat that steps back by one interval changes nothing', () => {
    const stage = mooringOn(BASE);
    stage.put(
      fleet({
        name: 'acme-plant-1',
        managementId: 'c-m-acme0001',
        labels: ACME,
        lastSeen: ago(14),
      }),
    );
    stage.put(
      fleet({
        name: 'acme-plant-1',
        managementId: 'c-m-acme0001',
        labels: ACME,
        lastSeen: ago(31),
      }),
    );
    expect(state(stage, 'c-m-acme0001')).toBe('Connected ok');
  });

  it('a clock that was set right by hours is believed', () => {
    const stage = mooringOn(BASE);
    const seen = (lastSeen: string) =>
      stage.put(
        fleet({
          name: 'acme-plant-1',
          managementId: 'c-m-acme0001',
          labels: ACME,
          lastSeen,
        }),
      );
    seen(ago(-300));
    expect(state(stage, 'c-m-acme0001')).toBe('Connected clock-skew');
    seen(ago(1));
    expect(state(stage, 'c-m-acme0001')).toBe('Connected ok');
  });

  it('an emptied heartbeat is a new import and counts at once', () => {
    const stage = mooringOn(BASE);
    stage.put(
      fleet({
        name: 'acme-plant-1',
        managementId: 'c-m-acme0001',
        labels: ACME,
        lastSeen: null,
      }),
    );
    expect(state(stage, 'c-m-acme0001')).toBe(
      'WaitCheckIn agent-not-registered',
    );
  });

  it('a relist removes what vanished', () => {
    const stage = mooringOn(BASE);
    settle(stage);
    stage.load(BASE.filter(raw => JSON.stringify(raw).includes('acme')));
    expect(state(stage, 'c-m-globex01')).toBe('denied');
    expect(settle(stage)).toMatchObject({ value: { totalItems: 1 } });
  });

  it('reports transitions of clusters, and none while the first lists come in', () => {
    const stage = mooringOn([]);
    const transitions: string[] = [];
    const { signal } = new AbortController();
    stage.mooring.onClusterTransition(
      ({ id, before, after }) =>
        transitions.push(`${id} ${before?.state ?? '-'} → ${after.state}`),
      signal,
    );
    stage.store.setSourceState('FleetCluster', { kind: 'syncing', done: 0 });
    stage.load(BASE);
    settle(stage);
    transitions.length = 0;
    lostCluster('c-m-acme0001', 'acme-plant-1', 1, ACME).forEach(stage.put);
    settle(stage);
    healthyCluster('c-m-acme0001', 'acme-plant-1', ACME).forEach(stage.put);
    settle(stage);
    expect(transitions).toEqual([
      'c-m-acme0001 Connected → Disconnected',
      'c-m-acme0001 Disconnected → Connected',
    ]);
  });

  it('an unreadable kind is unknown, not empty', () => {
    const stage = mooringOn(BASE);
    stage.store.setSourceState('FleetCluster', {
      kind: 'forbidden',
      verb: 'list',
      resource: 'clusters.fleet.cattle.io',
    });
    expect(state(stage, 'c-m-acme0001')).toBe('Unknown fleet-not-readable');
    stage.store.setSourceState('ProvisioningCluster', {
      kind: 'not-installed',
      api: 'provisioning.cattle.io/v1',
    });
    stage.put(
      management({
        id: 'c-m-acme0001',
        displayName: 'acme-plant-1',
        connected: { status: 'False', at: ago(300) },
      }),
    );
    // Without provisioning records nobody may call it a left-over.
    expect(state(stage, 'c-m-acme0001')).toBe('Disconnected no-contact');
  });

  it('a gateway tells how further clusters are reached, and its heartbeats wake nobody', () => {
    const stage = mooringOn(BASE);
    const gateway = (heartbeatTime: string, arcnetIP: string) => ({
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'ArcNetGateway',
      metadata: { name: 'gw-eu-1' },
      status: {
        heartbeatTime,
        connections: [
          { clusterId: 'c-m-acme0001', arcnetIP, carrier: 'flux' },
          { clusterId: 'c-m-unknown0', arcnetIP: '0x64.1.1.1' },
        ],
      },
    });
    stage.put(gateway(ago(1), '100.70.0.12'));
    settle(stage);
    const { events } = listen(stage, 'platform-operators');
    stage.put(gateway(ago(0), '100.70.0.12'));
    settle(stage);
    expect(events.map(event => event.type)).toEqual(['reset']);
    const seen = () => {
      const answer = stage.mooring.cluster(
        stage.mooring.scopeOf(OPERATOR),
        'c-m-acme0001',
      );
      return answer.ok ? answer.value : undefined;
    };
    expect(seen()).toMatchObject({
      gateway: 'gw-eu-1',
      arcnetIP: '100.70.0.12',
      carrier: 'flux',
    });
    stage.put(gateway(ago(0), '100.70.0.13'));
    settle(stage);
    expect(events[1]).toMatchObject({ clusters: ['c-m-acme0001'] });
    stage.remove(gateway(ago(0), '100.70.0.13'));
    settle(stage);
    expect(seen()).toMatchObject({ gateway: null, arcnetIP: null });
  });

  it('a list of clusters that may not be read is not an empty one', () => {
    const stage = mooringOn(BASE);
    expect(stage.mooring.allClusters()).toHaveLength(2);
    stage.store.setSourceState('ManagementCluster', {
      kind: 'forbidden',
      verb: 'list',
      resource: 'clusters.management.cattle.io',
    });
    expect(stage.mooring.allClusters()).toBeUndefined();
  });

  it('a page stays itself while rows come and go', () => {
    const clusters = Array.from({ length: 9 }, (_, i) => `c-m-0000000${i}`);
    const stage = mooringOn(
      clusters.flatMap(id => [management({ id }), provisioning(id)]),
    );
    const page = (cursor?: string) => {
      const answer = stage.mooring.clusters(
        stage.mooring.scopeOf(OPERATOR),
        clusterQuerySchema.parse({ sort: 'name', limit: 3, cursor }),
      );
      if (!answer.ok) throw new Error(answer.kind);
      return {
        ids: answer.value.items.map(item => item.id),
        next: answer.value.nextCursor ?? undefined,
      };
    };
    const first = page();
    expect(first.ids).toEqual(['c-m-00000000', 'c-m-00000001', 'c-m-00000002']);
    // The last row shown vanishes and a new one comes before it: nothing is repeated, nothing skipped.
    stage.remove(management({ id: 'c-m-00000002' }));
    stage.put(management({ id: 'c-m-00000000-b' }));
    expect(page(first.next).ids).toEqual([
      'c-m-00000003',
      'c-m-00000004',
      'c-m-00000005',
    ]);
  });
});

function isFleetOf(raw: Record<string, unknown>, name: string): boolean {
  return (
    raw.apiVersion === 'fleet.cattle.io/v1alpha1' &&
    raw.kind === 'Cluster' &&
    JSON.stringify(raw.metadata).includes(`"name":"${name}"`)
  );
}
