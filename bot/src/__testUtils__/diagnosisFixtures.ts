import type {
  ClusterView,
  ComponentView,
  DiagnosisDetailView,
  DiagnosisView,
  HopProbeView,
  PathHopView,
  TunnelsView,
} from '@mooring/core';

/** Typed builders with good defaults; a test says only what it is about. */
export function aDiagnosis(change: Partial<DiagnosisView> = {}): DiagnosisView {
  return {
    layer: 'relay',
    cause: 'relay-outage',
    confidence: 'high',
    brief: 'Flux relay down → ArcNet down',
    summary: 'Flux relay relay-eu-1 is down, so ArcNet is down.',
    since: '2026-11-30T10:02:00Z',
    evidence: [
      {
        text: 'relay-eu-1:443 refused the connection (12 ms)',
        source: 'probe from gw-eu-1',
        observedAt: '2026-11-30T10:04:51Z',
      },
      {
        text: 'all 4 of 4 clusters on this relay were lost within 40 s; 9 direct clusters on gw-eu-1 are fine',
        source: 'crd gw-eu-1',
        observedAt: '2026-11-30T10:04:52Z',
      },
    ],
    notChecked: ['the sites themselves'],
    nextAction: 'Restart the relay on relay-eu-1, then re-check.',
    unless: 'Unless a middlebox in front of the relay refuses in its name.',
    secondary: [],
    warnings: [],
    component: 'relay relay-eu-1',
    shared: { clusters: 4, others: 0 },
    probedAt: '2026-11-30T10:04:51Z',
    ...change,
  };
}

export function aPath(): PathHopView[] {
  const hop = (
    kind: PathHopView['kind'],
    state: PathHopView['state'],
    isRoot = false,
  ): PathHopView => ({
    kind,
    name: null,
    state,
    isRoot,
    word: state,
    detail: null,
    observedAt: null,
    source: null,
  });
  return [
    hop('gateway', 'ok'),
    hop('flux', 'broken', true),
    hop('arcnet', 'broken'),
    hop('api', 'not-judged'),
    hop('agent', 'broken'),
  ];
}

export function aProbe(change: Partial<HopProbeView> = {}): HopProbeView {
  return {
    hop: 'api-tcp',
    outcome: 'timeout',
    text: 'no answer after 3 s',
    ms: 3_000,
    tries: 2,
    at: '2026-11-30T10:04:58Z',
    from: 'proxy:gw-eu-1',
    ...change,
  };
}

export function aDetail(
  view: Pick<ClusterView, 'id' | 'name' | 'diagnosis'>,
  change: Partial<DiagnosisDetailView> = {},
): DiagnosisDetailView {
  return {
    cluster: view.id ?? view.name,
    name: view.name,
    now: '2026-11-30T10:05:00Z',
    diagnosis: view.diagnosis ?? aDiagnosis(),
    path: aPath(),
    rows: [],
    probes: [aProbe()],
    timeline: { from: '2026-11-29T10:05:00Z', entries: [] },
    recheck: { allowed: true, reason: null },
    ...change,
  };
}

export function aComponent(change: Partial<ComponentView> = {}): ComponentView {
  return {
    kind: 'relay',
    name: 'relay-eu-1',
    state: 'broken',
    text: 'Its port refuses connections.',
    clusters: 4,
    bad: 4,
    outside: { total: 9, fine: 9 },
    heartbeatAt: null,
    gateways: ['gw-eu-1'],
    certNotAfter: null,
    since: '2026-11-30T10:02:00Z',
    members: null,
    ...change,
  };
}

export function aTunnelsView(change: Partial<TunnelsView> = {}): TunnelsView {
  return {
    components: [
      aComponent(),
      aComponent({
        kind: 'gateway',
        name: 'gw-eu-1',
        state: 'ok',
        text: 'Last heartbeat 4 s ago.',
        clusters: 13,
        since: null,
      }),
    ],
    totalComponents: 2,
    incidents: [
      {
        component: 'relay relay-eu-1',
        layer: 'relay',
        cause: 'relay-outage',
        confidence: 'high',
        summary: 'Flux relay relay-eu-1 is down.',
        since: '2026-11-30T10:02:00Z',
        clusters: ['c-1', 'c-2', 'c-3', 'c-4'].map(id => ({ id, name: id })),
        total: 4,
      },
    ],
    sources: [],
    ...change,
  };
}
