import { createApiRef } from '@backstage/frontend-plugin-api';
import {
  ChangeEvent,
  ClusterQuery,
  ClusterView,
  DeploymentQuery,
  DeploymentView,
  DiagnosisDetailView,
  MeView,
  NodeListView,
  Page,
  RecheckEvent,
  StatusView,
  TenantQuery,
  TenantView,
  TunnelQuery,
  TunnelsView,
} from '@mooring/core';

/** Every read takes a signal: a page that is left stops asking. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
}

/** How a re-check ended: with the new verdict, and why nothing was probed when nothing was. */
export type RecheckDone = Extract<RecheckEvent, { type: 'done' }>;

/**
 * Mooring's backend as the pages see it. Answers are checked against the schemas of `@mooring/core`;
 * whatever goes wrong is thrown as a `MooringError`.
 *
 * @public
 */
export interface MooringApi {
  me(options?: ReadOptions): Promise<MeView>;
  status(options?: ReadOptions): Promise<StatusView>;
  clusters(
    query: Partial<ClusterQuery>,
    options?: ReadOptions,
  ): Promise<Page<ClusterView>>;
  /** By management id, or the Fleet cluster's `namespace/name`. */
  cluster(id: string, options?: ReadOptions): Promise<ClusterView>;
  nodes(id: string, options?: ReadOptions): Promise<NodeListView>;
  clusterDeployments(
    id: string,
    query: Partial<DeploymentQuery>,
    options?: ReadOptions,
  ): Promise<Page<DeploymentView>>;
  /** Which layer is broken and how that was decided, as known; nothing is probed. */
  diagnosis(id: string, options?: ReadOptions): Promise<DiagnosisDetailView>;
  /**
   * Probes a cluster now. `onEvent` sees every event as it arrives, `done` last; it is also the answer. Leaving by
   * `signal` ends the watching; the probe belongs to everybody who asked for it.
   */
  recheck(
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly onEvent?: (event: RecheckEvent) => void;
    },
  ): Promise<RecheckDone>;
  /**
   * Gateways, relays and sites; the clusters that hang on one only where `open` names it. Refused to everybody but
   * operators of the platform.
   */
  tunnels(query: TunnelQuery, options?: ReadOptions): Promise<TunnelsView>;
  tenants(
    query: Partial<TenantQuery>,
    options?: ReadOptions,
  ): Promise<Page<TenantView>>;
  tenant(id: string, options?: ReadOptions): Promise<TenantView>;
  tenantDeployments(
    id: string,
    query: Partial<DeploymentQuery>,
    options?: ReadOptions,
  ): Promise<Page<DeploymentView>>;
  /**
   * What changed, as it happens. Ends when the server ends the stream, throws when it cannot be opened.
   * `opened` is called once the server has accepted it. `since` resumes after that sequence number.
   */
  events(options: {
    since?: number;
    signal: AbortSignal;
    opened: () => void;
  }): AsyncIterable<ChangeEvent>;
}

/** @public */
export const mooringApiRef = createApiRef<MooringApi>({
  id: 'plugin.mooring.client',
});
