import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import authPlugin from '@backstage/plugin-auth-backend';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { readFileSync } from 'node:fs';
import request from 'supertest';
import { parseAllDocuments } from 'yaml';
import { devAuthModule } from '../dev/devAuthModule';

const entities = parseAllDocuments(
  readFileSync(require.resolve('../dev/org.yaml'), 'utf8'),
).map(document => document.toJS());

const features = [
  authPlugin,
  devAuthModule,
  mockServices.rootConfig.factory({
    data: {
      backend: {
        baseUrl: 'http://localhost',
        database: { client: 'better-sqlite3', connection: ':memory:' },
      },
      app: { baseUrl: 'http://localhost' },
      auth: { providers: { 'dev-users': {} } },
    },
  }),
  catalogServiceMock.factory({ entities }),
];

describe('devAuthModule', () => {
  const environment = process.env.NODE_ENV;
  afterEach(() => {
    Object.assign(process.env, { NODE_ENV: environment });
  });

  it('signs in as the catalog user named in the header, with a real token', async () => {
    const backend = await startTestBackend({ features });
    const ask = (headers: { [name: string]: string }) =>
      request(backend.server).get('/api/auth/dev-users/refresh').set(headers);
    const signedIn = await ask({ 'x-mooring-dev-user': 'acme-admin' });
    expect(signedIn.status).toBe(200);
    const { backstageIdentity } = signedIn.body;
    expect(backstageIdentity.identity.userEntityRef).toBe(
      'user:default/acme-admin',
    );
    expect(backstageIdentity.token.split('.')).toHaveLength(3);

    for (const name of ['', '../ops', 'mallory']) {
      const refused = await ask({ 'x-mooring-dev-user': name });
      expect([401, 404]).toContain(refused.status);
      expect(refused.body.backstageIdentity).toBeUndefined();
    }
    await backend.stop();
  });

  it('keeps a backend from starting in production', async () => {
    Object.assign(process.env, { NODE_ENV: 'production' });
    await expect(startTestBackend({ features })).rejects.toThrow(
      'NODE_ENV=production',
    );
  });
});
