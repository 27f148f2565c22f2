import { createBackendModule } from '@backstage/backend-plugin-api';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { decideCatalogRead, mooringServiceRef } from '../src';

/** Allows everything but other tenants' entities in the catalog; what Mooring shows is scoped below any policy. */
export const devPolicyModule = createBackendModule({
  pluginId: 'permission',
  moduleId: 'dev-policy',
  register(env) {
    env.registerInit({
      deps: { policy: policyExtensionPoint, mooring: mooringServiceRef },
      async init({ policy, mooring }) {
        policy.setPolicy({
          handle: async ({ permission }, user) =>
            permission.name === 'catalog.entity.read'
              ? decideCatalogRead(mooring, user?.info)
              : { result: AuthorizeResult.ALLOW },
        });
      },
    });
  },
});
