import type {
  ClusterView,
  ComponentView,
  DiagnosisDetailView,
  DiagnosisView,
  HopProbeView,
  TunnelsView,
} from '@mooring/core';

export function aDiagnosis(change: Partial<DiagnosisView> = {}): DiagnosisView {
  return {
    layer: 'api',
    cause: 'api-down',
    confidence: 'high',
    brief: 'API server refuses connections',
    summary: 'The API server of acme-plant-1 refuses connections.',
    since: '2026-11-30T13:42:00Z',
    evidence: [],
    notChecked: [],
    nextAction: 'Look at the API service on the cluster.',
    unless: null,
    secondary: [],
    warnings: [],
    component: null,
    shared: null,
    probedAt: null,
    ...change,
  };
}

export function aProbe(change: Partial<HopProbeView> = {}): HopProbeView {
  return {
    hop: 'api-tcp',
    outcome: 'refused',
    text: 'ECONNREFUSED after 12 ms',
    ms: 12,
    tries: 1,
    at: '2026-11-30T14:00:00Z',
    from: 'local',
    ...change,
  };
}

export function aDetail(
  { id, name }: Pick<ClusterView, 'id' | 'name'>,
  change: Partial<DiagnosisDetailView> = {},
): DiagnosisDetailView {
  return {
    cluster: id ?? name,
    name,
    now: '2026-11-30T14:00:00Z',
    diagnosis: aDiagnosis(),
    path: [],
    rows: [],
    probes: [],
    timeline: { from: '2026-11-29T14:00:00Z', entries: [] },
    recheck: { allowed: true, reason: null },
    ...change,
  };
}

export function aGateway(members: ComponentView['members']): ComponentView {
  return {
    kind: 'gateway',
    name: 'gw-eu-1',
    state: 'ok',
    text: 'gw-eu-1 reports.',
    clusters: 3,
    bad: 1,
    outside: { total: 0, fine: 0 },
    heartbeatAt: '2026-11-30T13:59:50Z',
    gateways: [],
    certNotAfter: null,
    since: null,
    members,
  };
}

export function aTunnelsView(open?: string): TunnelsView {
  return {
    components: [aGateway(open === 'gateway/gw-eu-1' ? [] : null)],
    totalComponents: 1,
    incidents: [],
    sources: [],
  };
}
