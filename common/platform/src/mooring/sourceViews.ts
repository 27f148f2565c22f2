import { Instant, Scope, SourceView, sourceView } from '@mooring/core';
import { Inventory } from '../store/inventory';
import { watchedKinds } from '../world/watchedKinds';

const SOURCES = Object.values(watchedKinds()).map(({ kind, source }) => ({
  kind,
  source,
}));

/** Every source for operators; for tenants those that are not in order, in words that name no server. */
export function sourceViews(
  inventory: Inventory,
  scope: Scope,
  now: Instant,
): SourceView[] {
  if (scope.kind === 'none') return [];
  const audience = scope.kind === 'platform' ? 'platform' : 'tenant';
  return SOURCES.map(({ kind, source }) =>
    sourceView(
      source,
      inventory.state(kind) ?? { kind: 'syncing', done: 0 },
      now,
      audience,
    ),
  ).filter(view => audience === 'platform' || view.state !== 'synced');
}
