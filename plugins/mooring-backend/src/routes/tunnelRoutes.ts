import { mooringTunnelReadPermission } from '@mooring/backstage-plugin-mooring-common';
import { tunnelsViewSchema } from '@mooring/core';
import { plainRoute } from './route';

export const tunnelRoutes = [
  plainRoute(
    {
      path: '/tunnels',
      operationId: 'getTunnels',
      summary:
        'Gateways, relays and sites with the clusters that hang on them, worst first. Operators of the platform only.',
      permissions: [mooringTunnelReadPermission],
      answer: tunnelsViewSchema,
    },
    ({ mooring, scope }) => mooring.tunnels(scope),
  ),
];
