import { decide, OUTSIDE, parseTenantId, Scope, TenantId } from '@mooring/core';
import { ClusterBoard } from '../store/clusterBoard';
import { ClusterRow, ownerOf } from '../store/clusterRow';
import { Answer } from './mooring';

type Refusal = Extract<Answer<never>, { ok: false }>;

export const BAD_CURSOR: Refusal = {
  ok: false,
  kind: 'bad-cursor',
  text: 'The cursor does not belong to this query. Start again from the first page.',
};

const OUTSIDE_SCOPE: Refusal = { ok: false, kind: 'denied', denial: OUTSIDE };

export function denied(scope: Extract<Scope, { kind: 'none' }>): Refusal {
  return { ok: false, kind: 'denied', denial: scope.denial };
}

/** Absent and foreign are one answer. */
export function visibleCluster(
  clusters: ClusterBoard,
  scope: Scope,
  id: string,
): Answer<ClusterRow> {
  if (scope.kind === 'none') return denied(scope);
  const row = clusters.get(id) ?? clusters.named(id);
  if (row === undefined) return OUTSIDE_SCOPE;
  const decision = decide(scope, 'cluster.read', ownerOf(row));
  return decision.allow
    ? { ok: true, value: row }
    : { ok: false, kind: 'denied', denial: decision.denial };
}

/** The scope is decided before existence is looked at. */
export function allowTenant(
  scope: Scope,
  id: string,
  action: 'tenant.read' | 'deployment.read',
): Answer<TenantId> {
  if (scope.kind === 'none') return denied(scope);
  const tenant = parseTenantId(id);
  if (tenant === undefined) return OUTSIDE_SCOPE;
  const decision = decide(scope, action, tenant);
  return decision.allow
    ? { ok: true, value: tenant }
    : { ok: false, kind: 'denied', denial: decision.denial };
}
