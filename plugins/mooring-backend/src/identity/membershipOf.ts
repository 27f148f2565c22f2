import type { Membership } from '@mooring/core';

/** Directory groups out of the entity refs a sign-in vouches for. */
export function membershipOf(
  ownershipEntityRefs: readonly string[],
): Membership {
  // A sign-in resolver that vouches for anybody lists at least the user; an empty list is a claim that was never made.
  if (ownershipEntityRefs.length === 0) return { kind: 'no-groups-claim' };
  return { kind: 'known', groups: ownershipEntityRefs.flatMap(directoryGroup) };
}

const GROUP_REF = /^group:(?:([^/:]+)\/)?([^/:]+)$/i;

/** `group:default/x` is the directory group `x`; of any other namespace it is `namespace/x`, so that they cannot collide. */
function directoryGroup(ref: string): string[] {
  const [, namespace = 'default', name] = GROUP_REF.exec(ref) ?? [];
  if (name === undefined) return [];
  return [namespace === 'default' ? name : `${namespace}/${name}`];
}
