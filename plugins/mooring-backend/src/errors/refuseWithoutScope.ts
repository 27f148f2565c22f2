import type { Permission } from '@backstage/plugin-permission-common';
import type { Scope } from '@mooring/core';
import { DenialError } from './denialError';

/**
 * Refuses a caller who can see nothing, with the most specific reason there is.
 *
 * @param full - the scope by the tenants' access lists alone
 * @param narrowed - the same after the portal's policy
 * @throws DenialError
 */
export function refuseWithoutScope(
  full: Scope,
  narrowed: Scope,
  permissions: readonly Permission[],
): void {
  if (full.kind === 'none') throw new DenialError(full.denial);
  if (narrowed.kind === 'none') {
    const names = permissions.map(permission => permission.name).join(' and ');
    throw new DenialError({
      code: 'refused-by-portal',
      text: 'The permission policy of this portal does not let you see this.',
      next: `Ask the people who run the portal for ${names}.`,
    });
  }
}
