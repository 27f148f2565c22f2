import {
  Actor,
  ChangeEvent,
  ClusterQuery,
  ClusterView,
  decide,
  DeploymentQuery,
  DeploymentView,
  formatInstant,
  inScope,
  Instant,
  MeView,
  NodeListView,
  objectKey,
  OUTSIDE,
  Page,
  parseTenantId,
  Scope,
  scopeOf,
  SourceView,
  sourceView,
  StatusView,
  TenantId,
  TenantQuery,
  TenantView,
} from '@mooring/core';
import { ClusterRow, ownerOf } from '../store/clusterBoard';
import { DeploymentRow } from '../store/deploymentBoard';
import { Store } from '../store/store';
import { watchedKinds } from '../world/watchedKinds';
import { ChangeFeed } from './changeFeed';
import { ClusterList } from './clusterList';
import { clusterView, ViewSettings } from './clusterView';
import { DeploymentList } from './deploymentList';
import { deploymentView } from './deploymentView';
import { Listing } from './listing';
import { Answer, ClusterTransition, Mooring } from './mooring';
import { Publisher } from './publisher';
import { TenantList } from './tenantList';

export interface MooringDeps {
  readonly store: Store;
  readonly settings: ViewSettings & {
    readonly operatorGroups: readonly string[];
    readonly version: string;
  };
  readonly now: () => Instant;
  /** Key of cursor signatures; replicas of one service share it. */
  readonly secret: string;
  /** What stands behind it, for the status and the sandbox notice. */
  readonly server: () => {
    readonly address: string;
    readonly sandbox: boolean;
  };
  /** The watches; `undefined` when the store is filled by somebody else (`mooring explain`). */
  readonly watch?: (signal: AbortSignal) => void;
}

const BAD_CURSOR = {
  ok: false,
  kind: 'bad-cursor',
  text: 'The cursor does not belong to this query. Start again from the first page.',
} as const;

function denied(scope: Extract<Scope, { kind: 'none' }>): {
  ok: false;
  kind: 'denied';
  denial: typeof scope.denial;
} {
  return { ok: false, kind: 'denied', denial: scope.denial };
}

class MooringOnStore implements Mooring {
  private readonly clusterList: ClusterList;
  private readonly deploymentList: DeploymentList;
  private readonly tenantList: TenantList;
  private readonly feed: ChangeFeed;
  private readonly publisher: Publisher;
  private readonly kinds = watchedKinds();

  constructor(private readonly deps: MooringDeps) {
    const { store, secret } = deps;
    this.clusterList = new ClusterList(
      store.clusters,
      new Listing<string>(secret),
    );
    this.deploymentList = new DeploymentList(
      store.deployments,
      store.clusters,
      new Listing<DeploymentRow>(secret),
    );
    this.tenantList = new TenantList(store, new Listing<TenantView>(secret));
    this.feed = new ChangeFeed(deps.now());
    this.publisher = new Publisher(store, this.feed, deps.now);
  }

  start(): void {
    this.publisher.start();
    this.deps.watch?.(this.publisher.signal);
  }

  async stop(): Promise<void> {
    this.publisher.stop();
  }

  scopeOf(actor: Actor): Scope {
    const { inventory } = this.deps.store;
    return scopeOf(actor, {
      operatorGroups: this.deps.settings.operatorGroups,
      tenants: inventory.readability('Tenant').readable
        ? inventory.tables.Tenant.all()
        : undefined,
    });
  }

  me(actor: Actor): MeView {
    const scope = this.scopeOf(actor);
    const { Tenant } = this.deps.store.inventory.tables;
    const grants = scope.kind === 'none' ? [] : [...scope.grants];
    return {
      user: actor.ref,
      displayName: actor.displayName ?? null,
      groups:
        actor.membership.kind === 'known' ? [...actor.membership.groups] : [],
      operator: scope.kind === 'platform',
      operatorBy: scope.kind === 'platform' ? scope.by : null,
      tenants: grants.map(([id, grant]) => ({
        id,
        displayName: Tenant.get(id)?.displayName ?? id,
        role: grant.role,
        grantedBy: grant.by,
      })),
      denial: scope.kind === 'none' ? scope.denial : null,
    };
  }

  clusters(scope: Scope, query: ClusterQuery): Answer<Page<ClusterView>> {
    if (scope.kind === 'none') return denied(scope);
    const now = this.refresh();
    const page = this.clusterList.page(scope, query);
    if (!page.ok) return BAD_CURSOR;
    return this.answer(scope, {
      ...page,
      items: page.rows.map(row => this.view(row, scope, now)),
    });
  }

  cluster(scope: Scope, id: string): Answer<ClusterView> {
    const now = this.refresh();
    const found = this.visibleCluster(scope, id);
    return found.ok
      ? { ok: true, value: this.view(found.value, scope, now) }
      : found;
  }

  findClusters(scope: Scope, text: string): Answer<ClusterView[]> {
    if (scope.kind === 'none') return denied(scope);
    const now = this.refresh();
    const wanted = text.trim().toLowerCase();
    const rows = [...this.deps.store.clusters.all()].filter(row =>
      inScope(scope, ownerOf(row)),
    );
    const exact = rows.filter(
      row =>
        row.id.toLowerCase() === wanted || row.name.toLowerCase() === wanted,
    );
    const found =
      exact.length > 0
        ? exact
        : rows.filter(row => row.name.toLowerCase().includes(wanted));
    const value = found
      .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
      .slice(0, 20)
      .map(row => this.view(row, scope, now));
    return { ok: true, value };
  }

  nodes(scope: Scope, id: string): Answer<NodeListView> {
    const answer = this.cluster(scope, id);
    if (!answer.ok) return answer;
    const { name, nodes, kubernetesVersion, lastContact } = answer.value;
    const count =
      nodes.count === null
        ? 'How many nodes it has was never reported.'
        : `${nodes.count} nodes, as the management record says.`;
    return {
      ok: true,
      value: {
        cluster: answer.value.id ?? id,
        nodes,
        kubernetesVersion,
        detail: `${count} The nodes themselves are read inside ${name}, which was not done.`,
        asOf: nodes.lastKnown ? lastContact : formatInstant(this.deps.now()),
      },
    };
  }

  tenants(scope: Scope, query: TenantQuery): Answer<Page<TenantView>> {
    if (scope.kind === 'none') return denied(scope);
    this.refresh();
    const page = this.tenantList.page(scope, query);
    return page.ok
      ? this.answer(scope, { ...page, items: [...page.rows] })
      : BAD_CURSOR;
  }

  tenant(scope: Scope, id: string): Answer<TenantView> {
    this.refresh();
    const allowed = this.allowTenant(scope, id, 'tenant.read');
    if (!allowed.ok) return allowed;
    const view = this.tenantList.view(scope, allowed.value);
    return view === undefined
      ? { ok: false, kind: 'denied', denial: OUTSIDE }
      : { ok: true, value: view };
  }

  tenantDeployments(
    scope: Scope,
    tenant: string,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>> {
    this.refresh();
    const allowed = this.allowTenant(scope, tenant, 'deployment.read');
    if (!allowed.ok) return allowed;
    if (this.deps.store.inventory.tables.Tenant.get(tenant) === undefined) {
      return { ok: false, kind: 'denied', denial: OUTSIDE };
    }
    return this.deploymentPage(
      scope,
      `tenant ${tenant}`,
      () => this.deps.store.deployments.keys(),
      allowed.value,
      query,
    );
  }

  clusterDeployments(
    scope: Scope,
    id: string,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>> {
    this.refresh();
    const found = this.visibleCluster(scope, id);
    if (!found.ok) return found;
    const { fleet } = found.value.inputs;
    const { deployments } = this.deps.store;
    const keys = () =>
      fleet === undefined
        ? []
        : deployments.keysOnCluster(objectKey(fleet.namespace, fleet.name));
    const tenant = scope.kind === 'platform' ? undefined : ownerOf(found.value);
    return this.deploymentPage(scope, `cluster ${id}`, keys, tenant, query);
  }

  sources(scope: Scope): SourceView[] {
    if (scope.kind === 'none') return [];
    const now = this.deps.now();
    const audience = scope.kind === 'platform' ? 'platform' : 'tenant';
    return Object.values(this.kinds)
      .map(({ kind, source }) =>
        sourceView(
          source,
          this.deps.store.inventory.state(kind) ?? { kind: 'syncing', done: 0 },
          now,
          audience,
        ),
      )
      .filter(view => audience === 'platform' || view.state !== 'synced');
  }

  status(scope: Scope): Answer<StatusView> {
    const decision = decide(scope, 'status.read', undefined);
    if (scope.kind === 'none') return denied(scope);
    const { store, server } = this.deps;
    const { address, sandbox } = server();
    const rows = [...store.clusters.all()].filter(row =>
      inScope(scope, ownerOf(row)),
    );
    return {
      ok: true,
      value: {
        product: 'mooring',
        version: this.deps.settings.version,
        server: decision.allow ? address : '',
        sandbox,
        now: formatInstant(this.deps.now()),
        sources: this.sources(scope),
        counts: {
          clusters: rows.length,
          deployments:
            scope.kind === 'platform' ? store.deployments.keys().size : 0,
          tenants:
            scope.kind === 'platform'
              ? store.inventory.tables.Tenant.size
              : scope.grants.size,
        },
      },
    };
  }

  subscribe(
    options: { scope: () => Scope; since?: number; signal: AbortSignal },
    listener: (event: ChangeEvent) => void,
  ): void {
    this.feed.subscribe(options, listener);
  }

  onClusterTransition(
    listener: (transition: ClusterTransition) => void,
    signal: AbortSignal,
  ): void {
    this.publisher.onTransition(({ id, before, after }) => {
      if (after === undefined) return;
      listener({
        id,
        ...(before !== undefined && {
          before: {
            state: before.verdict.state,
            reason: before.verdict.reason,
          },
        }),
        after: clusterView(
          after,
          'platform',
          this.deps.now(),
          this.deps.settings,
        ),
      });
    }, signal);
  }

  allClusters(): ClusterView[] | undefined {
    if (!this.publisher.isSettled()) return undefined;
    const now = this.refresh();
    return [...this.deps.store.clusters.all()].map(row =>
      clusterView(row, 'platform', now, this.deps.settings),
    );
  }

  private deploymentPage(
    scope: Scope,
    what: string,
    keys: () => Iterable<string>,
    tenant: TenantId | undefined,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>> {
    const page = this.deploymentList.page(what, keys, tenant, query);
    if (!page.ok) return BAD_CURSOR;
    return this.answer(scope, {
      ...page,
      items: page.rows.map(row =>
        deploymentView(row, this.deps.store.clusters),
      ),
    });
  }

  private answer<T>(
    scope: Scope,
    page: {
      readonly items: T[];
      readonly totalItems: number;
      readonly nextCursor: string | null;
    },
  ): Answer<Page<T>> {
    const { items, totalItems, nextCursor } = page;
    return {
      ok: true,
      value: { items, totalItems, nextCursor, sources: this.sources(scope) },
    };
  }

  /** Scope is decided before existence, and absent and foreign are one answer. */
  private visibleCluster(scope: Scope, id: string): Answer<ClusterRow> {
    if (scope.kind === 'none') return denied(scope);
    const row = this.deps.store.clusters.get(id);
    if (row === undefined)
      return { ok: false, kind: 'denied', denial: OUTSIDE };
    const decision = decide(scope, 'cluster.read', ownerOf(row));
    return decision.allow
      ? { ok: true, value: row }
      : { ok: false, kind: 'denied', denial: decision.denial };
  }

  private allowTenant(
    scope: Scope,
    id: string,
    action: 'tenant.read' | 'deployment.read',
  ): Answer<TenantId> {
    if (scope.kind === 'none') return denied(scope);
    const tenant = parseTenantId(id);
    const decision = decide(scope, action, tenant);
    if (tenant === undefined)
      return { ok: false, kind: 'denied', denial: OUTSIDE };
    return decision.allow
      ? { ok: true, value: tenant }
      : { ok: false, kind: 'denied', denial: decision.denial };
  }

  private view(row: ClusterRow, scope: Scope, now: Instant): ClusterView {
    return clusterView(
      row,
      scope.kind === 'platform' ? 'platform' : 'tenant',
      now,
      this.deps.settings,
    );
  }

  /** What changed since the last tick is judged before it is read: nobody sees a verdict older than its objects. */
  private refresh(): Instant {
    const now = this.deps.now();
    this.publisher.flush(now);
    return now;
  }
}

/** Composes store, policy and words into the one thing all faces ask. */
export function createMooring(deps: MooringDeps): Mooring {
  return new MooringOnStore(deps);
}
