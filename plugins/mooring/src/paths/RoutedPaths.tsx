import { useRouteRef } from '@backstage/frontend-plugin-api';
import { ReactNode, useMemo } from 'react';
import {
  accessRouteRef,
  clusterRouteRef,
  clustersRouteRef,
  tenantRouteRef,
  tenantsRouteRef,
  tunnelsRouteRef,
} from '../routes';
import { MooringPaths, PathsProvider } from './PathsContext';

/** Paths from the route refs of the new frontend system. */
export function RoutedPaths(props: { children: ReactNode }) {
  const clusters = useRouteRef(clustersRouteRef);
  const cluster = useRouteRef(clusterRouteRef);
  const tenants = useRouteRef(tenantsRouteRef);
  const tenant = useRouteRef(tenantRouteRef);
  const tunnels = useRouteRef(tunnelsRouteRef);
  const access = useRouteRef(accessRouteRef);
  const paths = useMemo<MooringPaths>(
    () => ({
      clusters: clusters?.(),
      tenants: tenants?.(),
      tunnels: tunnels?.(),
      access: access?.(),
      // A Fleet id holds a slash, which must not become another path segment.
      cluster: id => cluster?.({ id: encodeURIComponent(id) }),
      tenant: id => tenant?.({ id: encodeURIComponent(id) }),
    }),
    [clusters, cluster, tenants, tenant, tunnels, access],
  );
  return <PathsProvider value={paths}>{props.children}</PathsProvider>;
}
