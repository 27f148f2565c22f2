import {
  coreServices,
  createBackendModule,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import type { Mooring } from '@mooring/platform';
import { MooringEntityProvider } from './MooringEntityProvider';

/**
 * The Mooring that the mooring backend plugin provides to the whole process: the same id, so the same instance, so one
 * set of watches. Without that plugin in the same backend, a factory for this ref has to be added.
 */
const mooringServiceRef = createServiceRef<Mooring>({
  id: 'mooring.mooring',
  scope: 'root',
});

/**
 * Brings tenants and clusters into the catalog.
 *
 * @public
 */
export const catalogModuleMooring = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'mooring',
  register(env) {
    env.registerInit({
      deps: {
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        mooring: mooringServiceRef,
        scheduler: coreServices.scheduler,
      },
      async init({ catalog, config, lifecycle, logger, mooring, scheduler }) {
        const ended = new AbortController();
        lifecycle.addShutdownHook(() => ended.abort());
        catalog.addEntityProvider(
          MooringEntityProvider.fromConfig(config, {
            mooring,
            logger,
            signal: ended.signal,
            taskRunner: scheduler.createScheduledTaskRunner({
              frequency: { minutes: 10 },
              timeout: { minutes: 2 },
              initialDelay: { seconds: 15 },
              // Each replica holds the same state, so one of them is enough.
              scope: 'global',
            }),
          }),
        );
      },
    });
  },
});
