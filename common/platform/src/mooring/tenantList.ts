import {
  CLUSTER_STATES,
  ClusterMode,
  ClusterState,
  inScope,
  Scope,
  Tenant,
  TenantId,
  TenantQuery,
  tenantSummary,
  TenantView,
} from '@mooring/core';
import { ownerOf } from '../store/clusterRow';
import { Store } from '../store/store';
import { Listed, Listing, PageOfRows, scopeBinding } from './listing';

interface Tally {
  readonly states: Map<ClusterState, number>;
  deployments: number;
  notReady: number;
}

/** Tenants with what their clusters and deployments add up to. */
export class TenantList {
  private tallies:
    | { revision: number; byTenant: Map<TenantId, Tally> }
    | undefined;

  constructor(
    private readonly store: Store,
    private readonly listing: Listing<TenantView>,
  ) {}

  page(scope: Scope, query: TenantQuery): PageOfRows<TenantView> {
    const { limit, cursor, order, ...filters } = query;
    const grants =
      scope.kind === 'none'
        ? []
        : [...scope.grants].map(([id, { role, by }]) => [id, role, by]);
    const binding = JSON.stringify([
      scopeBinding(scope),
      grants,
      order,
      filters,
    ]);
    return this.listing.page(
      binding,
      this.revision(),
      { limit, order, cursor },
      () => this.collect(scope, query),
    );
  }

  /** `undefined`: there is no such tenant. */
  view(scope: Scope, id: TenantId): TenantView | undefined {
    const tenant = this.store.inventory.tables.Tenant.get(id);
    return tenant === undefined ? undefined : this.toView(tenant, scope);
  }

  private collect(scope: Scope, query: TenantQuery): Listed<TenantView>[] {
    const words = (query.q ?? '').toLowerCase().split(/\s+/);
    const found: Listed<TenantView>[] = [];
    for (const tenant of this.store.inventory.tables.Tenant.all()) {
      if (!inScope(scope, tenant.id)) continue;
      if (query.mode && !this.hasMode(tenant, scope, query.mode)) continue;
      const text = `${tenant.id} ${tenant.displayName} ${
        tenant.type ?? ''
      }`.toLowerCase();
      if (!words.every(word => text.includes(word))) continue;
      const view = this.toView(tenant, scope);
      const name = view.displayName.toLowerCase();
      const severity =
        view.worst === null
          ? CLUSTER_STATES.length
          : CLUSTER_STATES.indexOf(view.worst);
      found.push({
        key:
          query.sort === 'name' ? [name, view.id] : [severity, name, view.id],
        row: view,
      });
    }
    return found;
  }

  /** How its clusters are reached is the platform's business: no tenant is found by it. */
  private hasMode(
    tenant: Tenant,
    scope: Scope,
    modes: readonly ClusterMode[],
  ): boolean {
    return (
      scope.kind === 'platform' &&
      tenant.mode !== undefined &&
      modes.includes(tenant.mode)
    );
  }

  /** Deployments that somebody within the scope has something to do with. */
  deploymentsWithin(scope: Scope): number {
    if (scope.kind === 'none') return 0;
    if (scope.kind === 'platform') return this.store.deployments.keys().size;
    const tally = this.tally();
    let total = 0;
    for (const tenant of scope.grants.keys()) {
      total += tally.get(tenant)?.deployments ?? 0;
    }
    return total;
  }

  private toView(tenant: Tenant, scope: Scope): TenantView {
    const tally = this.tally().get(tenant.id) ?? {
      states: new Map(),
      deployments: 0,
      notReady: 0,
    };
    const grant =
      scope.kind === 'none' ? undefined : scope.grants.get(tenant.id);
    const deployments = { total: tally.deployments, notReady: tally.notReady };
    const clusters = [...tally.states.values()].reduce((a, b) => a + b, 0);
    return {
      id: tenant.id,
      displayName: tenant.displayName,
      type: tenant.type ?? null,
      mode: scope.kind === 'platform' ? tenant.mode ?? null : null,
      role: grant?.role ?? null,
      grantedBy: grant?.by ?? null,
      clusters: { total: clusters, byState: Object.fromEntries(tally.states) },
      deployments,
      ...tenantSummary(tally.states, deployments),
      environments: [...tenant.environments],
      problems: scope.kind === 'platform' ? [...(tenant.problems ?? [])] : [],
    };
  }

  /** Counted once per change for all tenants, however many people look. */
  private tally(): Map<TenantId, Tally> {
    const revision = this.revision();
    if (this.tallies?.revision === revision) return this.tallies.byTenant;
    const byTenant = new Map<TenantId, Tally>();
    const of = (id: TenantId): Tally => {
      const tally = byTenant.get(id) ?? {
        states: new Map(),
        deployments: 0,
        notReady: 0,
      };
      byTenant.set(id, tally);
      return tally;
    };
    for (const row of this.store.clusters.all()) {
      const owner = ownerOf(row);
      if (owner === undefined) continue;
      const { states } = of(owner);
      states.set(row.verdict.state, (states.get(row.verdict.state) ?? 0) + 1);
    }
    for (const key of this.store.deployments.keys()) {
      for (const tenant of this.store.deployments.tenantsOf(key)) {
        const row = this.store.deployments.row(key, tenant);
        if (row === undefined) continue;
        const tally = of(tenant);
        tally.deployments++;
        if (row.verdict.state !== 'Ready') tally.notReady++;
      }
    }
    this.tallies = { revision, byTenant };
    return byTenant;
  }

  private revision(): number {
    return (
      this.store.clusters.revision +
      this.store.deployments.revision +
      this.store.tenantRevision
    );
  }
}
