import {
  createApiFactory,
  createPlugin,
  createRoutableExtension,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { LiveFeed, liveFeedRef } from '../api/LiveFeed';
import { mooringApiRef } from '../api/MooringApi';
import { MooringClient } from '../api/MooringClient';
import { LegacyMooringPage } from './LegacyMooringPage';
import { legacyRootRouteRef } from './legacyRoutes';

/** @public */
export const mooringPlugin = createPlugin({
  id: 'mooring',
  routes: { root: legacyRootRouteRef },
  apis: [
    createApiFactory({
      api: mooringApiRef,
      deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
      factory: deps => new MooringClient(deps),
    }),
    createApiFactory({
      api: liveFeedRef,
      deps: { mooring: mooringApiRef },
      factory: ({ mooring }) =>
        new LiveFeed({
          events: options => mooring.events(options),
          random: Math.random,
        }),
    }),
  ],
});

/**
 * All of Mooring's pages behind one route, e.g. `<Route path="/mooring" element={<MooringPage />} />` inside `FlatRoutes`.
 *
 * @public
 */
export const MooringPage = mooringPlugin.provide(
  createRoutableExtension({
    name: 'MooringPage',
    component: async () => LegacyMooringPage,
    mountPoint: legacyRootRouteRef,
  }),
);
