import {
  appRank,
  DeploymentQuery,
  ObjectKey,
  SortKey,
  TenantId,
} from '@mooring/core';
import { ClusterBoard } from '../store/clusterBoard';
import { DeploymentBoard, DeploymentRow } from '../store/deploymentBoard';
import { AppKey } from '../store/inventory';
import { Listed, Listing, PageOfRows } from './listing';

/** Deployments of one tenant, of one cluster, or all of them. */
export class DeploymentList {
  constructor(
    private readonly board: DeploymentBoard,
    private readonly clusters: ClusterBoard,
    private readonly listing: Listing<DeploymentRow>,
  ) {}

  /** All deployments that have to do with a tenant, over its clusters only. */
  ofTenant(tenant: TenantId, query: DeploymentQuery) {
    return this.page(
      `tenant ${tenant}`,
      () => this.board.keys(),
      key => this.board.row(key, tenant),
      query,
    );
  }

  /** What is deployed on one cluster, judged there. `tenant`: its owner, when it is the owner who asks. */
  onCluster(
    cluster: ObjectKey | undefined,
    tenant: TenantId | undefined,
    query: DeploymentQuery,
  ) {
    return this.page(
      `cluster ${cluster ?? ''} ${tenant ?? ''}`,
      () => (cluster === undefined ? [] : this.board.keysOnCluster(cluster)),
      key =>
        cluster === undefined
          ? undefined
          : this.board.rowOn(key, cluster, tenant),
      query,
    );
  }

  /** @param what - names the set of keys, for the cursor and the kept order */
  private page(
    what: string,
    keys: () => Iterable<AppKey>,
    rowOf: (key: AppKey) => DeploymentRow | undefined,
    query: DeploymentQuery,
  ): PageOfRows<DeploymentRow> {
    const { limit, cursor, order, ...filters } = query;
    const binding = JSON.stringify([what, order, filters]);
    // Contacts are part of a verdict: both boards count.
    const revision = this.board.revision + this.clusters.revision;
    return this.listing.page(
      binding,
      revision,
      { limit, order, cursor },
      () => {
        const found: Listed<DeploymentRow>[] = [];
        for (const key of keys()) {
          const row = rowOf(key);
          if (row !== undefined && this.isWanted(row, query))
            found.push({ key: sortKey(row, query.sort), row });
        }
        return found;
      },
    );
  }

  private isWanted(row: DeploymentRow, query: DeploymentQuery): boolean {
    if (query.state && !query.state.includes(row.verdict.state)) return false;
    if (query.cluster !== undefined) {
      const isThere = row.verdict.targets.some(
        target =>
          this.clusters.ofFleet(target.bd.cluster)?.id === query.cluster,
      );
      if (!isThere) return false;
    }
    const text = `${row.name} ${row.namespace} ${row.app?.chart ?? ''} ${
      row.verdict.state
    }`.toLowerCase();
    return (query.q ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every(word => text.includes(word));
  }
}

function sortKey(row: DeploymentRow, sort: DeploymentQuery['sort']): SortKey {
  switch (sort) {
    case 'severity':
      return [appRank(row.verdict.state), row.name, row.key];
    case 'state':
      return [row.verdict.state, row.name, row.key];
    default:
      return [row.name, row.key];
  }
}
