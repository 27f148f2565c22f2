import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Which addresses may be contacted (security.md §4). All take text as it came. */
export interface AddressRules {
  /** Canonical form of a cluster's address, or why it may not be probed. */
  arcnetAddress(
    text: string,
    ranges: readonly string[],
  ):
    | { readonly ok: true; readonly address: string }
    | { readonly ok: false; readonly detail: string };
  isAllowedProxy(address: string): boolean;
  isAllowedRelay(address: string): boolean;
}

/** Names for this host, for nobody, for everybody, or for another address in disguise. */
const NEVER = new Set([
  'unspecified',
  'broadcast',
  'multicast',
  'linkLocal',
  'loopback',
  'ipv4Mapped',
  'rfc6145',
  'rfc6052',
  '6to4',
  'teredo',
]);

export function createAddressRules(settings: {
  readonly forbiddenRanges: readonly string[];
  readonly allowLoopbackProxy: boolean;
}): AddressRules {
  const { forbiddenRanges, allowLoopbackProxy } = settings;
  const isOpen = (address: Address) =>
    !NEVER.has(address.range()) && !isWithin(address, forbiddenRanges);
  return {
    arcnetAddress(text, ranges) {
      const address = parseStrictly(text);
      if (address === undefined)
        return { ok: false, detail: 'the ArcNet address is not an IP address' };
      if (!isOpen(address))
        return {
          ok: false,
          detail: `${address} is not an address that may be probed`,
        };
      if (ranges.length === 0)
        return { ok: false, detail: 'no ArcNet range is configured' };
      if (!isWithin(address, ranges))
        return {
          ok: false,
          detail: `${address} lies outside the ArcNet ranges`,
        };
      return { ok: true, address: address.toString() };
    },
    isAllowedProxy(text) {
      const address = parseStrictly(text);
      if (address === undefined) return false;
      if (address.range() === 'loopback') return allowLoopbackProxy;
      return isOpen(address);
    },
    isAllowedRelay(text) {
      const address = parseStrictly(text);
      return address !== undefined && isOpen(address);
    },
  };
}

/**
 * Four decimal parts, or IPv6 without zone and embedded IPv4. Other notations (`0x7f.1`, `0177.0.0.1`,
 * `::ffff:127.0.0.1`) mean one thing to a check and another to a socket.
 */
function parseStrictly(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (isIP(text) !== 6 || /[%.]/.test(text)) return undefined;
  return ipaddr.IPv6.parse(text);
}

/** An address range in the notation `parseStrictly` takes. */
export function isAddressRange(text: string): boolean {
  const isIPv6 = !text.includes('.') && ipaddr.IPv6.isValidCIDR(text);
  return isIPv6 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text);
}

function isWithin(address: Address, ranges: readonly string[]): boolean {
  return ranges.some(range => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match([network, bits]);
  });
}
