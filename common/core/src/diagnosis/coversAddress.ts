import ipaddr from 'ipaddr.js';

/** Whether one of the prefixes holds the address; what is no prefix or no address holds nothing. */
export function coversAddress(
  prefixes: readonly string[],
  address: string,
): boolean {
  if (!ipaddr.isValid(address)) return false;
  const wanted = ipaddr.parse(address);
  return prefixes.some(prefix => {
    if (!ipaddr.isValidCIDR(prefix)) return false;
    const [network, bits] = ipaddr.parseCIDR(prefix);
    return network.kind() === wanted.kind() && wanted.match(network, bits);
  });
}
