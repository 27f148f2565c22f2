import {
  mooringClusterReadPermission,
  mooringClusterRecheckPermission,
} from '@mooring/backstage-plugin-mooring-common';
import { recheckEventSchema } from '@mooring/core';

/** Asked for in `Accept` by whoever wants to see each hop as it answers. */
export const PROGRESS_TYPE = 'application/x-ndjson';

/** Probing changes nothing in any cluster, but it costs the gateway something: hence a POST, a role and a limit. */
export const recheckRoute = {
  path: '/clusters/:id/diagnosis',
  operationId: 'recheckCluster',
  summary: `Probes one cluster now and answers with what was found. With Accept: ${PROGRESS_TYPE} each hop is one line as it answers, and the last line is the whole answer.`,
  permissions: [mooringClusterReadPermission, mooringClusterRecheckPermission],
  answer: recheckEventSchema,
};
