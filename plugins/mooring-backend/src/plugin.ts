import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { historyDatabaseRef } from './historyDatabaseRef';
import { mooringServiceRef } from './mooringServiceRef';
import { registerResourceTypes } from './permissions/registerResourceTypes';
import { portalOrigins } from './requests/portalOrigins';
import { createRouter } from './router';

/**
 * REST, live events and permissions of Mooring. Needs a service behind {@link mooringServiceRef}, which the package's
 * default export brings along.
 *
 * @public
 */
export const mooringPlugin = createBackendPlugin({
  pluginId: 'mooring',
  register(env) {
    env.registerInit({
      deps: {
        mooring: mooringServiceRef,
        history: historyDatabaseRef,
        auditor: coreServices.auditor,
        config: coreServices.rootConfig,
        database: coreServices.database,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        userInfo: coreServices.userInfo,
      },
      async init({
        mooring,
        history,
        config,
        database,
        permissionsRegistry,
        lifecycle,
        httpRouter,
        ...portal
      }) {
        registerResourceTypes(permissionsRegistry, mooring);
        history.provide(() => database.getClient());
        const shutdown = new AbortController();
        lifecycle.addShutdownHook(() => shutdown.abort());
        httpRouter.use(
          createRouter({
            ...portal,
            mooring,
            shutdown: shutdown.signal,
            portalOrigins: portalOrigins(config),
          }),
        );
      },
    });
  },
});
