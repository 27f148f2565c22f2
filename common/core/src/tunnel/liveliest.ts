import { PeerTrack } from './peerTrack';

/**
 * Of several peers of one cluster (an old key beside its new one) the best ranked, then the one with the latest handshake;
 * the key decides between equals, so that the order of a list does not.
 */
export function liveliest(
  tracks: readonly PeerTrack[],
  rank: (track: PeerTrack) => number,
): PeerTrack | undefined {
  if (tracks.length < 2) return tracks[0];
  return [...tracks].sort(
    (a, b) =>
      rank(b) - rank(a) ||
      (b.handshakeAt ?? 0) - (a.handshakeAt ?? 0) ||
      (a.key < b.key ? -1 : 1),
  )[0];
}
