import { clusterId } from './objects';

/**
 * Which cluster hangs on which gateway: the first ones on `gw-0`, whose sites answer nothing; the next ones on `gw-1`, a
 * large one that can be lost as a whole; the others evenly on the rest, of which `gw-2` has sites that refuse.
 */
export interface TunnelPlan {
  readonly clusters: number;
  readonly tenants: number;
  readonly gateways: number;
  /** Clusters of `gw-0`. */
  readonly silent: number;
  /** Clusters of `gw-1`. */
  readonly large: number;
}

export const SILENT = 0;
export const LARGE = 1;
export const REFUSING = 2;

/** Two in seven, so that every gateway has some: as many sites may let nothing but TLS out. */
const CARRIED = { of: 7, count: 2 };

export function gatewayName(gateway: number): string {
  return `gw-${gateway}`;
}

export function gatewayOf(cluster: number, plan: TunnelPlan): number {
  if (cluster < plan.silent) return SILENT;
  if (cluster < plan.silent + plan.large) return LARGE;
  return REFUSING + (cluster % (plan.gateways - REFUSING));
}

export function clustersOf(gateway: number, plan: TunnelPlan): number[] {
  return Array.from({ length: plan.clusters }, (_, i) => i).filter(
    i => gatewayOf(i, plan) === gateway,
  );
}

/** Inside 100.64.0.0/10, unique. */
export function arcnetIP(cluster: number): string {
  return `100.70.${cluster >> 8}.${cluster & 255}`;
}

export function carrierOf(cluster: number): 'direct' | 'flux' {
  return cluster % CARRIED.of < CARRIED.count ? 'flux' : 'direct';
}

/** The cluster of each tenant that its Tenant describes; further ones are known to the gateway alone. */
export function externalOf(cluster: number, plan: TunnelPlan) {
  const gateway = gatewayOf(cluster, plan);
  return {
    clusterId: clusterId(cluster),
    arcnetIP: arcnetIP(cluster),
    carrier: carrierOf(cluster),
    gateway: gatewayName(gateway),
    site: `site-${cluster}`,
  };
}
