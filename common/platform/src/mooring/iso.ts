import { formatInstant, Instant } from '@mooring/core';

/** Times as they leave the product; a missing one stays missing. */
export function iso(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at);
}
