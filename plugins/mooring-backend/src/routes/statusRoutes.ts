import { mooringStatusReadPermission } from '@mooring/backstage-plugin-mooring-common';
import { statusViewSchema } from '@mooring/core';
import { plainRoute } from './route';

export const statusRoutes = [
  plainRoute(
    {
      path: '/status',
      operationId: 'getStatus',
      summary:
        'Every source with its freshness, and what cannot be said without it.',
      permissions: [mooringStatusReadPermission],
      answer: statusViewSchema,
    },
    ({ mooring, scope }) => mooring.status(scope),
  ),
];
