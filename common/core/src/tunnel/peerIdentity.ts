import { PeerReading } from './reading';
import { SourceKind } from './source';

/**
 * Metrics may tell of a cluster's carrier alone; that is a word on Flux and none on the peer. A connection in an object is
 * a record of the peer, however little it says.
 */
export function tellsArcNet(peer: PeerReading, kind: SourceKind): boolean {
  return (
    kind === 'crd' ||
    peer.flux === undefined ||
    peer.peer !== undefined ||
    peer.arcnetIP !== undefined ||
    peer.allowedIPs !== undefined ||
    peer.handshakeAt !== undefined ||
    peer.rxBytes !== undefined
  );
}

/** Counters belong to a key pair, so a cluster with a new one starts anew. */
export function peerKey(
  peer: PeerReading,
  kind: SourceKind,
): string | undefined {
  if (peer.clusterId === undefined)
    return peer.peer ?? peer.arcnetIP ?? peer.allowedIPs?.[0];
  if (!tellsArcNet(peer, kind)) return `${peer.clusterId} flux`;
  return `${peer.clusterId} ${peer.peer ?? ''}`;
}
