import ipaddr from 'ipaddr.js';
import { ClusterId } from '../model/ids';
import { PeerTrack } from './peerTrack';

type Prefix = [ipaddr.IPv4, number];

/** Nearly every key has one peer, and a list for each of 10,000 would be rebuilt with every sample. */
type OneOrMore = PeerTrack | PeerTrack[];

/** Finds the peers of one source, present and gone, without walking through all of them. */
export class PeerIndex {
  private readonly byCluster = new Map<ClusterId, OneOrMore>();
  private readonly byFingerprint = new Map<string, OneOrMore>();
  private readonly byNamedAddress = new Map<string, OneOrMore>();
  private readonly byHeldAddress = new Map<string, OneOrMore>();
  private readonly prefixes: { track: PeerTrack; prefix: Prefix }[] = [];

  constructor(tracks: Iterable<PeerTrack>) {
    for (const track of tracks) {
      if (track.clusterId !== undefined)
        push(this.byCluster, track.clusterId, track);
      if (track.peer !== undefined) push(this.byFingerprint, track.peer, track);
      const { reading } = track;
      if (reading === null) continue;
      if (reading.arcnetIP !== undefined)
        push(this.byNamedAddress, reading.arcnetIP, track);
      for (const allowed of reading.allowedIPs ?? []) {
        const address = singleAddress(allowed);
        if (address !== undefined) push(this.byHeldAddress, address, track);
        else this.addPrefix(allowed, track);
      }
    }
  }

  ofCluster(cluster: ClusterId): readonly PeerTrack[] {
    return listed(this.byCluster.get(cluster));
  }

  ofFingerprint(peer: string): readonly PeerTrack[] {
    return listed(this.byFingerprint.get(peer));
  }

  /** Present peers that hold exactly this address. */
  holdersOf(address: string): readonly PeerTrack[] {
    return listed(this.byHeldAddress.get(address));
  }

  /** Present connections whose record names this address. */
  namersOf(address: string): readonly PeerTrack[] {
    return listed(this.byNamedAddress.get(address));
  }

  /** Present peer with the longest prefix that contains the address, as WireGuard itself routes. */
  containing(address: string): PeerTrack | undefined {
    if (this.prefixes.length === 0) return undefined;
    if (!ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined;
    const parsed = ipaddr.IPv4.parse(address);
    let best: { track: PeerTrack; prefix: Prefix } | undefined;
    for (const entry of this.prefixes) {
      if (best !== undefined && entry.prefix[1] <= best.prefix[1]) continue;
      if (parsed.match(entry.prefix)) best = entry;
    }
    return best?.track;
  }

  private addPrefix(text: string, track: PeerTrack): void {
    if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return;
    this.prefixes.push({ track, prefix: ipaddr.IPv4.parseCIDR(text) });
  }
}

/** The address of `a.b.c.d/32` or of a bare `a.b.c.d`. */
export function singleAddress(allowed: string): string | undefined {
  if (allowed.endsWith('/32')) return allowed.slice(0, -3);
  return allowed.includes('/') ? undefined : allowed;
}

function push<K>(map: Map<K, OneOrMore>, key: K, track: PeerTrack): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, track);
  else if (Array.isArray(found)) found.push(track);
  else map.set(key, [found, track]);
}

function listed(found: OneOrMore | undefined): readonly PeerTrack[] {
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}
