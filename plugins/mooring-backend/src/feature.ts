import { createBackendFeatureLoader } from '@backstage/backend-plugin-api';
import { mooringServiceFactory } from './mooringServiceFactory';
import { mooringPlugin } from './plugin';

/**
 * The plugin together with the Mooring it serves. A backend that adds its own factory for `mooringServiceRef` keeps it:
 * factories added by hand win over those of a loader.
 *
 * @public
 */
export const mooringFeature = createBackendFeatureLoader({
  *loader() {
    yield mooringServiceFactory;
    yield mooringPlugin;
  },
});
