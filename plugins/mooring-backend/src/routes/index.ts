import { clusterRoutes } from './clusterRoutes';
import { meRoutes } from './meRoutes';
import { Route } from './route';
import { statusRoutes } from './statusRoutes';
import { tenantRoutes } from './tenantRoutes';
import { tunnelRoutes } from './tunnelRoutes';

export type { Route, RouteContext } from './route';

/** Every route that answers from memory with one JSON document. */
export const routes: readonly Route[] = [
  ...meRoutes,
  ...tenantRoutes,
  ...clusterRoutes,
  ...tunnelRoutes,
  ...statusRoutes,
];
