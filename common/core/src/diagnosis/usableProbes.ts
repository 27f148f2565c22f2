import { Instant } from '../model/instant';
import { Hop, HopProbe } from '../tunnel/hopProbe';
import { PROBE_USABLE_MS } from './thresholds';

/** The probe that counts for each hop. */
export type UsableProbes = Partial<Readonly<Record<Hop, HopProbe>>>;

/**
 * `P` of tunnels.md §6.1: of each hop the latest probe that ran and is not older than 120 s.
 *
 * A phase that a proxy refused was never run against the cluster (§5): it is kept as the failure of hop `proxy`, which
 * keeps the proxy's policy from being charged to the site.
 */
export function usableProbes(
  probes: readonly HopProbe[],
  now: Instant,
): UsableProbes {
  const usable: Partial<Record<Hop, HopProbe>> = {};
  for (const probe of probes) {
    if (now - probe.at > PROBE_USABLE_MS || !ran(probe)) continue;
    const hop = probe.outcome === 'proxy-refused' ? 'proxy' : probe.hop;
    const held = usable[hop];
    if (held === undefined || held.at <= probe.at) usable[hop] = probe;
  }
  return usable;
}

/** Whether the probe left the place it was started from; without a route from here nothing was asked. */
export function ran(probe: HopProbe): boolean {
  if (probe.outcome === 'not-run') return false;
  return !(probe.from === 'local' && hasNoRoute(probe));
}

/** There was no way out of where the probe started; at a gateway that means its ArcNet interface is gone. */
export function hasNoRoute(probe: HopProbe): boolean {
  return probe.outcome === 'unreachable' && probe.code === 'ENETUNREACH';
}

/** Started at the gateway or behind its proxy. */
export function isFromGatewaySide(probe: HopProbe): boolean {
  return probe.from.startsWith('gateway:') || probe.from.startsWith('proxy:');
}
