import { ClusterView } from '@mooring/core';

/**
 * One station between the platform and the cluster's agent. Only what the record itself carries is told; nothing here
 * judges a hop, because no source of this page looks at one.
 */
export interface Hop {
  readonly kind: 'gateway' | 'flux' | 'arcnet' | 'api' | 'agent';
  /** Its name or address, where known. */
  readonly name: string | null;
  readonly seen:
    | { readonly kind: 'not-checked' }
    /** When the cluster was last heard of at all; `null` is never. */
    | { readonly kind: 'last-contact'; readonly at: string | null };
}

const notChecked = { kind: 'not-checked' } as const;

/**
 * Whether a tunnel is part of the way as far as the reader is told: managed clusters have none, and how a cluster is
 * reached is told to tenants only where it concerns them.
 */
export function hasTunnel(
  cluster: Pick<ClusterView, 'mode' | 'gateway' | 'arcnetIP'>,
): boolean {
  if (cluster.mode === null) {
    return cluster.arcnetIP !== null || cluster.gateway !== null;
  }
  return cluster.mode !== 'managed';
}

/** The stations in the order a packet passes them. */
export function pathHops(
  cluster: Pick<
    ClusterView,
    'mode' | 'gateway' | 'carrier' | 'arcnetIP' | 'lastContact'
  >,
): readonly Hop[] {
  const inside: readonly Hop[] = [
    { kind: 'api', name: null, seen: notChecked },
    {
      kind: 'agent',
      name: null,
      seen: { kind: 'last-contact', at: cluster.lastContact },
    },
  ];
  if (!hasTunnel(cluster)) return inside;
  return [
    { kind: 'gateway', name: cluster.gateway, seen: notChecked },
    ...(cluster.carrier === 'flux'
      ? [{ kind: 'flux', name: null, seen: notChecked } as const]
      : []),
    { kind: 'arcnet', name: cluster.arcnetIP, seen: notChecked },
    ...inside,
  ];
}
