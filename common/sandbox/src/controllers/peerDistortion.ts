import type { FaultsSince } from '../faults/faultBoard';
import { JsonObject, listAt, stringAt } from '../json';
import { peerFingerprint } from '../world/naming';

const DAY_SECONDS = 86_400;

const FIELDS = [
  'peer',
  'allowedIPs',
  'statusMessage',
  'siteClockSkewSeconds',
] as const;

/** What of a peer is configured, not measured: the members of `FIELDS` that are there. */
export type PeerIdentity = JsonObject;

export function identityOf(connection: JsonObject): PeerIdentity {
  const identity: JsonObject = {};
  for (const field of FIELDS)
    if (Object.hasOwn(connection, field)) identity[field] = connection[field];
  return identity;
}

/** The connection with another identity; fields the identity does not have are gone. */
export function withIdentity(
  connection: JsonObject,
  identity: PeerIdentity,
): JsonObject {
  const rest = Object.entries(connection).filter(
    ([field]) => !FIELDS.some(each => each === field),
  );
  return { ...Object.fromEntries(rest), ...identity };
}

/** What a peer was before a fault that stood already when the world began. */
export function presumedIdentity(connection: JsonObject): PeerIdentity {
  const address = stringAt(connection, 'arcnetIP');
  return {
    peer: connection.peer,
    ...(address === undefined ? {} : { allowedIPs: [`${address}/32`] }),
  };
}

/**
 * How the faults of configuration show in the identity of a peer; `undefined` when none stands.
 * `taken`: addresses of other peers that were given to this one as well.
 */
export function distortion(
  connection: JsonObject,
  intact: PeerIdentity,
  taken: readonly string[],
  faults: FaultsSince,
): PeerIdentity | undefined {
  const id = stringAt(connection, 'clusterId');
  const address = stringAt(connection, 'arcnetIP');
  const stands = (fault: Parameters<FaultsSince['since']>[0]) =>
    faults.since(fault, id) !== undefined;
  const changes: PeerIdentity = {
    ...(stands('key-mismatch')
      ? {
          peer: peerFingerprint(`${id} replaced`),
          statusMessage: 'Received invalid initiation message',
        }
      : {}),
    ...(stands('site-clock') ? { siteClockSkewSeconds: -DAY_SECONDS } : {}),
    ...(stands('wrong-ip') && address !== undefined
      ? { allowedIPs: [`${otherAddress(address)}/32`] }
      : {}),
    // WireGuard moves the address silently: the first owner shows none (§2.1).
    ...(stands('duplicate-ip') ? { allowedIPs: [] } : {}),
  };
  if (taken.length > 0)
    changes.allowedIPs = [
      ...listAt({ ...intact, ...changes }, 'allowedIPs'),
      ...taken.map(each => `${each}/32`),
    ];
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Where a cluster really is whose address is registered wrong: the same network, another host. */
export function otherAddress(address: string): string {
  const parts = address.split('.');
  const host = Number(parts.at(-1));
  return [...parts.slice(0, -1), (host + 100) % 250].join('.');
}
