import ipaddr from 'ipaddr.js';
import { Fields } from './fields';

/** An address of the overlay: four decimal parts and nothing else, so that no trick of notation reaches a probe (security.md §4). */
export function readArcnetIP(
  fields: Fields,
  object: Fields,
): string | undefined {
  const address = fields.text('arcnetIP');
  if (address === undefined) return undefined;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  object.problem('arcnetIP is not an IPv4 address');
  return undefined;
}
