import {
  Actor,
  ChangeEvent,
  ClusterQuery,
  ClusterView,
  ComponentView,
  Denial,
  DeploymentQuery,
  DeploymentView,
  DiagnosisDetailView,
  MeView,
  NodeListView,
  Page,
  RecheckEvent,
  Scope,
  SourceView,
  StatusView,
  TenantQuery,
  TenantView,
  TunnelQuery,
  TunnelsView,
} from '@mooring/core';

/** An answer, or why not. A refused caller gets the same denial for what is foreign and for what does not exist. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly kind: 'denied'; readonly denial: Denial }
  | { readonly ok: false; readonly kind: 'bad-cursor'; readonly text: string }
  /** There is no such thing within what the caller may see, e.g. a diagnosis of a left-over record. */
  | {
      readonly ok: false;
      readonly kind: 'not-applicable';
      readonly text: string;
    };

/**
 * The product behind every face: pages, commands and alerts ask here and nowhere else.
 * Reads come from memory and never contact a cluster; each is scoped before anything is looked up.
 */
export interface Mooring {
  /** Starts the watches. They end with `stop`, never by themselves. */
  start(): void;
  stop(): Promise<void>;

  /** From directory groups and the Tenants' access lists, computed anew at each call. */
  scopeOf(actor: Actor): Scope;
  me(actor: Actor): MeView;
  clusters(scope: Scope, query: ClusterQuery): Answer<Page<ClusterView>>;
  /** By management id, or the Fleet cluster's `namespace/name`. */
  cluster(scope: Scope, id: string): Answer<ClusterView>;
  /** By id or by display name (which is not unique): all that match within the scope, for commands typed by people. */
  findClusters(scope: Scope, text: string): Answer<ClusterView[]>;
  nodes(scope: Scope, id: string): Answer<NodeListView>;
  /** Which layer is broken and how that was decided. From memory; nothing is probed. */
  diagnosis(scope: Scope, id: string): Answer<DiagnosisDetailView>;
  /**
   * Probes one cluster now. `listener` sees each hop as it arrives and `done` last; the answer is that last event. Ends
   * within 12 s. Needs the role operator. Whoever asks while a probe runs gets the same one; a probe that was made within
   * the last seconds is told again instead of being repeated.
   */
  recheck(
    scope: Scope,
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly listener?: (event: RecheckEvent) => void;
    },
  ): Promise<Answer<Extract<RecheckEvent, { type: 'done' }>>>;
  /**
   * Gateways, relays and sites with how much hangs on them; the clusters themselves only of the one that `open` names.
   * Operators of the platform only.
   */
  tunnels(scope: Scope, query?: TunnelQuery): Answer<TunnelsView>;
  gateways(scope: Scope): Answer<Page<ComponentView>>;
  /** With its clusters. */
  gateway(scope: Scope, name: string): Answer<ComponentView>;
  tenants(scope: Scope, query: TenantQuery): Answer<Page<TenantView>>;
  tenant(scope: Scope, id: string): Answer<TenantView>;
  /** Only targets on this tenant's clusters are looked at, so no other tenant's cluster can be named. */
  tenantDeployments(
    scope: Scope,
    tenant: string,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>>;
  clusterDeployments(
    scope: Scope,
    id: string,
    query: DeploymentQuery,
  ): Answer<Page<DeploymentView>>;
  /** Operators see every source; tenants see those that are not synced, without server names. */
  sources(scope: Scope): SourceView[];
  status(scope: Scope): Answer<StatusView>;

  /**
   * What changed within the scope since `since`. The first event is a `reset` when `since` is unknown or too old.
   * `scope` is asked again before every delivery: a stream loses what its caller lost.
   */
  subscribe(
    options: { scope: () => Scope; since?: number; signal: AbortSignal },
    listener: (event: ChangeEvent) => void,
  ): void;

  /** Unscoped transitions of clusters, for the incident side only. Held until every source was read once. */
  onClusterTransition(
    listener: (transition: ClusterTransition) => void,
    signal: AbortSignal,
  ): void;
  /** All clusters as they stand, for the incident side after a restart. `undefined` while they cannot be read. */
  allClusters(): ClusterView[] | undefined;
}

/** A cluster's verdict turned into another one. `before` is absent when it is first seen. */
export interface ClusterTransition {
  readonly id: string;
  readonly before?: { readonly state: string; readonly reason: string };
  readonly after: ClusterView;
}
