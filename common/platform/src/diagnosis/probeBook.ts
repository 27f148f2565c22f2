import { ClusterId, HopProbe, Instant, MINUTE } from '@mooring/core';

/** Flapping is judged over 15 min; older answers prove nothing about now (tunnels.md §6.1). */
const KEPT_MS = 15 * MINUTE;
/** A run has at most nine hops; this holds the runs of a quarter of an hour at the pace of a watched cluster. */
const KEPT_PROBES = 256;
const NONE: readonly HopProbe[] = [];

/** What probes answered, per cluster and per gateway, for as long as a rule looks back. */
export class ProbeBook {
  private readonly byCluster = new Map<ClusterId, readonly HopProbe[]>();
  private readonly byGateway = new Map<string, readonly HopProbe[]>();

  /** One run, or the history of a dump. What was probed of the gateway itself stands for all clusters behind it. */
  add(
    cluster: ClusterId,
    gateway: string | null,
    probes: readonly HopProbe[],
  ): void {
    const own = probes.filter(probe => probe.hop !== 'gateway');
    const ofGateway = probes.filter(probe => probe.hop === 'gateway');
    if (own.length > 0)
      this.byCluster.set(cluster, joined(this.byCluster.get(cluster), own));
    if (gateway !== null && ofGateway.length > 0)
      this.byGateway.set(
        gateway,
        joined(this.byGateway.get(gateway), ofGateway),
      );
  }

  /** Oldest first. The same array until something is added or has grown too old. */
  ofCluster(cluster: ClusterId, now: Instant): readonly HopProbe[] {
    return kept(this.byCluster, cluster, now);
  }

  ofGateway(gateway: string, now: Instant): readonly HopProbe[] {
    return kept(this.byGateway, gateway, now);
  }

  forget(cluster: ClusterId): void {
    this.byCluster.delete(cluster);
  }
}

function joined(
  held: readonly HopProbe[] | undefined,
  added: readonly HopProbe[],
): readonly HopProbe[] {
  return [...(held ?? NONE), ...added]
    .sort((a, b) => a.at - b.at)
    .slice(-KEPT_PROBES);
}

function kept<K>(
  book: Map<K, readonly HopProbe[]>,
  key: K,
  now: Instant,
): readonly HopProbe[] {
  const held = book.get(key);
  if (held === undefined) return NONE;
  const [oldest] = held;
  if (oldest !== undefined && now - oldest.at <= KEPT_MS) return held;
  const young = held.filter(probe => now - probe.at <= KEPT_MS);
  if (young.length === 0) book.delete(key);
  else book.set(key, young);
  return young;
}
