import { Instant } from '../model/instant';
import { Hop, HopProbe } from '../tunnel/hopProbe';
import { PROBE_USABLE_MS } from './thresholds';

/** The probe that counts for each hop. */
export type UsableProbes = Partial<Readonly<Record<Hop, HopProbe>>>;

/**
 * `P` of tunnels.md §6.1: of each hop the latest probe that is not older than 120 s, if it ran. A hop that a later run
 * did not come to is not known any more: an old answer of the API server beside a new loss of the way would contradict
 * it.
 *
 * A phase that a proxy refused was never run against the cluster (§5): it is kept as the failure of hop `proxy`, which
 * keeps the proxy's policy from being charged to the site.
 */
export function usableProbes(
  probes: readonly HopProbe[],
  now: Instant,
): UsableProbes {
  const latest = new Map<Hop, HopProbe>();
  const take = (hop: Hop, probe: HopProbe) => {
    const held = latest.get(hop);
    if (held === undefined || held.at <= probe.at) latest.set(hop, probe);
  };
  for (const probe of probes) {
    if (now - probe.at > PROBE_USABLE_MS) continue;
    take(probe.hop, probe);
    if (probe.outcome === 'proxy-refused') take('proxy', probe);
  }
  const usable: Partial<Record<Hop, HopProbe>> = {};
  for (const [hop, probe] of latest) {
    if (ran(probe) && (probe.outcome !== 'proxy-refused' || hop === 'proxy'))
      usable[hop] = probe;
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
