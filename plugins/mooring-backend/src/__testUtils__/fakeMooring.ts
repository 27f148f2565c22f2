import {
  ChangeEvent,
  ClusterView,
  decide,
  inScope,
  OUTSIDE,
  parseTenantId,
  Scope,
  scopeOf,
  Tenant,
  TenantView,
} from '@mooring/core';
import type { Answer, Mooring } from '@mooring/platform';
import { aDetail, aGateway, aProbe, aTunnelsView } from './diagnosisViews';
import { aCluster, aTenant } from './fakeRecords';

/**
 * A Mooring small enough to read, for tests of what the router adds: identity, narrowing, refusals, errors.
 * Scope and decisions are the real ones of core.
 */
export class FakeMooring implements Mooring {
  tenantRecords: Tenant[] = [aTenant('acme'), aTenant('globex')];
  clusterViews: ClusterView[] = [
    aCluster({ id: 'c-acme-1' }),
    aCluster({ id: 'c-acme-2' }),
    aCluster({ id: 'c-globex-1', tenant: 'globex', tenantName: 'GLOBEX' }),
    aCluster({ id: 'local', tenant: null, tenantName: null, mode: 'managed' }),
  ];
  readonly seenScopes: Scope[] = [];
  /** Re-checks under way: the test tells when the probe is back. */
  readonly rechecks: {
    readonly id: string;
    readonly signal: AbortSignal;
    hop(): void;
    finish(notRun?: string): void;
    fail(error: Error): void;
  }[] = [];
  /** Called with each new entry of `rechecks`. */
  onRecheck: (recheck: FakeMooring['rechecks'][number]) => void = ({
    finish,
  }) => finish();
  readonly subscriptions: {
    scope: () => Scope;
    since?: number;
    signal: AbortSignal;
    listener: (event: ChangeEvent) => void;
  }[] = [];

  start() {}
  async stop() {}

  scopeOf: Mooring['scopeOf'] = actor =>
    scopeOf(actor, {
      operatorGroups: ['platform-operators'],
      tenants: this.tenantRecords,
    });

  me: Mooring['me'] = actor => {
    const scope = this.scopeOf(actor);
    return {
      user: actor.ref,
      displayName: actor.displayName ?? null,
      groups:
        actor.membership.kind === 'known' ? [...actor.membership.groups] : [],
      operator: scope.kind === 'platform',
      sandbox: false,
      operatorBy: scope.kind === 'platform' ? scope.by : null,
      tenants: this.tenantRecords.flatMap(({ id, displayName }) => {
        const grant = scope.kind === 'none' ? undefined : scope.grants.get(id);
        return grant
          ? [{ id, displayName, role: grant.role, grantedBy: grant.by }]
          : [];
      }),
      denial: scope.kind === 'none' ? scope.denial : null,
    };
  };

  clusters: Mooring['clusters'] = (scope, query) => {
    this.seenScopes.push(scope);
    if (scope.kind === 'none') {
      return { ok: false, kind: 'denied', denial: scope.denial };
    }
    const owner = JSON.stringify(
      scope.kind === 'tenants' ? [...scope.grants.keys()] : 'all',
    );
    const [cursorOwner, offset] = (query.cursor ?? `${owner}@0`).split('@');
    if (cursorOwner !== owner) {
      return {
        ok: false,
        kind: 'bad-cursor',
        text: 'This cursor belongs to another list.',
      };
    }
    const visible = this.clusterViews.filter(
      cluster =>
        inScope(scope, parseTenantId(cluster.tenant)) &&
        (query.q === undefined || cluster.name.includes(query.q)),
    );
    const end = Number(offset) + query.limit;
    return {
      ok: true,
      value: {
        items: visible.slice(Number(offset), end),
        totalItems: visible.length,
        nextCursor: end < visible.length ? `${owner}@${end}` : null,
        sources: [],
      },
    };
  };

  cluster: Mooring['cluster'] = (scope, id) => {
    this.seenScopes.push(scope);
    const found = this.clusterViews.find(
      view => view.id === id || view.fleetCluster === id,
    );
    const decision = decide(
      scope,
      'cluster.read',
      parseTenantId(found?.tenant),
    );
    if (!decision.allow) {
      return { ok: false, kind: 'denied', denial: decision.denial };
    }
    return found === undefined
      ? { ok: false, kind: 'denied', denial: OUTSIDE }
      : { ok: true, value: found };
  };

  findClusters: Mooring['findClusters'] = () => ({ ok: true, value: [] });

  nodes: Mooring['nodes'] = (scope, id) => {
    const answer = this.cluster(scope, id);
    return answer.ok
      ? {
          ok: true,
          value: {
            cluster: id,
            nodes: answer.value.nodes,
            kubernetesVersion: answer.value.kubernetesVersion,
            detail: 'Not read inside the cluster.',
            asOf: null,
          },
        }
      : answer;
  };

  diagnosis: Mooring['diagnosis'] = (scope, id) => {
    const answer = this.cluster(scope, id);
    return answer.ok ? { ok: true, value: aDetail(answer.value) } : answer;
  };

  recheck: Mooring['recheck'] = (scope, id, { signal, listener }) => {
    const detail = this.diagnosis(scope, id);
    if (!detail.ok) return Promise.resolve(detail);
    return new Promise((resolve, reject) => {
      listener?.({ type: 'started', from: 'local' });
      const recheck = {
        id,
        signal,
        hop: () => listener?.({ type: 'hop', probe: aProbe() }),
        finish: (notRun?: string) => {
          const done = {
            type: 'done' as const,
            notRun: notRun ?? null,
            detail: detail.value,
          };
          listener?.(done);
          resolve({ ok: true, value: done });
        },
        fail: reject,
      };
      this.rechecks.push(recheck);
      this.onRecheck(recheck);
    });
  };

  tunnels: Mooring['tunnels'] = (scope, { open } = {}) =>
    this.#ifOperator(scope, aTunnelsView(open));

  gateways: Mooring['gateways'] = scope =>
    this.#ifOperator(scope, {
      items: [aGateway(null)],
      totalItems: 1,
      nextCursor: null,
      sources: [],
    });

  gateway: Mooring['gateway'] = (scope, name) => {
    const answer = this.#ifOperator(scope, aGateway([]));
    return answer.ok && answer.value.name !== name
      ? { ok: false, kind: 'not-applicable', text: 'No such gateway.' }
      : answer;
  };

  tenants: Mooring['tenants'] = scope => {
    this.seenScopes.push(scope);
    if (scope.kind === 'none') {
      return { ok: false, kind: 'denied', denial: scope.denial };
    }
    const items = this.tenantRecords
      .filter(tenant => inScope(scope, tenant.id))
      .map(tenant => this.#tenantView(tenant));
    return {
      ok: true,
      value: { items, totalItems: items.length, nextCursor: null, sources: [] },
    };
  };

  tenant: Mooring['tenant'] = (scope, id): Answer<TenantView> => {
    this.seenScopes.push(scope);
    const decision = decide(scope, 'tenant.read', parseTenantId(id));
    if (!decision.allow) {
      return { ok: false, kind: 'denied', denial: decision.denial };
    }
    const found = this.tenantRecords.find(tenant => tenant.id === id);
    return found === undefined
      ? { ok: false, kind: 'denied', denial: OUTSIDE }
      : { ok: true, value: this.#tenantView(found) };
  };

  tenantDeployments: Mooring['tenantDeployments'] = (scope, id) => {
    const answer = this.tenant(scope, id);
    return answer.ok
      ? {
          ok: true,
          value: { items: [], totalItems: 0, nextCursor: null, sources: [] },
        }
      : answer;
  };

  clusterDeployments: Mooring['clusterDeployments'] = (scope, id) => {
    const answer = this.cluster(scope, id);
    return answer.ok
      ? {
          ok: true,
          value: { items: [], totalItems: 0, nextCursor: null, sources: [] },
        }
      : answer;
  };

  sources: Mooring['sources'] = () => [];

  status: Mooring['status'] = scope =>
    scope.kind === 'none'
      ? { ok: false, kind: 'denied', denial: scope.denial }
      : {
          ok: true,
          value: {
            product: 'mooring',
            version: '0.1.0',
            server: 'https://management.example.com',
            sandbox: false,
            now: '2026-11-30T14:00:00Z',
            sources: [],
            counts: { clusters: 4, deployments: 0, tenants: 2 },
          },
        };

  subscribe: Mooring['subscribe'] = (options, listener) => {
    this.subscriptions.push({ ...options, listener });
  };

  onClusterTransition: Mooring['onClusterTransition'] = () => {};
  allClusters: Mooring['allClusters'] = () => this.clusterViews;
  #ifOperator<T>(scope: Scope, value: T): Answer<T> {
    const decision = decide(scope, 'tunnel.read', undefined);
    return decision.allow
      ? { ok: true, value }
      : { ok: false, kind: 'denied', denial: decision.denial };
  }

  #tenantView(tenant: Tenant): TenantView {
    return {
      id: tenant.id,
      displayName: tenant.displayName,
      type: 'customer',
      mode: 'external',
      role: null,
      grantedBy: null,
      clusters: { total: 0, byState: {} },
      deployments: { total: 0, notReady: 0 },
      worst: null,
      tone: 'good',
      headline: '',
      environments: [],
      problems: [],
    };
  }
}
