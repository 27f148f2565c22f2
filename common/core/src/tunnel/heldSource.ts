import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { boundedPeer } from './boundedPeer';
import { clipGraphemes } from './clipGraphemes';
import { staleness } from './freshness';
import { peerKey, tellsArcNet } from './peerIdentity';
import {
  Failure,
  HeldSample,
  isOlder,
  PeerQuery,
  Sample,
  SavedSource,
} from './heldSample';
import { liveliest } from './liveliest';
import { PeerIndex, singleAddress } from './peerIndex';
import { advanceTrack, missTrack, newTrack, PeerTrack } from './peerTrack';
import { GatewayReading } from './reading';
import { SourceRef, UnknownReason } from './source';

/** More than any gateway carries; beyond it a reading is cut and says nothing of who is missing. */
const MOST_PEERS = 20_000;
/** Peers that are gone and still remembered, for "since when" and for who held an address before. */
const MOST_GONE = 2_000;
const DETAIL_LIMIT = 300;

/** Everything one source has said of one gateway. */
export class HeldSource {
  private sample: HeldSample | undefined;
  private failure: Failure | undefined;
  private tracks = new Map<string, PeerTrack>();
  /** Who held an address first and is still there. */
  private holders = new Map<string, string>();
  private index = new PeerIndex([]);
  private tellsPeers = false;
  private isUnread = false;

  constructor(private latestRef: SourceRef) {}

  get ref(): SourceRef {
    return this.latestRef;
  }

  get held(): HeldSample | undefined {
    return this.sample;
  }

  /** Filled from what was saved, and not read since. */
  get isOnlyRestored(): boolean {
    return this.isUnread;
  }

  take(reading: GatewayReading): void {
    this.isUnread = false;
    if (reading.ok) this.takeSample(reading);
    else this.takeFailure(reading);
  }

  /** Why nothing of its sample may be used at `now`; `undefined` while it may. */
  unknownAt(
    now: Instant,
  ): { readonly reason: UnknownReason; readonly detail: string } | undefined {
    if (this.failure !== undefined) return this.failure;
    if (this.sample === undefined)
      return { reason: 'no-record', detail: 'it has not been read yet' };
    const detail = staleness(this.sample, now);
    return detail === undefined ? undefined : { reason: 'stale', detail };
  }

  /**
   * A good sample without a peer says that it is missing only when it shows the interface: what comes from a daemon that
   * is gone is empty too (tunnels.md §2.1).
   */
  get showsInterface(): boolean {
    const { sample } = this;
    if (sample === undefined || sample.isCut) return false;
    if (sample.interfaceUp !== null) return sample.interfaceUp;
    return this.ref.kind === 'wg-dump' || this.tellsPeers;
  }

  /** Whether a cluster that is not named in it could be found by this query at all. */
  canFind(query: PeerQuery): boolean {
    return (
      this.ref.kind === 'crd' ||
      query.fingerprints.length > 0 ||
      query.address !== undefined
    );
  }

  /** clusterId → fingerprint → who held the address first → who holds it → a prefix around it (tunnels.md §3). */
  find(query: PeerQuery): PeerTrack | undefined {
    const { address, clusterId, fingerprints } = query;
    const named = this.pick(this.index.ofCluster(clusterId), query);
    if (named !== undefined) return named;
    for (const fingerprint of fingerprints) {
      const track = this.pick(this.index.ofFingerprint(fingerprint), query);
      if (track !== undefined) return track;
    }
    if (address === undefined) return undefined;
    // A connection that names another cluster is that one's, whatever address it holds.
    return [
      this.firstHolder(address),
      ...this.index.holdersOf(address),
      this.index.containing(address),
      ...this.index.namersOf(address),
    ].find(
      track =>
        track !== undefined &&
        track.reading !== null &&
        track.clusterId === undefined,
    );
  }

  /** Peers that were the cluster's in earlier samples and are gone. */
  gone(query: PeerQuery): readonly PeerTrack[] {
    const holder =
      query.address === undefined ? undefined : this.firstHolder(query.address);
    return [
      ...this.index.ofCluster(query.clusterId),
      ...query.fingerprints.flatMap(peer => this.index.ofFingerprint(peer)),
      ...(holder !== undefined && holder.clusterId === undefined
        ? [holder]
        : []),
    ].filter(track => track.reading === null);
  }

  /** Present peers whose /32 is the address, then connections that name it; one entry per owner. */
  ownersOf(address: string): readonly PeerTrack[] {
    const owners: PeerTrack[] = [];
    for (const track of [
      ...this.index.holdersOf(address),
      ...this.index.namersOf(address),
    ]) {
      const isKnown = owners.some(
        owner =>
          owner === track ||
          (owner.peer !== undefined && owner.peer === track.peer) ||
          (owner.clusterId !== undefined &&
            owner.clusterId === track.clusterId),
      );
      if (!isKnown) owners.push(track);
    }
    return owners;
  }

  /** The cluster's connection, also one that only tells of Flux. */
  connectionsOf(cluster: ClusterId): readonly PeerTrack[] {
    return present(this.index.ofCluster(cluster));
  }

  /** Takes what was saved in place of whatever is held. */
  fill(saved: SavedSource): void {
    this.sample = saved.sample;
    this.failure = saved.failure;
    this.tracks = new Map(saved.tracks.map(track => [track.key, track]));
    this.holders = new Map(saved.holders);
    this.isUnread = true;
    this.reindex();
  }

  dump(): SavedSource {
    return {
      sample: this.sample,
      failure: this.failure,
      tracks: [...this.tracks.values()],
      holders: [...this.holders],
    };
  }

  private pick(
    tracks: readonly PeerTrack[],
    query: PeerQuery,
  ): PeerTrack | undefined {
    const holders =
      query.address === undefined ? [] : this.index.holdersOf(query.address);
    return liveliest(
      tracks.filter(
        ({ reading }) =>
          reading !== null && tellsArcNet(reading, this.ref.kind),
      ),
      track =>
        (track.peer !== undefined && query.fingerprints.includes(track.peer)
          ? 2
          : 0) + (holders.includes(track) ? 1 : 0),
    );
  }

  private takeSample(reading: Sample): void {
    if (this.sample !== undefined && isOlder(reading, this.sample)) return;
    if (
      this.failure !== undefined &&
      reading.writtenAt !== undefined &&
      reading.writtenAt < this.failure.at
    )
      return;
    const { peers, ...sample } = reading;
    const at = reading.observedAt;
    this.failure = undefined;
    this.latestRef = reading.source;
    this.sample = { ...sample, isCut: peers.length > MOST_PEERS };

    const seen = new Set<PeerTrack>();
    for (const peer of peers.slice(0, MOST_PEERS)) {
      const key = peerKey(peer, this.ref.kind);
      if (key === undefined) continue;
      const track = this.tracks.get(key) ?? newTrack(key, peer);
      // Of two lines with one identity the first counts, as it does for their counters.
      if (seen.has(track)) continue;
      seen.add(track);
      this.tracks.set(key, track);
      advanceTrack(track, boundedPeer(peer), at);
    }
    if (!this.sample.isCut) {
      for (const track of this.tracks.values()) {
        if (!seen.has(track)) missTrack(track, at);
      }
    }
    this.forgetLongGone(seen.size);
    this.settleHolders(seen);
    this.reindex();
  }

  private takeFailure(failure: Failure): void {
    if (this.failure !== undefined && failure.at < this.failure.at) return;
    // A watch hands its objects over in order, and one without a status carries no time of its own.
    const isLate =
      failure.source.kind !== 'crd' &&
      this.sample !== undefined &&
      failure.at < (this.sample.writtenAt ?? this.sample.observedAt);
    if (isLate) return;
    this.latestRef = failure.source;
    this.failure = {
      ...failure,
      detail: clipGraphemes(failure.detail, DETAIL_LIMIT),
    };
  }

  private firstHolder(address: string): PeerTrack | undefined {
    const key = this.holders.get(address);
    return key === undefined ? undefined : this.tracks.get(key);
  }

  private settleHolders(seen: ReadonlySet<PeerTrack>): void {
    for (const track of seen) {
      for (const allowed of track.reading?.allowedIPs ?? []) {
        const address = singleAddress(allowed);
        if (address === undefined) continue;
        const holder = this.firstHolder(address);
        const isVictim =
          holder !== undefined &&
          holder.reading !== null &&
          holder.held.some(held => singleAddress(held) === address);
        if (!isVictim) this.holders.set(address, track.key);
      }
    }
  }

  private forgetLongGone(seen: number): void {
    if (this.tracks.size - seen <= MOST_GONE) return;
    const gone = [...this.tracks.values()].filter(
      track => track.reading === null,
    );
    gone
      .sort((a, b) => (a.goneSince ?? 0) - (b.goneSince ?? 0))
      .slice(0, gone.length - MOST_GONE)
      .forEach(({ key }) => this.tracks.delete(key));
    for (const [address, key] of this.holders) {
      if (!this.tracks.has(key)) this.holders.delete(address);
    }
  }

  private reindex(): void {
    this.index = new PeerIndex(this.tracks.values());
    this.tellsPeers = false;
    for (const { reading } of this.tracks.values()) {
      if (reading === null || !tellsArcNet(reading, this.ref.kind)) continue;
      this.tellsPeers = true;
      return;
    }
  }
}

function present(tracks: readonly PeerTrack[]): readonly PeerTrack[] {
  return tracks.filter(track => track.reading !== null);
}
