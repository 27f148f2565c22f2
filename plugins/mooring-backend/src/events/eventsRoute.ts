import {
  mooringClusterReadPermission,
  mooringDeploymentReadPermission,
  mooringTenantReadPermission,
} from '@mooring/backstage-plugin-mooring-common';
import { changeEventSchema } from '@mooring/core';
import { z } from 'zod';

/**
 * The stream names ids of all three kinds in one event, so a caller must be allowed all three to read it;
 * pages of a caller who is not fall back to their slow poll.
 */
export const eventsRoute = {
  path: '/events',
  operationId: 'streamEvents',
  summary:
    'What changed within the caller’s scope, as server-sent events; resume with the last sequence number.',
  permissions: [
    mooringClusterReadPermission,
    mooringTenantReadPermission,
    mooringDeploymentReadPermission,
  ],
  query: z.object({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'Sequence number of the last event received; the Last-Event-ID header does the same.',
      ),
  }),
  event: changeEventSchema,
};
