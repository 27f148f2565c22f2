import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { mooringServiceRef } from './mooringServiceRef';
import { registerResourceTypes } from './permissions/registerResourceTypes';
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
        auditor: coreServices.auditor,
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
        permissionsRegistry,
        lifecycle,
        httpRouter,
        ...portal
      }) {
        registerResourceTypes(permissionsRegistry, mooring);
        const shutdown = new AbortController();
        lifecycle.addShutdownHook(() => shutdown.abort());
        httpRouter.use(
          createRouter({ ...portal, mooring, shutdown: shutdown.signal }),
        );
      },
    });
  },
});
