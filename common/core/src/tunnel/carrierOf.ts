import ipaddr from 'ipaddr.js';
import { Carrier } from '../model/records';
import { FluxReading } from './reading';

/** Addresses that say nothing: a site on the same network, or the relay inside the gateway's own. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
]);

/**
 * Stated → by endpoint (loopback or the relay itself = flux, public = direct) → registered → unknown (tunnels.md §3).
 * An address of a private network leaves the word to the registration.
 */
export function carrierOf(about: {
  readonly stated: Carrier | undefined;
  readonly endpoint: string | null | undefined;
  readonly flux: FluxReading | undefined;
  readonly registered: Carrier | undefined;
}): Carrier | 'unknown' {
  const { stated, endpoint, flux, registered } = about;
  if (stated !== undefined) return stated;
  const host = typeof endpoint === 'string' ? hostOf(endpoint) : undefined;
  if (host === undefined) return registered ?? 'unknown';
  if (
    flux !== undefined &&
    (host === flux.relay ||
      (flux.endpoint !== undefined && host === hostOf(flux.endpoint)))
  )
    return 'flux';
  if (!ipaddr.isValid(host)) return registered ?? 'unknown';
  const range = ipaddr.process(host).range();
  if (range === 'loopback') return 'flux';
  return AMBIGUOUS.has(range) ? registered ?? 'direct' : 'direct';
}

/** `host` of `host:port`, without the brackets of IPv6. */
function hostOf(endpoint: string): string {
  const end = endpoint.lastIndexOf(':');
  const host = end < 0 ? endpoint : endpoint.slice(0, end);
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}
