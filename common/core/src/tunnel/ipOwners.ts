import { HeldSource } from './heldSource';
import { PeerTrack } from './peerTrack';

/**
 * Who holds or claims an address: peers whose /32 it is, connections that name it, Tenants that name it (tunnels.md §3).
 * A peer and the Tenant it belongs to are one owner, so more than one is a conflict.
 *
 * @param own - the cluster's own peer, present or not
 * @param claimedBy - every Tenant that names the address, the cluster's own included
 */
export function ipOwners(
  source: HeldSource,
  own: PeerTrack | undefined,
  address: string | undefined,
  claimedBy: readonly string[],
): readonly string[] {
  if (address === undefined) return claimedBy;
  const peers = source.ownersOf(address);
  const names = peers.flatMap(({ peer, clusterId }) => peer ?? clusterId ?? []);
  const isOnlyItsOwn =
    claimedBy.length <= 1 && own !== undefined && peers.includes(own);
  return isOnlyItsOwn ? names : [...names, ...claimedBy];
}
