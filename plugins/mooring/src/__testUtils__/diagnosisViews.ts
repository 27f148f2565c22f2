import {
  ComponentView,
  DiagnosisDetailView,
  DiagnosisView,
  HopProbeView,
  PathHopView,
  TunnelsView,
} from '@mooring/core';

export function aDiagnosis(over: Partial<DiagnosisView> = {}): DiagnosisView {
  return {
    layer: 'relay',
    cause: 'relay-outage',
    confidence: 'high',
    brief: 'Flux relay down',
    summary: 'Flux relay relay-eu-1 is down, so ArcNet is down.',
    since: '2026-11-30T13:42:00Z',
    evidence: [
      {
        text: 'relay-eu-1:443 refused the connection after 12 ms (ECONNREFUSED)',
        source: 'probe gateway:gw-eu-1',
        observedAt: '2026-11-30T14:04:51Z',
      },
    ],
    notChecked: ['the site itself'],
    nextAction: 'Restart the relay on relay-eu-1, then re-check.',
    unless: 'Unless a middlebox resets connections to the relay.',
    secondary: [
      {
        layer: 'flux',
        cause: 'flux-path-down',
        confidence: 'high',
        text: 'The Flux session of this cluster is down.',
      },
    ],
    warnings: ['The API certificate ends in 5 days.'],
    component: 'relay relay-eu-1',
    shared: { clusters: 4, others: 0 },
    probedAt: '2026-11-30T14:04:51Z',
    ...over,
  };
}

export function aHop(over: Partial<PathHopView> = {}): PathHopView {
  return {
    kind: 'gateway',
    name: 'gw-eu-1',
    state: 'ok',
    isRoot: false,
    word: 'reporting',
    detail: null,
    observedAt: '2026-11-30T14:04:56Z',
    source: 'crd gw-eu-1',
    ...over,
  };
}

export function aProbe(over: Partial<HopProbeView> = {}): HopProbeView {
  return {
    hop: 'flux-tcp',
    outcome: 'refused',
    text: 'ECONNREFUSED after 12 ms',
    ms: 12,
    tries: 1,
    at: '2026-11-30T14:04:51Z',
    from: 'gateway:gw-eu-1',
    ...over,
  };
}

export function aDiagnosisDetail(
  over: Partial<DiagnosisDetailView> = {},
): DiagnosisDetailView {
  return {
    cluster: 'c-m-7xk2p9qd',
    name: 'acme-plant-1',
    now: '2026-11-30T14:05:00Z',
    diagnosis: aDiagnosis(),
    path: [
      aHop(),
      aHop({
        kind: 'flux',
        name: 'relay-eu-1',
        state: 'broken',
        isRoot: true,
        word: 'refuses',
        detail: 'TCP :443 refused',
        source: 'probe gateway:gw-eu-1',
      }),
      aHop({
        kind: 'arcnet',
        name: '100.70.0.11',
        state: 'broken',
        word: 'silent 23 min',
      }),
      aHop({
        kind: 'api',
        name: null,
        state: 'not-judged',
        word: 'not judged',
        observedAt: null,
        source: null,
      }),
      aHop({
        kind: 'agent',
        name: null,
        state: 'broken',
        word: 'session lost',
      }),
    ],
    rows: [
      {
        row: 'S1',
        layer: 'gateway',
        cause: 'gateway-outage',
        matched: false,
        unmet: ['gateway.ok'],
      },
      {
        row: 'S3',
        layer: 'relay',
        cause: 'relay-outage',
        matched: true,
        unmet: [],
      },
      {
        row: 'F4',
        layer: 'flux',
        cause: 'flux-path-down',
        matched: true,
        unmet: [],
      },
    ],
    probes: [aProbe()],
    timeline: {
      from: '2026-11-29T14:05:00Z',
      entries: [
        {
          lane: 'agent',
          state: 'connected',
          tone: 'good',
          at: '2026-11-30T08:00:00Z',
        },
        {
          lane: 'flux',
          state: 'down',
          tone: 'bad',
          at: '2026-11-30T13:41:52Z',
        },
        {
          lane: 'agent',
          state: 'disconnected',
          tone: 'bad',
          at: '2026-11-30T13:42:00Z',
        },
      ],
    },
    recheck: { allowed: true, reason: null },
    ...over,
  };
}

export function aComponent(over: Partial<ComponentView> = {}): ComponentView {
  return {
    kind: 'relay',
    name: 'relay-eu-1',
    state: 'broken',
    text: 'Refuses connections; all 4 clusters on it were lost within 40 s.',
    clusters: 4,
    bad: 4,
    outside: { total: 9, fine: 9 },
    heartbeatAt: null,
    gateways: ['gw-eu-1'],
    certNotAfter: '2026-12-12T14:05:00Z',
    since: '2026-11-30T13:42:00Z',
    members: [
      {
        id: 'c-m-7xk2p9qd',
        name: 'acme-plant-1',
        tenant: 'acme',
        layer: 'relay',
        cause: 'relay-outage',
        brief: 'Flux relay down',
        isBad: true,
      },
    ],
    ...over,
  };
}

export function aTunnelsView(over: Partial<TunnelsView> = {}): TunnelsView {
  return {
    components: [
      aComponent(),
      aComponent({
        kind: 'gateway',
        name: 'gw-eu-1',
        state: 'ok',
        text: 'Reports, interface up.',
        clusters: 13,
        bad: 4,
        outside: { total: 0, fine: 0 },
        heartbeatAt: '2026-11-30T14:04:56Z',
        gateways: [],
        certNotAfter: null,
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
        summary: 'Flux relay relay-eu-1 is down · 2 clusters affected',
        since: '2026-11-30T13:42:00Z',
        clusters: [
          { id: 'c-m-7xk2p9qd', name: 'acme-plant-1' },
          { id: 'c-m-8abc', name: 'acme-plant-2' },
        ],
        total: 2,
      },
      {
        component: 'cluster c-m-9def',
        layer: 'api',
        cause: 'api-down',
        confidence: 'high',
        summary: 'The API server refuses connections.',
        since: '2026-11-30T13:00:00Z',
        clusters: [{ id: 'c-m-9def', name: 'globex-hq' }],
        total: 1,
      },
    ],
    sources: [],
    ...over,
  };
}
