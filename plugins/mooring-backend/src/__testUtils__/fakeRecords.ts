import {
  ClusterView,
  instant,
  objectKey,
  parseTenantId,
  Tenant,
} from '@mooring/core';

export function aCluster(
  overrides: Partial<ClusterView> & { id: string },
): ClusterView {
  return {
    name: overrides.id,
    fleetCluster: objectKey('fleet-default', overrides.id),
    tenant: 'acme',
    tenantName: 'ACME Manufacturing',
    mode: 'external',
    state: 'Connected',
    reason: 'ok',
    tone: 'good',
    since: '2026-11-30T13:00:00Z',
    lastContact: '2026-11-30T14:00:00Z',
    nodes: { count: 3, lastKnown: false },
    kubernetesVersion: 'v1.34.1',
    arcnetIP: '100.70.0.11',
    carrier: 'flux',
    gateway: 'gw-eu-1',
    site: 'acme-dresden',
    brief: 'In order',
    headline: 'Connected',
    summary: 'Connected.',
    evidence: [],
    conditions: [],
    notChecked: [],
    next: null,
    diagnosis: null,
    problems: [],
    links: { management: null, managementMissing: 'no address configured' },
    ...overrides,
  };
}

export function aTenant(id: string): Tenant {
  const tenant = parseTenantId(id);
  if (tenant === undefined) throw new Error(`not a tenant id: ${id}`);
  return {
    kind: 'Tenant',
    id: tenant,
    name: id,
    displayName: id.toLocaleUpperCase('en-US'),
    access: [
      { group: `${id}-admins`, role: 'admin' },
      { group: `${id}-ops`, role: 'operator' },
      { group: `${id}-devs`, role: 'viewer' },
    ],
    environments: [],
    createdAt: instant(1),
  };
}
