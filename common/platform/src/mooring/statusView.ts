import {
  formatInstant,
  inScope,
  Instant,
  Scope,
  SourceView,
  StatusView,
} from '@mooring/core';
import { ownerOf } from '../store/clusterRow';
import { Store } from '../store/store';

export interface StatusFacts {
  readonly version: string;
  readonly server: { readonly address: string; readonly sandbox: boolean };
  readonly now: Instant;
  readonly deployments: number;
  readonly sources: SourceView[];
}

/** The state of the product itself. Counts are of what the caller may see; the server's address is for operators. */
export function statusView(
  store: Store,
  scope: Exclude<Scope, { kind: 'none' }>,
  { version, server, now, deployments, sources }: StatusFacts,
): StatusView {
  let clusters = 0;
  for (const row of store.clusters.all()) {
    if (inScope(scope, ownerOf(row))) clusters++;
  }
  const isPlatform = scope.kind === 'platform';
  return {
    product: 'mooring',
    version,
    server: isPlatform ? server.address : '',
    sandbox: server.sandbox,
    now: formatInstant(now),
    sources,
    counts: {
      clusters,
      deployments,
      tenants: isPlatform
        ? store.inventory.tables.Tenant.size
        : scope.grants.size,
    },
  };
}
