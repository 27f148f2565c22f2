import { ClusterId, parseClusterId } from '../../model/ids';
import { Instant, instant, parseInstant, SECOND } from '../../model/instant';
import { GatewayReading, PeerReading } from '../reading';
import { SourceKind, SourceRef } from '../source';
import { TunnelRegistration } from '../tunnel';

/** The time of every test that does not say otherwise. */
export const NOON = parseInstant('2026-11-30T12:00:00Z') ?? instant(0);

export function at(seconds: number): Instant {
  return instant(NOON + seconds * SECOND);
}

export function clusterId(text: string): ClusterId {
  const id = parseClusterId(text);
  if (id === undefined) throw new Error(`not a cluster id: ${text}`);
  return id;
}

export const PLANT = clusterId('c-m-plant');
export const MILL = clusterId('c-m-mill');

export function sourceRef(
  kind: SourceKind,
  change: Partial<SourceRef> = {},
): SourceRef {
  return {
    kind,
    locator: kind === 'crd' ? 'gw-eu-1' : `https://${kind}.example`,
    intervalSeconds: 30,
    clockSkewS: null,
    ...change,
  };
}

/** A sample `seconds` from noon, on the gateway's clock. */
export function sample(
  seconds: number,
  peers: readonly PeerReading[],
  change: Partial<GatewayReading & { readonly ok: true }> & {
    readonly kind?: SourceKind;
  } = {},
): GatewayReading {
  const { kind = 'crd', ...rest } = change;
  return {
    ok: true,
    gateway: 'gw-eu-1',
    source: sourceRef(kind),
    observedAt: at(seconds),
    interfaceUp: kind === 'crd' ? true : null,
    peers,
    ...rest,
  };
}

export function failure(
  seconds: number,
  kind: SourceKind = 'crd',
  change: Partial<GatewayReading & { readonly ok: false }> = {},
): GatewayReading {
  return {
    ok: false,
    gateway: 'gw-eu-1',
    source: sourceRef(kind),
    reason: 'unreachable',
    detail: 'HTTP status 502',
    at: at(seconds),
    ...change,
  };
}

/** The plant's peer as a gateway agent tells it: handshake 40 s before the sample, direct. */
export function aPeer(
  seconds: number,
  change: Partial<PeerReading> = {},
): PeerReading {
  return {
    clusterId: PLANT,
    peer: 'nesxnpDu',
    arcnetIP: '100.70.0.11',
    allowedIPs: ['100.70.0.11/32'],
    handshakeAt: at(seconds - 40),
    rxBytes: 11_348n,
    txBytes: 4_940n,
    endpoint: '198.51.100.33:52657',
    ...change,
  };
}

/** The same peer as a dump has it: no cluster, no named address. */
export function aDumpPeer(
  seconds: number,
  change: Partial<PeerReading> = {},
): PeerReading {
  const { clusterId: _cluster, arcnetIP: _address, ...peer } = aPeer(seconds);
  return { ...peer, ...change };
}

export const REGISTERED: TunnelRegistration = {
  clusterId: PLANT,
  arcnetIP: '100.70.0.11',
  carrier: 'direct',
  gateway: 'gw-eu-1',
  site: 'acme-dresden',
  claimedBy: ['tenant acme'],
};
