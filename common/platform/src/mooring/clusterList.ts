import {
  CLUSTER_STATES,
  ClusterQuery,
  inScope,
  Scope,
  SortKey,
} from '@mooring/core';
import { ClusterBoard, ClusterRow } from '../store/clusterBoard';
import { Listed, Listing, PageOfRows, scopeBinding } from './listing';

const SEVERITY = new Map(CLUSTER_STATES.map((state, index) => [state, index]));

/** The clusters table: scope first, then filters, then order. */
export class ClusterList {
  constructor(
    private readonly board: ClusterBoard,
    private readonly listing: Listing<ClusterRow>,
  ) {}

  page(scope: Scope, query: ClusterQuery): PageOfRows<ClusterRow> {
    const { limit, cursor, order, ...filters } = query;
    const binding = JSON.stringify([scopeBinding(scope), order, filters]);
    return this.listing.page(
      binding,
      this.board.revision,
      { limit, order, cursor },
      () => this.collect(scope, query),
    );
  }

  private collect(scope: Scope, query: ClusterQuery): Listed<ClusterRow>[] {
    const isWanted = matcher(query, scope.kind === 'platform');
    const found: Listed<ClusterRow>[] = [];
    for (const row of this.board.all()) {
      if (inScope(scope, ownerOf(row)) && isWanted(row))
        found.push({ key: sortKey(row, query.sort), row });
    }
    return found;
  }
}

export function ownerOf(row: ClusterRow) {
  return row.owner.kind === 'tenant' ? row.owner.id : undefined;
}

function matcher(
  query: ClusterQuery,
  seesGateways: boolean,
): (row: ClusterRow) => boolean {
  const words = (query.q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return row => {
    const external =
      row.tenant?.external?.clusterId === row.id
        ? row.tenant.external
        : undefined;
    if (query.state && !query.state.includes(row.verdict.state)) return false;
    if (query.tenant && !query.tenant.includes(ownerOf(row) ?? ''))
      return false;
    if (query.mode && !query.mode.includes(modeOf(row))) return false;
    // A filter on what the caller cannot see would tell it all the same.
    if (
      query.gateway &&
      !(seesGateways && query.gateway.includes(external?.gateway ?? ''))
    )
      return false;
    if (words.length === 0) return true;
    const text = [
      row.name,
      row.id,
      ownerOf(row),
      row.tenant?.displayName,
      row.verdict.state,
      external?.arcnetIP,
      external?.site,
      row.inputs.management?.kubernetesVersion,
    ]
      .filter(part => part !== undefined)
      .join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  };
}

function modeOf(row: ClusterRow): 'managed' | 'external' | 'unknown' {
  return row.inputs.management?.internal
    ? 'managed'
    : row.tenant?.mode ?? 'unknown';
}

/** The id closes every key: two clusters of one name keep their places. */
function sortKey(row: ClusterRow, sort: ClusterQuery['sort']): SortKey {
  const name = row.name.toLowerCase();
  const severity = SEVERITY.get(row.verdict.state) ?? 0;
  switch (sort) {
    case 'severity':
      return [severity, -(row.verdict.since ?? 0), name, row.id];
    case 'name':
      return [name, row.id];
    case 'tenant':
      return [
        row.tenant?.displayName.toLowerCase() ?? ownerOf(row) ?? null,
        severity,
        name,
        row.id,
      ];
    case 'state':
      return [row.verdict.state, name, row.id];
    case 'since':
      return [row.verdict.since ?? null, name, row.id];
    case 'lastContact':
      return [row.verdict.lastContact ?? null, name, row.id];
    default:
      return [row.inputs.management?.nodeCount ?? null, name, row.id];
  }
}
