import { createServiceRef } from '@backstage/backend-plugin-api';
import type { Mooring } from '@mooring/platform';

/**
 * The one Mooring of this backend process: it holds the watches, so plugins and modules share it instead of each
 * watching everything again. Provided by this package's default export; other packages ask for a ref with the same id.
 *
 * @public
 */
export const mooringServiceRef = createServiceRef<Mooring>({
  id: 'mooring.mooring',
  scope: 'root',
});
