import {
  CLUSTER_STATES,
  ClusterQuery,
  Diagnosis,
  Scope,
  SortKey,
  tenantLayer,
} from '@mooring/core';
import { ClusterBoard } from '../store/clusterBoard';
import { ClusterRow, ownerOf } from '../store/clusterRow';
import { pathOf } from './clusterPath';
import { Listed, Listing, PageOfRows, scopeBinding } from './listing';

const SEVERITY = new Map(CLUSTER_STATES.map((state, index) => [state, index]));

const MOST_CANDIDATES = 20;

/** The clusters table: scope first, then filters, then order. */
export class ClusterList {
  constructor(
    private readonly board: ClusterBoard,
    private readonly diagnoses: {
      readonly revision: number;
      of(id: string): Diagnosis | undefined;
    },
    private readonly listing: Listing<string>,
  ) {}

  /** Rows are looked up when the page is made: the order is kept, the facts in it are of now. */
  page(scope: Scope, query: ClusterQuery): PageOfRows<ClusterRow> {
    const { limit, cursor, order, ...filters } = query;
    const binding = JSON.stringify([scopeBinding(scope), order, filters]);
    // Both only grow, so their sum is a revision of what both say.
    const revision =
      (query.sort === 'lastContact'
        ? this.board.heartbeatRevision
        : this.board.revision) +
      (query.layer === undefined ? 0 : this.diagnoses.revision);
    const page = this.listing.page(
      binding,
      revision,
      { limit, order, cursor },
      () => this.collect(scope, query),
    );
    if (!page.ok) return page;
    return { ...page, rows: page.rows.flatMap(id => this.board.get(id) ?? []) };
  }

  /** By id or whole name; failing that, by part of the name. As many as a person picks from. */
  find(scope: Scope, text: string): ClusterRow[] {
    const wanted = text.trim().toLowerCase();
    const rows = [...this.within(scope)];
    const exact = rows.filter(
      row =>
        row.id.toLowerCase() === wanted || row.name.toLowerCase() === wanted,
    );
    const found =
      exact.length > 0
        ? exact
        : rows.filter(row => row.name.toLowerCase().includes(wanted));
    return found
      .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
      .slice(0, MOST_CANDIDATES);
  }

  private collect(scope: Scope, query: ClusterQuery): Listed<string>[] {
    const isWanted = matcher(query, scope.kind === 'platform', this.diagnoses);
    const found: Listed<string>[] = [];
    for (const row of this.within(scope)) {
      if (isWanted(row))
        found.push({ key: sortKey(row, query.sort), row: row.id });
    }
    return found;
  }

  private *within(scope: Scope): Iterable<ClusterRow> {
    if (scope.kind === 'platform') yield* this.board.all();
    if (scope.kind !== 'tenants') return;
    for (const tenant of scope.grants.keys()) yield* this.board.ownedBy(tenant);
  }
}

function matcher(
  query: ClusterQuery,
  seesPaths: boolean,
  diagnoses: { of(id: string): Diagnosis | undefined },
): (row: ClusterRow) => boolean {
  const words = (query.q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  return row => {
    // Filtering and searching by what a caller cannot see would tell it all the same.
    const path = seesPaths ? pathOf(row) : undefined;
    if (query.state && !query.state.includes(row.verdict.state)) return false;
    if (query.tenant && !query.tenant.includes(ownerOf(row) ?? ''))
      return false;
    if (query.mode && !(path?.mode && query.mode.includes(path.mode)))
      return false;
    if (query.gateway && !query.gateway.includes(path?.gateway ?? ''))
      return false;
    if (query.layer) {
      const diagnosis = diagnoses.of(row.id);
      if (diagnosis === undefined) return false;
      const { layer } = seesPaths ? diagnosis : tenantLayer(diagnosis);
      if (!query.layer.includes(layer)) return false;
    }
    if (words.length === 0) return true;
    const text = [
      row.name,
      row.id,
      ownerOf(row),
      row.tenant?.displayName,
      row.verdict.state,
      path?.arcnetIP,
      path?.site,
      row.inputs.management?.kubernetesVersion,
    ]
      .filter(part => part !== undefined && part !== null)
      .join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  };
}

/** The id closes every key: two clusters of one name keep their places. */
function sortKey(row: ClusterRow, sort: ClusterQuery['sort']): SortKey {
  const name = row.name.toLowerCase();
  const severity = SEVERITY.get(row.verdict.state) ?? 0;
  switch (sort) {
    case 'severity':
      // Of those in trouble the latest first; those in order are looked up by name.
      return [
        severity,
        row.verdict.state === 'Connected' ? 0 : -(row.verdict.since ?? 0),
        name,
        row.id,
      ];
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
