import { createBackendModule } from '@backstage/backend-plugin-api';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { AuthenticationError } from '@backstage/errors';
import {
  authProvidersExtensionPoint,
  createProxyAuthenticator,
  createProxyAuthProviderFactory,
} from '@backstage/plugin-auth-node';

/** Names the catalog user to sign in as. A header, because browsers send it across origins only after a preflight. */
export const DEV_USER_HEADER = 'x-mooring-dev-user';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

const authenticator = createProxyAuthenticator({
  defaultProfileTransform: async (result: { name: string }) => ({
    profile: { displayName: result.name },
  }),
  initialize() {},
  async authenticate({ req }) {
    const name = req.get(DEV_USER_HEADER);
    if (name === undefined || !NAME.test(name)) {
      throw new AuthenticationError(
        `The header ${DEV_USER_HEADER} must name a user of dev/org.yaml`,
      );
    }
    return { result: { name } };
  },
});

/**
 * Signs anybody in as any catalog user, so that tenant scope can be seen and tested with real Backstage tokens and the
 * real identity path. Only for development: with NODE_ENV=production the backend refuses to start.
 */
export const devAuthModule = createBackendModule({
  pluginId: 'auth',
  moduleId: 'dev-users-provider',
  register(env) {
    env.registerInit({
      deps: { providers: authProvidersExtensionPoint },
      async init({ providers }) {
        if (process.env.NODE_ENV === 'production') {
          throw new Error(
            'The sign-in of development users is part of a backend started with NODE_ENV=production. It lets anybody be anybody: remove it.',
          );
        }
        providers.registerProvider({
          providerId: 'dev-users',
          factory: createProxyAuthProviderFactory({
            authenticator,
            signInResolver: async ({ result }, context) =>
              context.signInWithCatalogUser({
                entityRef: stringifyEntityRef({
                  kind: 'User',
                  name: result.name,
                }),
              }),
          }),
        });
      },
    });
  },
});
