import {
  decide,
  inScope,
  OUTSIDE,
  parseTenantId,
  scopeOf,
  type AccessGrant,
  type ClusterView,
  type DeploymentView,
  type Page,
  type Scope,
  type RecheckEvent,
  type SourceView,
  type Tenant,
  type TenantView,
} from '@mooring/core';
import type { Answer, ClusterTransition, Mooring } from '@mooring/platform';
import { aDetail, aTunnelsView } from './diagnosisFixtures';

export interface FixedWorld {
  clusters: ClusterView[];
  tenants: TenantView[];
  deployments: DeploymentView[];
  access: Record<string, AccessGrant[]>;
  sources: SourceView[];
  /** What a re-check does before it is done; by default nothing, so that it is done at once. */
  probe?: (listener: (event: RecheckEvent) => void) => Promise<void>;
  /** Why nothing can be probed. */
  notRun?: string;
}

/**
 * A `Mooring` over plain lists with the real policy, for tests of the chat side. Searching and
 * paging are as simple as the tests need.
 */
export function fixedMooring(world: FixedWorld): Mooring & {
  announce(transition: ClusterTransition): void;
} {
  const listeners = new Set<(transition: ClusterTransition) => void>();
  const visible = (scope: Scope, tenant: string | null) =>
    inScope(scope, tenant === null ? undefined : parseTenantId(tenant));
  const allowed = <T>(scope: Scope, value: () => T): Answer<T> =>
    scope.kind === 'none'
      ? { ok: false, kind: 'denied', denial: scope.denial }
      : { ok: true, value: value() };
  const outside = { ok: false, kind: 'denied', denial: OUTSIDE } as const;
  const page = <T>(items: T[], limit: number): Page<T> => ({
    items: items.slice(0, limit),
    totalItems: items.length,
    nextCursor: null,
    sources: world.sources,
  });
  const mine = (scope: Scope) =>
    world.clusters.filter(({ tenant }) => visible(scope, tenant));
  const rules = () => ({
    operatorGroups: ['platform-operators'],
    tenants: world.tenants.map(({ id, displayName }) =>
      tenantRecord(id, displayName, world.access[id] ?? []),
    ),
  });

  const diagnosis: Mooring['diagnosis'] = (scope, id) => {
    const view = mine(scope).find(cluster => cluster.id === id);
    if (view === undefined) return outside;
    const permit = decide(scope, 'cluster.recheck', parseTenantId(view.tenant));
    return {
      ok: true,
      value: aDetail(view, {
        recheck: permit.allow
          ? { allowed: true, reason: null }
          : { allowed: false, reason: permit.denial.text },
      }),
    };
  };

  return {
    start: () => undefined,
    stop: async () => undefined,
    scopeOf: actor => scopeOf(actor, rules()),
    me: actor => {
      const scope = scopeOf(actor, rules());
      const grants = scope.kind === 'none' ? new Map() : scope.grants;
      return {
        user: actor.ref,
        displayName: actor.displayName ?? null,
        groups:
          actor.membership.kind === 'known' ? [...actor.membership.groups] : [],
        operator: scope.kind === 'platform',
        sandbox: false,
        operatorBy: scope.kind === 'platform' ? scope.by : null,
        tenants: [...grants].map(([id, { role, by }]) => ({
          id,
          displayName:
            world.tenants.find(tenant => tenant.id === id)?.displayName ?? id,
          role,
          grantedBy: by,
        })),
        denial: scope.kind === 'none' ? scope.denial : null,
      };
    },
    clusters: (scope, query) =>
      allowed(scope, () =>
        page(
          mine(scope).filter(
            view =>
              (query.q === undefined || view.name.includes(query.q)) &&
              (query.state === undefined || query.state.includes(view.state)) &&
              (query.tenant === undefined ||
                query.tenant.includes(view.tenant ?? '')),
          ),
          query.limit,
        ),
      ),
    cluster: (scope, id) => {
      const found = mine(scope).find(view => view.id === id);
      return found ? { ok: true, value: found } : outside;
    },
    findClusters: (scope, text) =>
      allowed(scope, () =>
        mine(scope).filter(({ id, name }) => id === text || name === text),
      ),
    nodes: () => outside,
    diagnosis,
    recheck: async (scope, id, { listener }) => {
      const detail = diagnosis(scope, id);
      if (!detail.ok) return detail;
      await world.probe?.(event => listener?.(event));
      const done = {
        type: 'done' as const,
        notRun: world.notRun ?? null,
        detail: detail.value,
      };
      listener?.(done);
      return { ok: true, value: done };
    },
    gateways: () => outside,
    gateway: () => outside,
    tunnels: scope => {
      const decision = decide(scope, 'tunnel.read', undefined);
      return decision.allow
        ? { ok: true, value: aTunnelsView() }
        : { ok: false, kind: 'denied', denial: decision.denial };
    },
    tenants: (scope, query) =>
      allowed(scope, () =>
        page(
          world.tenants.filter(
            ({ id, displayName }) =>
              visible(scope, id) &&
              (query.q === undefined ||
                displayName.toLowerCase().includes(query.q.toLowerCase())),
          ),
          query.limit,
        ),
      ),
    tenant: (scope, id) => {
      const decision = decide(scope, 'tenant.read', parseTenantId(id));
      const found = world.tenants.find(tenant => tenant.id === id);
      if (!decision.allow) {
        return { ok: false, kind: 'denied', denial: decision.denial };
      }
      return found ? { ok: true, value: found } : outside;
    },
    tenantDeployments: (scope, tenant, query) => {
      const decision = decide(scope, 'deployment.read', parseTenantId(tenant));
      if (!decision.allow) {
        return { ok: false, kind: 'denied', denial: decision.denial };
      }
      return {
        ok: true,
        value: page(
          world.deployments.filter(view => view.tenant === tenant),
          query.limit,
        ),
      };
    },
    clusterDeployments: (scope, id, query) => {
      const found = mine(scope).find(view => view.id === id);
      return found
        ? {
            ok: true,
            value: page(
              world.deployments.filter(view => view.tenant === found.tenant),
              query.limit,
            ),
          }
        : outside;
    },
    sources: () => world.sources,
    status: scope =>
      allowed(scope, () => ({
        product: 'mooring' as const,
        version: '0.1.0',
        server: 'https://127.0.0.1:6443',
        sandbox: true,
        now: '2026-11-30T10:05:00Z',
        sources: world.sources,
        counts: {
          clusters: mine(scope).length,
          deployments: world.deployments.length,
          tenants: world.tenants.filter(({ id }) => visible(scope, id)).length,
        },
      })),
    subscribe: () => undefined,
    onClusterTransition: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
    allClusters: () => world.clusters,
    announce: transition => listeners.forEach(tell => tell(transition)),
  };
}

function tenantRecord(
  name: string,
  displayName: string,
  access: readonly AccessGrant[],
): Tenant {
  const id = parseTenantId(name);
  if (id === undefined) throw new Error(`not a tenant id: ${name}`);
  return { kind: 'Tenant', id, name, displayName, access, environments: [] };
}
