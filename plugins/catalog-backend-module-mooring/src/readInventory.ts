import {
  tenantQuerySchema,
  type ClusterView,
  type Scope,
  type TenantView,
} from '@mooring/core';
import type { Mooring } from '@mooring/platform';

/** The catalog holds what exists; who may see which entity is for the catalog's own policy. */
const EVERYTHING: Scope = {
  kind: 'platform',
  by: 'the catalog provider',
  grants: new Map(),
};

/** Sources without which tenants or clusters would be missing, not absent. */
const NEEDED = [
  'tenants.mooring.dev',
  'clusters.management.cattle.io',
  'clusters.provisioning.cattle.io',
  'clusters.fleet.cattle.io',
];

/** The part of Mooring that the catalog reads. */
export type ReadableMooring = Pick<
  Mooring,
  'sources' | 'allClusters' | 'tenants' | 'subscribe'
>;

export type Inventory =
  | {
      readonly complete: true;
      readonly tenants: readonly TenantView[];
      readonly clusters: readonly ClusterView[];
    }
  | { readonly complete: false; readonly missing: readonly string[] };

/** All tenants and clusters, or which sources keep the list from being whole: an unread source is not an empty one. */
export function readInventory(mooring: ReadableMooring): Inventory {
  const sources = new Map(
    mooring.sources(EVERYTHING).map(source => [source.source, source.state]),
  );
  const missing = NEEDED.filter(name => sources.get(name) !== 'synced').map(
    name => `${name} is ${sources.get(name) ?? 'not read'}`,
  );
  if (missing.length > 0) return { complete: false, missing };
  const clusters = mooring.allClusters();
  if (clusters === undefined) {
    return { complete: false, missing: ['clusters were not read once yet'] };
  }
  const tenants = readTenants(mooring);
  if (tenants === undefined) {
    return {
      complete: false,
      missing: ['the list of tenants changed while it was read'],
    };
  }
  return { complete: true, tenants, clusters };
}

function readTenants(mooring: ReadableMooring): TenantView[] | undefined {
  const tenants: TenantView[] = [];
  let cursor: string | undefined;
  do {
    const answer = mooring.tenants(
      EVERYTHING,
      tenantQuerySchema.parse({ sort: 'name', limit: 200, cursor }),
    );
    if (!answer.ok) return undefined;
    tenants.push(...answer.value.items);
    cursor = answer.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return tenants;
}
