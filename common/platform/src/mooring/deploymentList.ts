import { appRank, DeploymentQuery, SortKey, TenantId } from '@mooring/core';
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

  /**
   * @param what - names the set of keys, for the cursor and the kept order
   * @param tenant - look at this tenant's targets only
   */
  page(
    what: string,
    keys: () => Iterable<AppKey>,
    tenant: TenantId | undefined,
    query: DeploymentQuery,
  ): PageOfRows<DeploymentRow> {
    const { limit, cursor, order, ...filters } = query;
    const binding = JSON.stringify([what, tenant ?? '', order, filters]);
    // Contacts are part of a verdict: both boards count.
    const revision = this.board.revision + this.clusters.revision;
    return this.listing.page(
      binding,
      revision,
      { limit, order, cursor },
      () => {
        const found: Listed<DeploymentRow>[] = [];
        for (const key of keys()) {
          const row = this.board.row(key, tenant);
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
