import { ClusterId } from '../model/ids';
import { Carrier } from '../model/records';
import { Instant } from '../model/instant';
import {
  absentTunnel,
  deriveTunnel,
  TunnelContext,
  unseenTunnel,
} from './deriveTunnel';
import { deriveFlux } from './deriveFlux';
import { PeerQuery } from './heldSample';
import { HeldSource } from './heldSource';
import { ipOwners } from './ipOwners';
import { PeerTrack } from './peerTrack';
import { known, unknown, weightiest } from './sourceAnswer';
import { conflictAmong } from './sourceConflict';
import { NOTHING_TOLD, ToldBy, toldBy } from './toldBy';
import { FluxReading, GatewayReading, PeerReading } from './reading';
import { Known, SourceKind, SourceRef, Unknown } from './source';
import {
  ArcNetTunnel,
  FluxPath,
  GatewayKnowledge,
  TunnelKnowledge,
  TunnelRegistration,
} from './tunnel';

/** Own counters of the dump before what a scraper or an agent made of them (tunnels.md §4). */
const STRENGTH: Readonly<Record<SourceKind, number>> = {
  'wg-dump': 0,
  prometheus: 1,
  crd: 2,
  probe: 3,
};

/** All sources of one gateway, the strongest first. */
export class GatewayFile {
  private sources: readonly HeldSource[] = [];

  constructor(readonly name: string, private readonly hasKeepalive: boolean) {}

  get isEmpty(): boolean {
    return this.sources.length === 0;
  }

  get held(): readonly HeldSource[] {
    return this.sources;
  }

  take(reading: GatewayReading): void {
    this.sourceOf(reading.source).take(reading);
  }

  forget(kind: SourceKind): void {
    this.sources = this.sources.filter(({ ref }) => ref.kind !== kind);
  }

  /** What was saved of a source fills it only while nothing was read of it. */
  restore(saved: HeldSource): void {
    if (!this.sources.some(({ ref }) => isSame(ref, saved.ref)))
      this.add(saved);
  }

  knowledge(now: Instant): GatewayKnowledge {
    const sources = this.sources.map(source => statusOf(source, now));
    const fresh = sources.flatMap(status => (status.ok ? [status] : []));
    const speaking =
      fresh.find(({ value }) => value.interfaceUp !== null) ?? fresh[0];
    return {
      name: this.name,
      status: speaking ?? weightiest(sources.flatMap(s => (s.ok ? [] : [s]))),
      sources,
    };
  }

  tunnel(registration: TunnelRegistration, now: Instant): TunnelKnowledge {
    const query = this.queryOf(registration);
    const fresh = this.sources.filter(s => s.unknownAt(now) === undefined);
    const told = toldBy(fresh, query);
    const tunnels = fresh.flatMap(source => {
      const tunnel = this.tunnelIn(source, registration, query, told);
      return tunnel === undefined ? [] : [known(source, tunnel)];
    });
    const arcnet: Known<ArcNetTunnel> =
      tunnels[0] ?? this.unknownTunnel(registration, query, now);
    const flux = this.flux(registration.clusterId, query, now);
    return {
      gateway: this.name,
      arcnet,
      flux,
      carrier: arcnet.ok
        ? arcnet.value.carrier
        : registration.carrier ?? arcnet.last?.value.carrier ?? 'unknown',
      relay: flux.ok ? flux.value.relay : flux.last?.value.relay ?? null,
      conflict: conflictAmong(tunnels),
    };
  }

  /** When the cluster's connection was heard of last, 0 for never; `undefined`: no connection names it. */
  heardAt(cluster: ClusterId): number | undefined {
    const times = this.sources
      .flatMap(source => source.connectionsOf(cluster))
      .map(track => track.handshakeAt ?? 0);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  connectionOf(cluster: ClusterId): {
    readonly gateway: string;
    readonly arcnetIP?: string;
    readonly carrier?: Carrier;
  } {
    const readings = this.sources
      .flatMap(source => source.connectionsOf(cluster))
      .flatMap(({ reading }) => (reading === null ? [] : [reading]));
    const arcnetIP = readings.find(r => r.arcnetIP !== undefined)?.arcnetIP;
    const carrier = readings.find(r => r.carrier !== undefined)?.carrier;
    return {
      gateway: this.name,
      ...(arcnetIP !== undefined && { arcnetIP }),
      ...(carrier !== undefined && { carrier }),
    };
  }

  hasPeerOf(registration: TunnelRegistration): boolean {
    const query = this.queryOf(registration);
    return this.sources.some(source => source.find(query) !== undefined);
  }

  private queryOf(registration: TunnelRegistration): PeerQuery {
    const connections = this.sources
      .flatMap(source => source.connectionsOf(registration.clusterId))
      .flatMap(({ reading }) => (reading === null ? [] : [reading]));
    const named = connections.flatMap(({ peer }) =>
      peer === undefined ? [] : [peer],
    );
    return {
      clusterId: registration.clusterId,
      fingerprints: [
        ...(registration.peer === undefined ? [] : [registration.peer]),
        ...named,
      ],
      address:
        registration.arcnetIP ??
        connections.find(c => c.arcnetIP !== undefined)?.arcnetIP,
    };
  }

  private tunnelIn(
    source: HeldSource,
    registration: TunnelRegistration,
    query: PeerQuery,
    told: ToldBy,
  ): ArcNetTunnel | undefined {
    const sample = source.held;
    if (sample === undefined) return undefined;
    const track = source.find(query);
    const context: TunnelContext = {
      clusterId: registration.clusterId,
      gateway: this.name,
      address: query.address,
      registeredCarrier: registration.carrier,
      ipOwners: ipOwners(source, track, query.address, registration.claimedBy),
      observedAt: sample.observedAt,
      interfaceUp: sample.interfaceUp ?? told.interfaceUp,
      hasKeepalive: this.hasKeepalive,
      told: told.peer,
    };
    if (isPresent(track)) return deriveTunnel(track, context);
    if (source.showsInterface && source.canFind(query))
      return absentTunnel(source.gone(query), context);
    return sample.interfaceUp === false ? unseenTunnel(context) : undefined;
  }

  private unknownTunnel(
    registration: TunnelRegistration,
    query: PeerQuery,
    now: Instant,
  ): Unknown<ArcNetTunnel> {
    const unknowns = this.sources.map((source): Unknown<ArcNetTunnel> => {
      const why = source.unknownAt(now) ?? {
        reason: 'no-record',
        detail:
          'it tells nothing of the cluster, and does not show its interface',
      };
      const tunnel = this.tunnelIn(source, registration, query, NOTHING_TOLD);
      return unknown(source, why, tunnel);
    });
    return weightiest(unknowns);
  }

  private flux(
    cluster: ClusterId,
    query: PeerQuery,
    now: Instant,
  ): Known<FluxPath> {
    const unknowns: Unknown<FluxPath>[] = [];
    for (const source of this.sources) {
      const reading = fluxIn(source, cluster, query);
      const sample = source.held;
      const why = source.unknownAt(now);
      const path =
        reading === undefined || sample === undefined
          ? undefined
          : deriveFlux(cluster, reading, sample.observedAt);
      if (why === undefined && path !== undefined) return known(source, path);
      if (why !== undefined) unknowns.push(unknown(source, why, path));
    }
    const lastKnown = unknowns.find(({ last }) => last !== undefined);
    if (lastKnown !== undefined) return lastKnown;
    // With a source that can be read, silence on Flux is silence; with none it is as unknown as the rest.
    return unknowns.length === this.sources.length
      ? weightiest(unknowns)
      : {
          ok: false,
          reason: 'no-record',
          detail: 'no source tells of Flux for the cluster',
        };
  }

  private sourceOf(ref: SourceRef): HeldSource {
    const found = this.sources.find(source => isSame(source.ref, ref));
    if (found !== undefined) return found;
    // A source that was configured anew speaks for the one that was saved under its old address.
    this.sources = this.sources.filter(
      source => !(source.isOnlyRestored && source.ref.kind === ref.kind),
    );
    return this.add(new HeldSource(ref));
  }

  private add(source: HeldSource): HeldSource {
    this.sources = [...this.sources, source].sort(
      (a, b) =>
        STRENGTH[a.ref.kind] - STRENGTH[b.ref.kind] ||
        (a.ref.locator < b.ref.locator ? -1 : 1),
    );
    return source;
  }
}

function fluxIn(
  source: HeldSource,
  cluster: ClusterId,
  query: PeerQuery,
): FluxReading | undefined {
  return (
    source.find(query)?.reading?.flux ??
    source
      .connectionsOf(cluster)
      .find(track => track.reading?.flux !== undefined)?.reading?.flux
  );
}

function statusOf(
  source: HeldSource,
  now: Instant,
): Known<{ readonly interfaceUp: boolean | null }> {
  const why = source.unknownAt(now);
  const value =
    source.held === undefined
      ? undefined
      : { interfaceUp: source.held.interfaceUp };
  return why === undefined && value !== undefined
    ? known(source, value)
    : unknown(
        source,
        why ?? { reason: 'no-record', detail: 'it has not been read yet' },
        value,
      );
}

function isSame(a: SourceRef, b: SourceRef): boolean {
  return a.kind === b.kind && a.locator === b.locator;
}

function isPresent(
  track: PeerTrack | undefined,
): track is PeerTrack & { readonly reading: PeerReading } {
  return track !== undefined && track.reading !== null;
}
