import {
  ApiBlueprint,
  coreExtensionData,
  createFrontendPlugin,
  discoveryApiRef,
  fetchApiRef,
  PageBlueprint,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';
import { RiAnchorLine } from '@remixicon/react';
import { LiveFeed, liveFeedRef } from './api/LiveFeed';
import { mooringApiRef } from './api/MooringApi';
import { MooringClient } from './api/MooringClient';
import { AccessPage } from './components/AccessPage';
import { TunnelsPage } from './components/TunnelsPage';
import { ClustersRoutes } from './pages/ClustersRoutes';
import { MooringLayout } from './pages/MooringLayout';
import { TenantsRoutes } from './pages/TenantsRoutes';
import { RoutedPaths } from './paths/RoutedPaths';
import {
  accessRouteRef,
  clusterRouteRef,
  clustersRouteRef,
  rootRouteRef,
  tenantRouteRef,
  tenantsRouteRef,
  tunnelsRouteRef,
} from './routes';

const TITLE = 'Mooring';

const mooringApi = ApiBlueprint.make({
  name: 'client',
  params: defineParams =>
    defineParams({
      api: mooringApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new MooringClient(deps),
    }),
});

const liveFeed = ApiBlueprint.make({
  name: 'live',
  params: defineParams =>
    defineParams({
      api: liveFeedRef,
      deps: { mooring: mooringApiRef },
      factory: ({ mooring }) =>
        new LiveFeed({
          events: options => mooring.events(options),
          random: Math.random,
        }),
    }),
});

const page = PageBlueprint.makeWithOverrides({
  factory(originalFactory, { config, inputs, node }) {
    const title = config.title ?? TITLE;
    const pages = inputs.pages.map(subPage => {
      const path = subPage.get(coreExtensionData.routePath);
      return {
        path,
        title: subPage.get(coreExtensionData.title) ?? path,
        element: subPage.get(coreExtensionData.reactElement),
        isForOperators:
          subPage.get(coreExtensionData.routeRef) === tunnelsRouteRef,
      };
    });
    return originalFactory({
      path: '/mooring',
      title,
      icon: <RiAnchorLine />,
      routeRef: rootRouteRef,
      // The one that comes with it shows the same tabs to everybody.
      noHeader: true,
      loader: async () => (
        <MooringLayout
          title={title}
          pluginId={node.spec.plugin.pluginId}
          pages={pages}
        />
      ),
    });
  },
});

const clusters = SubPageBlueprint.make({
  name: 'clusters',
  params: {
    path: 'clusters',
    title: 'Clusters',
    routeRef: clustersRouteRef,
    loader: async () => (
      <RoutedPaths>
        <ClustersRoutes />
      </RoutedPaths>
    ),
  },
});

const tenants = SubPageBlueprint.make({
  name: 'tenants',
  params: {
    path: 'tenants',
    title: 'Tenants',
    routeRef: tenantsRouteRef,
    loader: async () => (
      <RoutedPaths>
        <TenantsRoutes />
      </RoutedPaths>
    ),
  },
});

const tunnels = SubPageBlueprint.make({
  name: 'tunnels',
  params: {
    path: 'tunnels',
    title: 'Tunnels',
    routeRef: tunnelsRouteRef,
    loader: async () => (
      <RoutedPaths>
        <TunnelsPage />
      </RoutedPaths>
    ),
  },
});

const access = SubPageBlueprint.make({
  name: 'access',
  params: {
    path: 'access',
    title: 'Access',
    routeRef: accessRouteRef,
    loader: async () => (
      <RoutedPaths>
        <AccessPage />
      </RoutedPaths>
    ),
  },
});

/**
 * Mooring in portals of the new frontend system.
 *
 * @public
 */
export default createFrontendPlugin({
  pluginId: 'mooring',
  title: TITLE,
  icon: <RiAnchorLine />,
  routes: {
    root: rootRouteRef,
    clusters: clustersRouteRef,
    cluster: clusterRouteRef,
    tenants: tenantsRouteRef,
    tenant: tenantRouteRef,
    tunnels: tunnelsRouteRef,
    access: accessRouteRef,
  },
  extensions: [mooringApi, liveFeed, page, clusters, tenants, tunnels, access],
});
