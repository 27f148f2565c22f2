import { ClusterId, parseClusterId } from '../../model/ids';
import { instant, Instant, parseInstant, SECOND } from '../../model/instant';
import { TimelineEntry } from '../../timeline/entry';
import { Hop, HopProbe, ProbeOutcome } from '../../tunnel/hopProbe';
import { Known, SourceRef, UnknownReason } from '../../tunnel/source';
import { ArcNetTunnel, FluxPath } from '../../tunnel/tunnel';
import { DiagnosisSubject, DiagnosisWorld, GatewaySubject } from '../subject';

/** The only clock of the situations below. */
export const NOW: Instant = at('2026-11-30T12:00:00Z');
/** When the tunnel sources spoke last. */
export const OBSERVED: Instant = secondsAgo(12);

export function at(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(`${text} is no time`);
  return parsed;
}

export function secondsAgo(seconds: number): Instant {
  return instant(NOW - seconds * SECOND);
}

export function clusterId(text: string): ClusterId {
  const parsed = parseClusterId(text);
  if (parsed === undefined) throw new Error(`${text} is no cluster id`);
  return parsed;
}

export const CRD: SourceRef = {
  kind: 'crd',
  locator: 'gw-eu-1',
  intervalSeconds: 30,
  clockSkewS: 0,
};

export function known<T>(
  value: T,
  source: SourceRef = CRD,
): Known<T> & { readonly ok: true } {
  return { ok: true, value, observedAt: OBSERVED, source };
}

export function unknown<T>(
  reason: UnknownReason = 'unreachable',
  detail = 'HTTP 502',
): Known<T> {
  return { ok: false, reason, detail, source: CRD };
}

/** A healthy direct peer; `established` with a handshake 47 s old. */
export function anArcNet(parts: Partial<ArcNetTunnel> = {}): ArcNetTunnel {
  return {
    clusterId: clusterId('c-m-7xk2p9qd'),
    gateway: 'gw-eu-1',
    arcnetIP: '100.70.0.11',
    peer: 'n3Hf74kt',
    interfaceUp: true,
    handshakeAgeS: 47,
    clockSkewS: null,
    rxBytes: 11_348n,
    txBytes: 13_360n,
    rxDelta: 84n,
    txDelta: 54n,
    windowS: 60,
    wasReset: false,
    frozenS: 0,
    lastAliveAt: OBSERVED,
    endpoint: '198.51.100.140:52657',
    allowedIPs: ['100.70.0.11/32'],
    ipOwners: ['n3Hf74kt'],
    carrier: 'direct',
    everEstablished: true,
    siteClockSkewS: null,
    statusMessage: null,
    state: 'established',
    ...parts,
  };
}

/** rx stands still at 11348 since the loss, tx grows by the retries: the curve of tunnels.md §2.3, 197 s after it. */
export function aStaleArcNet(parts: Partial<ArcNetTunnel> = {}): ArcNetTunnel {
  return anArcNet({
    state: 'stale',
    handshakeAgeS: 197,
    rxDelta: 0n,
    txDelta: 1_776n,
    frozenS: 155,
    lastAliveAt: secondsAgo(167),
    ...parts,
  });
}

/** No handshake ever. */
export function aNeverArcNet(parts: Partial<ArcNetTunnel> = {}): ArcNetTunnel {
  return anArcNet({
    state: 'never',
    handshakeAgeS: null,
    rxBytes: 0n,
    txBytes: 0n,
    rxDelta: 0n,
    txDelta: 0n,
    frozenS: 300,
    lastAliveAt: null,
    endpoint: null,
    everEstablished: false,
    ...parts,
  });
}

/** The gateway shows its interface and no peer for this cluster. */
export function anAbsentArcNet(
  parts: Partial<ArcNetTunnel> = {},
): ArcNetTunnel {
  return aNeverArcNet({
    state: 'absent',
    handshakeAgeS: undefined,
    peer: null,
    rxBytes: null,
    txBytes: null,
    rxDelta: null,
    txDelta: null,
    windowS: null,
    frozenS: null,
    allowedIPs: null,
    ipOwners: [],
    ...parts,
  });
}

/** A session in both directions. */
export function aFlux(parts: Partial<FluxPath> = {}): FluxPath {
  return {
    clusterId: clusterId('c-m-7xk2p9qd'),
    relay: 'relay-eu-1',
    endpoint: 'relay-eu-1.example.net:443',
    session: true,
    since: at('2026-11-29T21:30:00Z'),
    receiveAgeS: 5,
    sendAgeS: 10,
    reconnectsLastHour: 0,
    lastError: null,
    certNotAfter: at('2027-03-01T00:00:00Z'),
    backendSilent: false,
    state: 'up',
    ...parts,
  };
}

/** The session is gone since 200 s, before ArcNet went stale. */
export function aLostFlux(parts: Partial<FluxPath> = {}): FluxPath {
  return aFlux({
    session: false,
    since: secondsAgo(200),
    receiveAgeS: 190,
    lastError: 'Opening handshake has timed out',
    state: 'down',
    ...parts,
  });
}

export function aProbe(
  hop: Hop,
  outcome: ProbeOutcome,
  parts: Partial<HopProbe> = {},
): HopProbe {
  return {
    hop,
    outcome,
    ms: 18,
    at: secondsAgo(9),
    tries: outcome === 'ok' || outcome === 'http-status' ? 1 : 2,
    from: 'gateway:gw-eu-1',
    ...parts,
  };
}

/** Every phase answers; `/readyz` with the given status. */
export function allAnswer(httpStatus = 200): HopProbe[] {
  return [
    aProbe('arcnet-icmp', 'ok', { ms: 21 }),
    aProbe('api-tcp', 'ok', { ms: 19 }),
    aProbe('api-tls', 'ok', {
      ms: 44,
      certNotAfter: at('2027-08-02T09:00:00Z'),
    }),
    aProbe('api-http', 'http-status', {
      ms: 61,
      httpStatus,
      serverDate: secondsAgo(9),
    }),
  ];
}

/** Ping is lost and the API port swallows everything, twice. */
export function nothingAnswers(): HopProbe[] {
  return [
    aProbe('arcnet-icmp', 'timeout', { ms: 3_000, at: secondsAgo(14) }),
    aProbe('api-tcp', 'timeout', { ms: 3_013 }),
  ];
}

/** Parts of a subject that situations set; the rest is a lost external cluster on a direct tunnel that looks well. */
export interface SubjectParts
  extends Partial<Omit<DiagnosisSubject, 'id' | 'tunnel' | 'registration'>> {
  readonly id?: string;
  readonly arcnet?: ArcNetTunnel | Known<ArcNetTunnel>;
  readonly flux?: FluxPath | Known<FluxPath>;
  readonly tunnel?: Partial<DiagnosisSubject['tunnel']>;
  readonly registration?: Partial<DiagnosisSubject['registration']>;
}

/** Disconnected since 100 s, imported long ago, peer established, not probed. */
export function aSubject(parts: SubjectParts = {}): DiagnosisSubject {
  const { id: idText, arcnet, flux, tunnel, registration, ...rest } = parts;
  const id = clusterId(idText ?? 'c-m-7xk2p9qd');
  return {
    id,
    name: idText ?? 'acme-plant-1',
    tenant: null,
    mode: 'external',
    connected: { status: false, since: secondsAgo(100) },
    provisioned: true,
    fleet: {
      createdAt: at('2026-09-14T08:14:11Z'),
      lastSeen: at('2026-11-30T11:41:40Z'),
    },
    registration: {
      clusterId: id,
      arcnetIP: '100.70.0.11',
      carrier: 'direct',
      gateway: 'gw-eu-1',
      site: 'acme-dresden',
      claimedBy: ['tenant acme'],
      ...registration,
    },
    tunnel: {
      gateway: 'gw-eu-1',
      arcnet: asKnown(arcnet ?? anArcNet({ clusterId: id })),
      flux:
        flux === undefined
          ? unknown('no-record', 'no Flux block')
          : asKnown(flux),
      carrier: 'direct',
      relay: null,
      conflict: null,
      ...tunnel,
    },
    probes: [],
    timeline: [],
    ...rest,
  };
}

/** The same, carried by Flux over `relay-eu-1`. */
export function aCarriedSubject(parts: SubjectParts = {}): DiagnosisSubject {
  return aSubject({
    flux: aFlux(),
    ...parts,
    registration: { carrier: 'flux', ...parts.registration },
    tunnel: { carrier: 'flux', relay: 'relay-eu-1', ...parts.tunnel },
  });
}

export const CONNECTED = { status: true, since: at('2026-11-29T12:00:00Z') };
export const NEVER_IMPORTED = {
  connected: { status: null },
  provisioned: false,
  fleet: null,
} as const;

/** A connected neighbour on the same gateway, at a site of its own. */
export function aNeighbour(id: string, parts: SubjectParts = {}) {
  return aSubject({
    id,
    connected: CONNECTED,
    ...parts,
    registration: { site: `site-of-${id}`, ...parts.registration },
  });
}

export function managed(parts: SubjectParts = {}): DiagnosisSubject {
  return aSubject({
    mode: 'managed',
    arcnet: unknown('not-configured', 'managed'),
    ...parts,
    registration: {
      arcnetIP: undefined,
      carrier: undefined,
      gateway: undefined,
      site: undefined,
      claimedBy: [],
      ...parts.registration,
    },
    tunnel: { gateway: null, carrier: 'unknown', ...parts.tunnel },
  });
}

export function aGateway(parts: Partial<GatewaySubject> = {}): GatewaySubject {
  const status = parts.status ?? known({ interfaceUp: true });
  return { name: 'gw-eu-1', status, sources: [status], probes: [], ...parts };
}

export function aWorld(
  subjects: readonly DiagnosisSubject[],
  gateways: readonly GatewaySubject[] = [aGateway()],
): DiagnosisWorld {
  return { subjects, gateways, now: NOW };
}

/** A lane of the timeline: one state each minute, the last one a minute ago. */
export function aLane(
  lane: TimelineEntry['lane'],
  states: readonly string[],
): TimelineEntry[] {
  return states.map((state, i) => ({
    cluster: clusterId('c-m-7xk2p9qd'),
    lane,
    state,
    at: secondsAgo((states.length - i) * 60),
  }));
}

function asKnown<T extends object>(value: T | Known<T>): Known<T> {
  return 'ok' in value ? value : known(value);
}
