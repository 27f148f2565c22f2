import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { createRouter } from '../router';
import { openApiDocument } from './openApiDocument';

const FILE = resolvePackagePath(
  '@mooring/backstage-plugin-mooring-backend',
  'schema/openapi.yaml',
);

/** `get /v1/…` of everything the router really serves, read from Express itself. */
function servedOperations(): string[] {
  const router = createRouter({
    mooring: new FakeMooring(),
    httpAuth: mockServices.httpAuth(),
    userInfo: mockServices.userInfo(),
    permissions: mockServices.permissions(),
    auditor: mockServices.auditor.mock(),
    logger: mockServices.logger.mock(),
    shutdown: new AbortController().signal,
  });
  const served: string[] = [];
  for (const layer of router.stack) {
    const inner: unknown = layer.handle;
    if (typeof inner !== 'function' || !('stack' in inner)) continue;
    const { stack } = inner;
    if (!Array.isArray(stack)) continue;
    for (const { route } of stack) {
      for (const method of Object.keys(route?.methods ?? {})) {
        served.push(`${method} /v1${route.path}`);
      }
    }
  }
  return served;
}

describe('openApiDocument', () => {
  it('describes exactly the routes that exist', () => {
    const described = Object.entries(openApiDocument().paths).flatMap(
      ([path, operations]) =>
        Object.keys(operations).map(method => `${method} ${path}`),
    );
    const served = servedOperations().map(path =>
      path.replace(/:(\w+)/g, '{$1}'),
    );
    expect(served.length).toBeGreaterThan(9);
    expect([...described].sort()).toEqual([...served].sort());
  });

  // Update with: MOORING_UPDATE_GOLDEN=1 yarn workspace … test openApiDocument
  it('is what schema/openapi.yaml publishes', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument()));
    if (process.env.MOORING_UPDATE_GOLDEN) {
      writeFileSync(
        FILE,
        stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
      );
    }
    expect(parse(readFileSync(FILE, 'utf8'))).toEqual(document);
  });

  it('resolves every reference', () => {
    const document = openApiDocument();
    const refs = [
      ...JSON.stringify(document).matchAll(
        /"\$ref":"#\/components\/schemas\/(\w+)"/g,
      ),
    ].map(([, name]) => name);
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter(name => !(name in document.components.schemas))).toEqual(
      [],
    );
  });
});
