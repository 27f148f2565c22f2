import { meViewSchema } from '@mooring/core';
import { plainRoute } from './route';

export const meRoutes = [
  plainRoute(
    {
      path: '/me',
      operationId: 'getMe',
      summary:
        'Who the caller is, which tenants are theirs and through which group, or why nothing is visible.',
      permissions: [],
      answer: meViewSchema,
    },
    ({ mooring, actor }) => ({ ok: true, value: mooring.me(actor) }),
  ),
];
