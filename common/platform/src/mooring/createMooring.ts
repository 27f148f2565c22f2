import {
  Actor,
  ChangeEvent,
  ClusterQuery,
  ClusterView,
  ComponentView,
  DeploymentQuery,
  DeploymentView,
  DiagnosisDetailView,
  Instant,
  MeView,
  NodeListView,
  objectKey,
  OUTSIDE,
  Page,
  RecheckEvent,
  Scope,
  scopeOf,
  SourceView,
  StatusView,
  TenantQuery,
  TenantView,
  TunnelQuery,
  TunnelsView,
} from '@mooring/core';
import { DiagnosisDesk } from '../diagnosis/diagnosisDesk';
import { historySourceView } from '../diagnosis/historySourceView';
import { tunnelSourceViews } from '../diagnosis/tunnelSourceViews';
import { DiagnosisViews, RecheckDone } from '../diagnosis/diagnosisViews';
import { ClusterRow, ownerOf } from '../store/clusterRow';
import { DeploymentRow } from '../store/deploymentBoard';
import { ChangeFeed } from './changeFeed';
import { ClusterList } from './clusterList';
import { clusterView } from './clusterView';
import { DeploymentList } from './deploymentList';
import { deploymentView } from './deploymentView';
import { IncidentSide } from './incidentSide';
import { Listing, PageOfRows } from './listing';
import { allowTenant, BAD_CURSOR, denied, visibleCluster } from './allow';
import { meView } from './meView';
import { Answer, ClusterTransition, Mooring } from './mooring';
import { MooringDeps } from './mooringDeps';
import { nodeListView } from './nodeListView';
import { Publisher } from './publisher';
import { sourceViews } from './sourceViews';
import { StatusFacts, statusView } from './statusView';
import { TenantList } from './tenantList';

class MooringOnStore implements Mooring {
  private readonly clusterList: ClusterList;
  private readonly deploymentList: DeploymentList;
  private readonly tenantList: TenantList;
  private readonly feed: ChangeFeed;
  private readonly publisher: Publisher;
  private readonly desk: DiagnosisDesk;
  private readonly diagnoses: DiagnosisViews;
  private readonly incidentSide: IncidentSide;

  constructor(private readonly deps: MooringDeps) {
    const { store, secret } = deps;
    this.desk = deps.desk ?? new DiagnosisDesk(store);
    this.diagnoses = new DiagnosisViews({
      store,
      desk: this.desk,
      prober: () => deps.prober?.(),
      refresh: () => this.refresh(),
    });
    this.clusterList = new ClusterList(
      store.clusters,
      this.desk.board,
      new Listing<string>(secret),
    );
    this.deploymentList = new DeploymentList(
      store.deployments,
      store.clusters,
      new Listing<DeploymentRow>(secret),
    );
    this.tenantList = new TenantList(store, new Listing<TenantView>(secret));
    this.feed = new ChangeFeed(deps.now());
    this.publisher = new Publisher(store, this.desk, this.feed, deps.now);
    this.incidentSide = new IncidentSide({
      store,
      publisher: this.publisher,
      view: (row, scope) => this.view(row, scope, deps.now()),
      refresh: () => this.refresh(),
    });
  }

  start(): void {
    this.publisher.start();
    this.deps.watch?.(this.publisher.signal);
  }

  async stop(): Promise<void> {
    this.publisher.stop();
    await this.deps.stopped?.();
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
    const { store, server } = this.deps;
    const { sandbox } = server();
    return meView(actor, this.scopeOf(actor), store.inventory, sandbox);
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
    const found = visibleCluster(this.deps.store.clusters, scope, id);
    return found.ok
      ? { ok: true, value: this.view(found.value, scope, now) }
      : found;
  }

  findClusters(scope: Scope, text: string): Answer<ClusterView[]> {
    if (scope.kind === 'none') return denied(scope);
    const now = this.refresh();
    const value = this.clusterList
      .find(scope, text)
      .map(row => this.view(row, scope, now));
    return { ok: true, value };
  }

  nodes(scope: Scope, id: string): Answer<NodeListView> {
    const answer = this.cluster(scope, id);
    return answer.ok
      ? { ok: true, value: nodeListView(answer.value, id, this.deps.now()) }
      : answer;
  }

  diagnosis(scope: Scope, id: string): Answer<DiagnosisDetailView> {
    const now = this.refresh();
    const found = visibleCluster(this.deps.store.clusters, scope, id);
    return found.ok ? this.diagnoses.detail(found.value, scope, now) : found;
  }

  async recheck(
    scope: Scope,
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly listener?: (event: RecheckEvent) => void;
    },
  ): Promise<Answer<RecheckDone>> {
    this.refresh();
    const found = visibleCluster(this.deps.store.clusters, scope, id);
    return found.ok
      ? this.diagnoses.recheck(found.value, scope, options)
      : found;
  }

  tunnels(scope: Scope, query: TunnelQuery = {}): Answer<TunnelsView> {
    return this.diagnoses.tunnels(scope, query, this.refresh());
  }

  gateways(scope: Scope): Answer<Page<ComponentView>> {
    return this.diagnoses.gateways(scope, this.refresh());
  }

  gateway(scope: Scope, name: string): Answer<ComponentView> {
    return this.diagnoses.gateway(scope, name, this.refresh());
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
    const allowed = allowTenant(scope, id, 'tenant.read');
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
    const allowed = allowTenant(scope, tenant, 'deployment.read');
    if (!allowed.ok) return allowed;
    if (this.deps.store.inventory.tables.Tenant.get(tenant) === undefined) {
      return { ok: false, kind: 'denied', denial: OUTSIDE };
    }
    return this.deployments(
      scope,
      this.deploymentList.ofTenant(allowed.value, query),
    );
  }

  clusterDeployments(
    scope: Scope,
    id: string,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>> {
    this.refresh();
    const found = visibleCluster(this.deps.store.clusters, scope, id);
    if (!found.ok) return found;
    const { fleet } = found.value.inputs;
    const page = this.deploymentList.onCluster(
      fleet === undefined ? undefined : objectKey(fleet.namespace, fleet.name),
      scope.kind === 'platform' ? undefined : ownerOf(found.value),
      query,
    );
    return this.deployments(scope, page);
  }

  sources(scope: Scope): SourceView[] {
    const now = this.refresh();
    const views = sourceViews(this.deps.store.inventory, scope, now);
    // Names of gateways are the platform's.
    if (scope.kind !== 'platform') return views;
    const history = this.deps.history?.();
    return [
      ...views,
      ...tunnelSourceViews(this.desk),
      ...(history === undefined ? [] : [historySourceView(history)]),
    ];
  }

  status(scope: Scope): Answer<StatusView> {
    if (scope.kind === 'none') return denied(scope);
    const { store, server, settings, now } = this.deps;
    this.refresh();
    const status: StatusFacts = {
      version: settings.version,
      server: server(),
      now: now(),
      deployments: this.tenantList.deploymentsWithin(scope),
      sources: this.sources(scope),
    };
    return { ok: true, value: statusView(store, scope, status) };
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
    this.incidentSide.onClusterTransition(listener, signal);
  }

  allClusters(): ClusterView[] | undefined {
    return this.incidentSide.allClusters();
  }

  private deployments(
    scope: Scope,
    page: PageOfRows<DeploymentRow>,
  ): Answer<Page<DeploymentView>> {
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
    // What the rows rest on: a silent gateway hides none of them, so that an empty list is an answer all the same.
    const sources = sourceViews(
      this.deps.store.inventory,
      scope,
      this.deps.now(),
    );
    return { ok: true, value: { items, totalItems, nextCursor, sources } };
  }

  private view(row: ClusterRow, scope: Scope, now: Instant): ClusterView {
    return clusterView(
      row,
      scope.kind === 'platform' ? 'platform' : 'tenant',
      now,
      this.deps.settings,
      this.diagnoses.diagnosed(row, scope),
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
