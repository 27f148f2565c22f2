import { createRouteRef } from '@backstage/core-plugin-api';

/** Where an older portal mounts Mooring. */
export const legacyRootRouteRef = createRouteRef({ id: 'mooring' });
