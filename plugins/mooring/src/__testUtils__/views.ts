import {
  ClusterView,
  DeploymentView,
  MeView,
  NodeListView,
  Page,
  SourceView,
  StatusView,
  TargetView,
  TenantView,
} from '@mooring/core';

export * from './diagnosisViews';

/** The moment at which the tests' pages are looked at. */
export const NOW = Date.parse('2026-11-30T14:05:00Z');

export function aCluster(over: Partial<ClusterView> = {}): ClusterView {
  return {
    id: 'c-m-7xk2p9qd',
    name: 'acme-plant-1',
    fleetCluster: 'fleet-default/acme-plant-1',
    tenant: 'acme',
    tenantName: 'ACME Manufacturing',
    mode: 'external',
    state: 'Disconnected',
    reason: 'no-contact',
    tone: 'bad',
    since: '2026-11-30T13:42:00Z',
    lastContact: '2026-11-30T13:41:30Z',
    nodes: { count: 6, lastKnown: true },
    kubernetesVersion: 'v1.34.1',
    arcnetIP: '100.70.0.11',
    carrier: 'flux',
    gateway: 'gw-eu-1',
    site: 'acme-dresden',
    brief: 'No sign of life since it was lost',
    headline: 'The agent’s session was lost at 13:42.',
    summary:
      'The agent’s session was lost at 13:42. Nothing can be said about the cluster’s own health.',
    evidence: [
      {
        text: 'Connected is False with reason NoContact',
        source: 'clusters.management.cattle.io',
        observedAt: '2026-11-30T14:04:51Z',
      },
    ],
    conditions: [],
    notChecked: ['the tunnel', 'the site itself'],
    next: 'Look at the tunnel of acme-plant-1.',
    diagnosis: null,
    problems: [],
    links: {
      management: 'https://rancher.example.net/c/c-m-7xk2p9qd',
      managementMissing: null,
    },
    ...over,
  };
}

export function aTarget(over: Partial<TargetView> = {}): TargetView {
  return {
    cluster: 'c-m-7xk2p9qd',
    clusterName: 'acme-plant-1',
    bundle: 'fleet-default/historian',
    state: 'ErrApplied',
    reason: 'apply-error',
    tone: 'bad',
    detail: 'namespaces "historian" not found',
    ...over,
  };
}

export function aDeployment(
  over: Partial<DeploymentView> = {},
): DeploymentView {
  return {
    namespace: 'fleet-default',
    name: 'historian',
    kind: 'HelmOp',
    tenant: 'acme',
    chart: 'historian',
    version: '2.4.1',
    state: 'ErrApplied',
    reason: 'apply-error',
    tone: 'bad',
    ready: 1,
    total: 2,
    headline: 'acme-plant-1 refused the change.',
    summary: 'acme-plant-1 refused the change; acme-plant-2 is ready.',
    next: 'Create the namespace.',
    targets: [
      aTarget(),
      aTarget({
        cluster: 'c-m-8abc',
        clusterName: 'acme-plant-2',
        state: 'Ready',
        reason: 'ready',
        tone: 'good',
        detail: '4 of 4 resources ready',
      }),
    ],
    problems: [],
    ...over,
  };
}

export function aTenant(over: Partial<TenantView> = {}): TenantView {
  return {
    id: 'acme',
    displayName: 'ACME Manufacturing',
    type: 'customer',
    mode: 'external',
    role: 'admin',
    grantedBy: 'acme-admins',
    clusters: { total: 2, byState: { Disconnected: 1, Connected: 1 } },
    deployments: { total: 7, notReady: 1 },
    worst: 'Disconnected',
    tone: 'bad',
    headline: '1 of 2 clusters is disconnected.',
    environments: ['acme-prod'],
    problems: [],
    ...over,
  };
}

export function aSource(over: Partial<SourceView> = {}): SourceView {
  return {
    source: 'clusters.management.cattle.io',
    state: 'synced',
    lastSync: '2026-11-30T14:04:58Z',
    detail: '',
    impact: '',
    ...over,
  };
}

export function aStatus(over: Partial<StatusView> = {}): StatusView {
  return {
    product: 'mooring',
    version: '0.1.0',
    server: 'management.example.net',
    sandbox: false,
    now: '2026-11-30T14:05:00Z',
    sources: [aSource()],
    counts: { clusters: 1, deployments: 1, tenants: 1 },
    ...over,
  };
}

export function aMe(over: Partial<MeView> = {}): MeView {
  return {
    user: 'user:default/acme-admin',
    displayName: 'ACME admin',
    groups: ['acme-admins'],
    operator: false,
    sandbox: false,
    operatorBy: null,
    tenants: [
      {
        id: 'acme',
        displayName: 'ACME Manufacturing',
        role: 'admin',
        grantedBy: 'acme-admins',
      },
    ],
    denial: null,
    ...over,
  };
}

export function aNodeList(over: Partial<NodeListView> = {}): NodeListView {
  return {
    cluster: 'c-m-7xk2p9qd',
    nodes: { count: 6, lastKnown: true },
    kubernetesVersion: 'v1.34.1',
    detail: 'Names and conditions are read inside the cluster; not read here.',
    asOf: '2026-11-30T13:41:30Z',
    ...over,
  };
}

export function aPage<T>(items: T[], over: Partial<Page<T>> = {}): Page<T> {
  return {
    items,
    totalItems: items.length,
    nextCursor: null,
    sources: [],
    ...over,
  };
}
