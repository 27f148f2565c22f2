import {
  ArcNetTunnel,
  Diagnosis,
  diagnoseWorld,
  DiagnosisSubject,
  FluxPath,
  HopProbe,
  instant,
  Instant,
  Known,
  SECOND,
  SourceRef,
} from '@mooring/core';
import { NOW } from '../../explain/__fixtures__/rawObjects';
import { aClusterId } from '../../probes/__testUtils__/probing';

export const NOON: Instant = instant(Date.parse(NOW));

export function before(seconds: number): Instant {
  return instant(NOON - seconds * SECOND);
}

export const CRD: SourceRef = {
  kind: 'crd',
  locator: 'gw-north',
  intervalSeconds: 30,
  clockSkewS: null,
};

export function told<T>(
  value: T,
  observedAt: Instant = before(6),
  source: SourceRef = CRD,
): Known<T> & { ok: true } {
  return { ok: true, value, observedAt, source };
}

export const NOT_TOLD = {
  ok: false,
  reason: 'no-record',
  detail: 'nothing was said',
} as const;

const ID = aClusterId('c-m-quarry01');

/** A tunnel that is well. */
export function anArcNet(more: Partial<ArcNetTunnel> = {}): ArcNetTunnel {
  return {
    clusterId: ID,
    gateway: 'gw-north',
    arcnetIP: '100.80.4.1',
    peer: 'QuarryOn',
    interfaceUp: true,
    handshakeAgeS: 61,
    clockSkewS: null,
    rxBytes: 70_000n,
    txBytes: 40_000n,
    rxDelta: 120n,
    txDelta: 90n,
    windowS: 60,
    wasReset: false,
    frozenS: 0,
    lastAliveAt: before(8),
    endpoint: '203.0.113.4:51999',
    allowedIPs: ['100.80.4.1/32'],
    ipOwners: ['QuarryOn'],
    carrier: 'direct',
    everEstablished: true,
    siteClockSkewS: null,
    statusMessage: null,
    state: 'established',
    ...more,
  };
}

export function aFlux(more: Partial<FluxPath> = {}): FluxPath {
  return {
    clusterId: ID,
    relay: 'relay-a',
    endpoint: 'relay-a.example.org:443',
    session: true,
    since: before(40_000),
    receiveAgeS: 12,
    sendAgeS: 15,
    reconnectsLastHour: 0,
    lastError: null,
    certNotAfter: null,
    backendSilent: false,
    state: 'up',
    ...more,
  };
}

export function aProbe(agoS: number, more: Partial<HopProbe> = {}): HopProbe {
  return {
    hop: 'api-tcp',
    outcome: 'ok',
    ms: 21,
    at: before(agoS),
    tries: 1,
    from: 'proxy:gw-north',
    ...more,
  };
}

export interface SubjectInput
  extends Partial<Omit<DiagnosisSubject, 'id' | 'tunnel'>> {
  readonly id?: string;
  readonly tunnel?: Partial<DiagnosisSubject['tunnel']>;
}

/** A direct cluster that is well and was not probed. */
export function aSubject(input: SubjectInput = {}): DiagnosisSubject {
  const { id: name = ID, tunnel, ...more } = input;
  const id = aClusterId(name);
  return {
    id,
    name: 'quarry',
    tenant: null,
    mode: 'external',
    connected: { status: true, since: before(86_400) },
    provisioned: true,
    fleet: { createdAt: before(900_000), lastSeen: before(300) },
    registration: {
      clusterId: id,
      arcnetIP: '100.80.4.1',
      carrier: 'direct',
      gateway: 'gw-north',
      claimedBy: [],
    },
    tunnel: {
      gateway: 'gw-north',
      arcnet: told(anArcNet({ clusterId: id })),
      flux: NOT_TOLD,
      carrier: 'direct',
      relay: null,
      conflict: null,
      ...tunnel,
    },
    probes: [],
    timeline: [],
    ...more,
  };
}

export function diagnosisOf(
  input: SubjectInput,
  now: Instant = NOON,
): Diagnosis {
  const subject = aSubject(input);
  const { diagnoses } = diagnoseWorld({
    subjects: [subject],
    gateways: [],
    now,
  });
  const diagnosis = diagnoses.get(subject.id);
  if (diagnosis === undefined) throw new Error('every subject has a verdict');
  return diagnosis;
}
