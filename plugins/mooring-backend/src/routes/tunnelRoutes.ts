import { mooringTunnelReadPermission } from '@mooring/backstage-plugin-mooring-common';
import {
  componentViewSchema,
  pageSchema,
  tunnelQuerySchema,
  tunnelsViewSchema,
} from '@mooring/core';
import { plainRoute, queryRoute } from './route';

export const tunnelRoutes = [
  queryRoute(
    {
      path: '/tunnels',
      operationId: 'getTunnels',
      summary:
        'Gateways, relays and sites with how many clusters hang on each, worst first. Operators of the platform only.',
      permissions: [mooringTunnelReadPermission],
      query: tunnelQuerySchema,
      answer: tunnelsViewSchema,
    },
    ({ mooring, scope }, query) => mooring.tunnels(scope, query),
  ),
  plainRoute(
    {
      path: '/gateways',
      operationId: 'listGateways',
      summary:
        'The platform’s ends of ArcNet, worst first. Operators of the platform only.',
      permissions: [mooringTunnelReadPermission],
      answer: pageSchema(componentViewSchema),
    },
    ({ mooring, scope }) => mooring.gateways(scope),
  ),
  plainRoute(
    {
      path: '/gateways/:id',
      operationId: 'getGateway',
      summary:
        'One gateway by its name, with the clusters that hang on it. Operators of the platform only.',
      permissions: [mooringTunnelReadPermission],
      answer: componentViewSchema,
    },
    ({ mooring, scope, id }) => mooring.gateway(scope, id),
  ),
];
