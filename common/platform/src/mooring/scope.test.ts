import {
  clusterQuerySchema,
  deploymentQuerySchema,
  Scope,
  tenantQuerySchema,
} from '@mooring/core';
import {
  ago,
  bundle,
  bundleDeployment,
  healthyCluster,
  helmOp,
  lostCluster,
  management,
  provisioning,
  tenant,
} from '../explain/__fixtures__/rawObjects';
import { actor, mooringOn, OPERATOR } from './__fixtures__/mooringOn';
import { Answer } from './mooring';

const label = (id: string) => ({ 'mooring.dev/tenant': id });

const WORLD = [
  tenant({ id: 'acme', clusterId: 'c-m-acme0001' }),
  tenant({ id: 'globex' }),
  ...healthyCluster('c-m-acme0001', 'acme-plant-1'),
  ...lostCluster('c-m-acme0002', 'acme-plant-2', 120, label('acme')),
  ...healthyCluster('c-m-globex01', 'globex-hall-1', label('globex')),
  ...healthyCluster('c-m-platform', 'central'),
  helmOp({ name: 'log-shipper' }),
  bundle({ name: 'log-shipper', helmOp: 'log-shipper', desiredReady: 3 }),
  bundleDeployment({ bundle: 'log-shipper', on: 'acme-plant-1' }),
  bundleDeployment({ bundle: 'log-shipper', on: 'acme-plant-2' }),
  bundleDeployment({
    bundle: 'log-shipper',
    on: 'globex-hall-1',
    ready: false,
  }),
  helmOp({ name: 'globex-shop', specLabels: label('globex') }),
  bundle({ name: 'globex-shop', helmOp: 'globex-shop', desiredReady: 1 }),
  bundleDeployment({ bundle: 'globex-shop', on: 'globex-hall-1' }),
];

const clusters = (query: object = {}) => clusterQuerySchema.parse(query);
const deployments = (query: object = {}) => deploymentQuerySchema.parse(query);
const tenants = (query: object = {}) => tenantQuerySchema.parse(query);

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}

function stage() {
  const { mooring } = mooringOn(WORLD);
  return {
    mooring,
    operator: mooring.scopeOf(OPERATOR),
    acme: mooring.scopeOf(actor('acme-devs')),
    globex: mooring.scopeOf(actor('globex-admins')),
    nobody: mooring.scopeOf(actor()),
  };
}

describe('what a caller sees', () => {
  it('is everything for operators, their own for tenants, nothing for others', () => {
    const { mooring, operator, acme, globex, nobody } = stage();
    const names = (scope: Scope) =>
      value(mooring.clusters(scope, clusters({ sort: 'name' }))).items.map(
        item => item.name,
      );
    expect(names(operator)).toEqual([
      'acme-plant-1',
      'acme-plant-2',
      'central',
      'globex-hall-1',
    ]);
    expect(names(acme)).toEqual(['acme-plant-1', 'acme-plant-2']);
    expect(names(globex)).toEqual(['globex-hall-1']);
    expect(mooring.clusters(nobody, clusters())).toMatchObject({
      ok: false,
      denial: { code: 'bound-to-nothing' },
    });
  });

  it('counts, searches, filters and sorts within the scope only', () => {
    const { mooring, acme } = stage();
    const page = (query: object) =>
      value(mooring.clusters(acme, clusters(query)));
    expect(page({}).totalItems).toBe(2);
    expect(page({ q: 'globex' }).totalItems).toBe(0);
    expect(page({ tenant: 'globex' }).totalItems).toBe(0);
    expect(page({ state: 'Disconnected' }).items.map(item => item.id)).toEqual([
      'c-m-acme0002',
    ]);
    // A gateway's name is not a tenant's to see, so filtering by it must not reveal who is behind it.
    expect(page({ gateway: 'gw-eu-1' }).totalItems).toBe(0);
    expect(JSON.stringify(page({}))).not.toMatch(/globex|gw-eu-1/);
  });

  it('answers foreign and absent alike, by id, by name and by tenant', () => {
    const { mooring, acme } = stage();
    expect(mooring.cluster(acme, 'c-m-globex01')).toEqual(
      mooring.cluster(acme, 'c-m-none0000'),
    );
    expect(mooring.nodes(acme, 'c-m-globex01')).toEqual(
      mooring.nodes(acme, 'c-m-none0000'),
    );
    expect(
      mooring.clusterDeployments(acme, 'c-m-globex01', deployments()),
    ).toEqual(mooring.clusterDeployments(acme, 'c-m-none0000', deployments()));
    expect(mooring.tenant(acme, 'globex')).toEqual(
      mooring.tenant(acme, 'no-such-tenant'),
    );
    expect(mooring.tenantDeployments(acme, 'globex', deployments())).toEqual(
      mooring.tenantDeployments(acme, 'no-such-tenant', deployments()),
    );
    expect(mooring.cluster(acme, 'fleet-default/globex-hall-1')).toEqual(
      mooring.cluster(acme, 'fleet-default/none'),
    );
    expect(value(mooring.cluster(acme, 'fleet-default/acme-plant-1')).id).toBe(
      'c-m-acme0001',
    );
    expect(value(mooring.findClusters(acme, 'globex'))).toEqual([]);
    expect(mooring.cluster(acme, 'c-m-platform')).toMatchObject({ ok: false });
  });

  it('judges a shared app on the tenant’s own clusters and names no other', () => {
    const { mooring, acme, operator } = stage();
    const mine = value(mooring.tenantDeployments(acme, 'acme', deployments()));
    expect(mine.items).toHaveLength(1);
    expect(mine.items[0]).toMatchObject({
      name: 'log-shipper',
      state: 'Unknown',
      reason: 'no-contact',
      ready: 1,
      total: 2,
    });
    expect(JSON.stringify(mine)).not.toMatch(/globex/);
    const onCluster = value(
      mooring.clusterDeployments(acme, 'c-m-acme0001', deployments()),
    );
    expect(JSON.stringify(onCluster)).not.toMatch(/globex/);
    // On a cluster's page an app is judged there; elsewhere it is not ready, which is another cluster's matter.
    const all = value(
      mooring.clusterDeployments(operator, 'c-m-acme0001', deployments()),
    );
    expect(all.items[0]).toMatchObject({
      name: 'log-shipper',
      state: 'Ready',
      total: 1,
    });
    const lost = value(
      mooring.clusterDeployments(operator, 'c-m-acme0002', deployments()),
    );
    expect(lost.items[0]).toMatchObject({ state: 'Unknown', total: 1 });
  });

  it('does not tell whose app it is that runs on a tenant’s cluster', () => {
    const { mooring } = mooringOn([
      ...WORLD,
      helmOp({ name: 'shared', specLabels: label('globex') }),
      bundle({ name: 'shared', helmOp: 'shared', desiredReady: 1 }),
      bundleDeployment({ bundle: 'shared', on: 'acme-plant-1' }),
    ]);
    const acme = mooring.scopeOf(actor('acme-admins'));
    for (const answer of [
      mooring.tenantDeployments(acme, 'acme', deployments()),
      mooring.clusterDeployments(acme, 'c-m-acme0001', deployments()),
    ]) {
      const found = value(answer).items.find(item => item.name === 'shared');
      expect(found).toMatchObject({ tenant: null, state: 'Ready' });
    }
  });

  it('refuses another caller’s cursor, one of another query, and one made up', () => {
    const { mooring, operator, acme } = stage();
    const first = value(mooring.clusters(operator, clusters({ limit: 1 })));
    const cursor = first.nextCursor ?? '';
    expect(
      value(mooring.clusters(operator, clusters({ limit: 1, cursor }))).items,
    ).toHaveLength(1);
    expect(
      mooring.clusters(acme, clusters({ limit: 1, cursor })),
    ).toMatchObject({ kind: 'bad-cursor' });
    expect(
      mooring.clusters(operator, clusters({ limit: 1, cursor, sort: 'name' })),
    ).toMatchObject({ kind: 'bad-cursor' });
    expect(
      mooring.clusters(
        operator,
        clusters({ limit: 1, cursor: `${cursor.slice(0, -2)}xx` }),
      ),
    ).toMatchObject({ kind: 'bad-cursor' });
    expect(
      mooring.clusters(operator, clusters({ cursor: 'W10.x' })),
    ).toMatchObject({ kind: 'bad-cursor' });
  });

  it('shows tenants with what their own clusters and deployments add up to', () => {
    const { mooring, acme, operator } = stage();
    const mine = value(mooring.tenants(acme, tenants()));
    expect(mine).toMatchObject({
      totalItems: 1,
      items: [
        {
          id: 'acme',
          role: 'viewer',
          grantedBy: 'acme-devs',
          worst: 'Disconnected',
        },
      ],
    });
    expect(mine.items[0]?.clusters).toEqual({
      total: 2,
      byState: { Connected: 1, Disconnected: 1 },
    });
    expect(mine.items[0]?.deployments).toEqual({ total: 1, notReady: 1 });
    expect(
      value(mooring.tenants(operator, tenants({ sort: 'name' }))).items.map(
        item => item.id,
      ),
    ).toEqual(['acme', 'globex']);
  });

  it('shows a cluster that two tenants claim to neither, and tells operators why', () => {
    const { mooring } = mooringOn([
      tenant({ id: 'acme', clusterId: 'c-m-globex01' }),
      tenant({ id: 'globex' }),
      ...healthyCluster('c-m-globex01', 'globex-hall-1', label('globex')),
    ]);
    for (const group of ['acme-admins', 'globex-admins']) {
      expect(
        mooring.cluster(mooring.scopeOf(actor(group)), 'c-m-globex01'),
      ).toMatchObject({ ok: false });
    }
    const seen = value(
      mooring.cluster(mooring.scopeOf(OPERATOR), 'c-m-globex01'),
    );
    expect(seen.tenant).toBeNull();
    expect(seen.problems.join()).toMatch(/acme and globex/);
  });

  it.each([
    'https://rancher.example',
    'https://rancher.example/',
    'https://rancher.example/dashboard/',
  ])('gives management links (%s) to operators only', managementUrl => {
    const { mooring } = mooringOn(WORLD, { managementUrl });
    const asOperator = value(
      mooring.cluster(mooring.scopeOf(OPERATOR), 'c-m-acme0001'),
    );
    expect(asOperator).toMatchObject({
      gateway: 'gw-eu-1',
      arcnetIP: '100.70.0.11',
      carrier: 'flux',
    });
    expect(asOperator.links.management).toBe(
      'https://rancher.example/dashboard/c/_/manager/provisioning.cattle.io.cluster/fleet-default/acme-plant-1',
    );
    const asTenant = value(
      mooring.cluster(mooring.scopeOf(actor('acme-admins')), 'c-m-acme0001'),
    );
    expect(asTenant).toMatchObject({
      mode: null,
      gateway: null,
      arcnetIP: null,
      carrier: null,
      site: null,
    });
    expect(asTenant.links).toMatchObject({
      management: null,
      managementMissing: expect.stringMatching(/operators/),
    });
  });

  it('finds no cluster of a tenant by what the tenant may not know', () => {
    const { mooring, acme, operator } = stage();
    const found = (scope: Scope, query: object) =>
      value(mooring.clusters(scope, clusters(query))).totalItems;
    for (const query of [
      { mode: 'external' },
      { gateway: 'gw-eu-1' },
      { q: '100.70.0.11' },
      { q: 'acme-site' },
    ]) {
      expect(found(operator, query)).toBeGreaterThan(0);
      expect(found(acme, query)).toBe(0);
    }
  });

  it('tells tenants whom to ask, not how the platform reaches them', () => {
    const { mooring, acme } = stage();
    const lost = value(mooring.cluster(acme, 'c-m-acme0002'));
    expect(lost.state).toBe('Disconnected');
    expect(lost.conditions).toMatchObject([
      { type: 'Connected', status: 'False', updatedAt: lost.since },
      { type: 'Ready', status: 'False', reason: 'Disconnected' },
    ]);
    expect(lost.next).toMatch(/operators of the platform/);
    const words = JSON.stringify([
      lost.summary,
      lost.evidence,
      lost.notChecked,
    ]);
    expect(words).not.toMatch(/ArcNet|Flux|tunnel/i);
  });

  it('tells three kinds of nothing apart', () => {
    const { mooring } = mooringOn(WORLD);
    const code = (membership: Parameters<typeof mooring.me>[0]['membership']) =>
      mooring.me({ ref: 'user:default/x', membership }).denial?.code;
    expect(code({ kind: 'known', groups: ['choir'] })).toBe('bound-to-nothing');
    expect(code({ kind: 'no-groups-claim' })).toBe('no-groups-claim');
    expect(code({ kind: 'directory-unreachable', detail: 'timed out' })).toBe(
      'directory-unreachable',
    );
  });

  it('denies tenants while the access lists were never read, and lets operators look for the reason', () => {
    const { mooring, store } = mooringOn([
      management({ id: 'c-m-acme0001' }),
      provisioning('c-m-acme0001'),
    ]);
    store.setSourceState('Tenant', {
      kind: 'forbidden',
      verb: 'list',
      resource: 'tenants.mooring.dev',
    });
    expect(mooring.me(actor('acme-admins')).denial?.code).toBe(
      'tenants-not-readable',
    );
    expect(
      value(mooring.clusters(mooring.scopeOf(OPERATOR), clusters())).totalItems,
    ).toBe(1);
    expect(ago(0)).toBe('2026-11-30T12:00:00Z');
  });
});
