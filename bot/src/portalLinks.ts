import type { ClusterView } from '@mooring/core';

/** Addresses of the portal's pages. */
export interface PortalLinks {
  clusters(): string;
  cluster(view: Pick<ClusterView, 'id' | 'fleetCluster'>): string;
  tenants(): string;
  /** For operators of the platform. */
  tunnels(): string;
  /** The tenant's page, which holds its deployments. */
  tenant(id: string): string;
}

/** @param base - of the portal, e.g. `http://localhost:3000` */
export function createPortalLinks(base: string): PortalLinks {
  const page = (path: string) => new URL(`/mooring${path}`, base).toString();
  const clusters = () => page('/clusters');
  return {
    clusters,
    cluster: ({ id, fleetCluster }) => {
      const key = id ?? fleetCluster;
      return key === null
        ? clusters()
        : page(`/clusters/${encodeURIComponent(key)}`);
    },
    tenants: () => page('/tenants'),
    tunnels: () => page('/tunnels'),
    tenant: id => page(`/tenants/${encodeURIComponent(id)}`),
  };
}
