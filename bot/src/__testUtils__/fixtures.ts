import type { ClusterView, DeploymentView, TenantView } from '@mooring/core';

/** Typed builders with good defaults; a test says only what it is about. */
export function aCluster(change: Partial<ClusterView> = {}): ClusterView {
  const name = change.name ?? 'acme-plant-1';
  const state = change.state ?? 'Disconnected';
  return {
    id: 'c-m-7xk2p9qd',
    name,
    fleetCluster: 'fleet-default/acme-plant-1',
    tenant: 'acme',
    tenantName: 'ACME Manufacturing',
    mode: 'external',
    state,
    reason: state === 'Connected' ? 'ok' : 'no-contact',
    tone: state === 'Connected' ? 'good' : 'bad',
    since: '2026-11-30T10:02:00Z',
    lastContact: '2026-11-30T10:01:40Z',
    nodes: { count: 6, lastKnown: state !== 'Connected' },
    kubernetesVersion: 'v1.34.1',
    arcnetIP: '100.70.0.11',
    carrier: 'flux',
    gateway: 'gw-eu-1',
    site: 'acme-dresden',
    brief: 'No sign of life since it was lost',
    headline: `${name} is ${state} since 2026-11-30 10:02 UTC (3 min).`,
    summary: `${name} is ${state} since 2026-11-30 10:02 UTC (3 min). Nothing has been heard from it since.`,
    evidence: [
      {
        text: 'Connected is False',
        source: 'management cluster record c-m-7xk2p9qd',
        observedAt: '2026-11-30T10:02:00Z',
      },
    ],
    conditions: [],
    notChecked: ['ArcNet, Flux and the API server were not probed'],
    next: 'Check ArcNet first, and Flux where ArcNet is carried by it; then the cluster itself.',
    diagnosis: null,
    problems: [],
    links: { management: null, managementMissing: 'no management URL is set' },
    ...change,
  };
}

export function aTenant(change: Partial<TenantView> = {}): TenantView {
  return {
    id: 'acme',
    displayName: 'ACME Manufacturing',
    type: 'customer',
    mode: 'external',
    role: 'viewer',
    grantedBy: 'acme-devs',
    clusters: { total: 1, byState: { Disconnected: 1 } },
    deployments: { total: 1, notReady: 1 },
    worst: 'Disconnected',
    tone: 'bad',
    headline: '0 of 1 clusters Connected, 1 Disconnected.',
    environments: ['acme-prod'],
    problems: [],
    ...change,
  };
}

export function aDeployment(
  change: Partial<DeploymentView> = {},
): DeploymentView {
  const name = change.name ?? 'shop';
  return {
    namespace: 'fleet-default',
    name,
    kind: 'HelmOp',
    tenant: 'acme',
    chart: 'shop',
    version: '1.2.3',
    state: 'NotReady',
    reason: 'not-ready',
    tone: 'warn',
    ready: 0,
    total: 1,
    headline: `${name} is NotReady: 0 of 1 clusters ready.`,
    summary: `${name} is NotReady: 0 of 1 clusters ready.`,
    next: null,
    targets: [],
    problems: [],
    ...change,
  };
}
