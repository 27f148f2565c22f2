import { ClusterId } from '../model/ids';
import { Instant, latest, SECOND } from '../model/instant';
import { Carrier } from '../model/records';
import { carrierOf } from './carrierOf';
import { growthOf, PeerTrack } from './peerTrack';
import { PeerReading } from './reading';
import { ageS, aheadS } from './sampleAge';
import { ArcNetTunnel } from './tunnel';
import { tunnelState } from './tunnelState';

/** What a tunnel rests on besides its peer. */
export interface TunnelContext {
  readonly clusterId: ClusterId;
  readonly gateway: string;
  /** Registered; else the connection's own. */
  readonly address: string | undefined;
  readonly registeredCarrier: Carrier | undefined;
  readonly ipOwners: readonly string[];
  readonly observedAt: Instant;
  readonly interfaceUp: boolean | null;
  readonly hasKeepalive: boolean;
  /** Said by a weaker fresh source where this one is silent: a dump knows neither carrier nor the site's clock. */
  readonly told: Pick<
    PeerReading,
    'carrier' | 'siteClockSkewS' | 'statusMessage'
  >;
}

/** A cluster's tunnel from its peer and what earlier samples add to it. */
export function deriveTunnel(
  track: PeerTrack & { readonly reading: PeerReading },
  context: TunnelContext,
): ArcNetTunnel {
  const { reading } = track;
  const { observedAt, told } = context;
  const age = ageS(reading.handshakeAt, observedAt);
  const counters = countersOf(track, observedAt);
  return {
    clusterId: context.clusterId,
    gateway: context.gateway,
    arcnetIP: context.address ?? reading.arcnetIP ?? null,
    peer: reading.peer ?? null,
    interfaceUp: context.interfaceUp,
    handshakeAgeS: age,
    clockSkewS: aheadS(reading.handshakeAt, observedAt),
    rxBytes: reading.rxBytes ?? null,
    txBytes: reading.txBytes ?? null,
    ...counters,
    lastAliveAt: lastAliveAt(track),
    endpoint: reading.endpoint ?? null,
    allowedIPs: reading.allowedIPs ?? null,
    ipOwners: context.ipOwners,
    carrier: carrierOf({
      stated: reading.carrier ?? told.carrier,
      endpoint: reading.endpoint,
      flux: reading.flux,
      registered: context.registeredCarrier,
    }),
    everEstablished: track.everEstablished,
    siteClockSkewS: reading.siteClockSkewS ?? told.siteClockSkewS ?? null,
    statusMessage: reading.statusMessage ?? told.statusMessage ?? null,
    state: tunnelState(age, counters.frozenS, context.hasKeepalive),
  };
}

/** A good sample with the interface and without the peer. @param gone - what earlier samples had of it */
export function absentTunnel(
  gone: readonly PeerTrack[],
  context: TunnelContext,
): ArcNetTunnel {
  const absentSince = latest(
    ...gone.map(track => track.goneSince ?? undefined),
  );
  return {
    ...nothingKnown(context),
    lastAliveAt:
      latest(...gone.map(track => lastAliveAt(track) ?? undefined)) ?? null,
    everEstablished:
      gone.length === 0
        ? null
        : gone.some(track => track.everEstablished === true),
    ...(absentSince !== undefined && { absentSince }),
    state: 'absent',
  };
}

/** The gateway's interface is down and the peer is not listed: that says nothing of the peer, but much of the gateway. */
export function unseenTunnel(context: TunnelContext): ArcNetTunnel {
  return { ...nothingKnown(context), state: 'unknown' };
}

function nothingKnown(context: TunnelContext): Omit<ArcNetTunnel, 'state'> {
  return {
    clusterId: context.clusterId,
    gateway: context.gateway,
    arcnetIP: context.address ?? null,
    peer: null,
    interfaceUp: context.interfaceUp,
    handshakeAgeS: undefined,
    clockSkewS: null,
    rxBytes: null,
    txBytes: null,
    rxDelta: null,
    txDelta: null,
    windowS: null,
    wasReset: false,
    frozenS: null,
    lastAliveAt: null,
    endpoint: null,
    allowedIPs: null,
    ipOwners: context.ipOwners,
    carrier: context.told.carrier ?? context.registeredCarrier ?? 'unknown',
    everEstablished: null,
    siteClockSkewS: context.told.siteClockSkewS ?? null,
    statusMessage: context.told.statusMessage ?? null,
  };
}

function countersOf(
  track: PeerTrack & { readonly reading: PeerReading },
  observedAt: Instant,
): Pick<
  ArcNetTunnel,
  'rxDelta' | 'txDelta' | 'windowS' | 'wasReset' | 'frozenS'
> {
  const { growth, wasReset: isResetTold } = track.reading;
  const isCurrent = track.points.at(-1)?.at === observedAt;
  const wasReset = isResetTold === true || (isCurrent && track.wasReset);
  const frozenS =
    isCurrent && track.isRun && track.frozenSince !== null
      ? (observedAt - track.frozenSince) / SECOND
      : null;
  if (wasReset)
    return { rxDelta: null, txDelta: null, windowS: null, wasReset, frozenS };
  if (growth !== undefined)
    return {
      rxDelta: growth.rx,
      txDelta: growth.tx,
      windowS: growth.windowS,
      wasReset,
      // The source itself saw no growth over its window, which one sample of ours could not show.
      frozenS:
        growth.rx === 0n ? Math.max(growth.windowS, frozenS ?? 0) : frozenS,
    };
  const own = isCurrent ? growthOf(track) : null;
  return {
    rxDelta: own?.rx ?? null,
    txDelta: own?.tx ?? null,
    windowS: own?.windowS ?? null,
    wasReset,
    frozenS,
  };
}

/** Later of the last handshake and the last sample in which rx had grown. */
function lastAliveAt(track: PeerTrack): Instant | null {
  return (
    latest(track.handshakeAt ?? undefined, track.grewAt ?? undefined) ?? null
  );
}
