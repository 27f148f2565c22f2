import { unknownPath } from '../apiError';
import type { JsonObject } from '../json';
import type { ResourceRegistry, ServedResource } from '../resources/registry';
import { apiVersionOf } from '../resources/resourceType';

const info = { title: 'Mooring sandbox', version: 'v1' };

/**
 * OpenAPI v2 without definitions: kubectl then leaves validation to the server. Older kubectl reads
 * only protobuf, so the same empty document exists in that form.
 */
export function openApiV2(accept: string): {
  body: Buffer;
  contentType: string;
} {
  const protobuf =
    /application\/com\.github\.proto-openapi\.spec\.v2@v1\.0\+protobuf/.exec(
      accept,
    );
  return protobuf
    ? {
        body: emptyProtobuf(),
        contentType:
          'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
      }
    : {
        body: Buffer.from(
          JSON.stringify({ swagger: '2.0', info, paths: {}, definitions: {} }),
        ),
        contentType: 'application/json',
      };
}

/** `openapi.v2.Document { swagger: 1, info: 2 { title: 1, version: 2 } }` */
function emptyProtobuf(): Buffer {
  const field = (number: number, content: Buffer) =>
    Buffer.concat([Buffer.from([number * 8 + 2, content.length]), content]);
  const text = (number: number, value: string) =>
    field(number, Buffer.from(value));
  return Buffer.concat([
    text(1, '2.0'),
    field(2, Buffer.concat([text(1, info.title), text(2, info.version)])),
  ]);
}

/** OpenAPI v3: the index, and a document per group version with the schemas of its CRDs. */
export function openApiV3(registry: ResourceRegistry, path: string): object {
  const paths = registry
    .groups()
    .flatMap(({ group, versions }) =>
      versions.map(version => ({ group, version })),
    )
    .map(gv => ({
      ...gv,
      path: `${gv.group ? 'apis' : 'api'}/${apiVersionOf(
        gv.group,
        gv.version,
      )}`,
    }));
  if (path === '/openapi/v3') {
    return {
      paths: Object.fromEntries(
        paths.map(gv => [
          gv.path,
          { serverRelativeURL: `/openapi/v3/${gv.path}` },
        ]),
      ),
    };
  }
  const found = paths.find(gv => path === `/openapi/v3/${gv.path}`);
  if (!found) throw unknownPath();
  const resources = registry.inVersion(found.group, found.version);
  return {
    openapi: '3.0.0',
    info,
    paths: Object.assign(
      {},
      ...resources.map(resource => pathsOf(resource, `/${found.path}`)),
    ),
    components: {
      schemas: Object.fromEntries(
        resources.map(resource => [schemaName(resource), schemaOf(resource)]),
      ),
    },
  };
}

function schemaName({ type, version }: ServedResource): string {
  const group = type.group === '' ? 'core' : type.group;
  return `${group.split('.').reverse().join('.')}.${version.name}.${type.kind}`;
}

function schemaOf({ type, version }: ServedResource): JsonObject {
  return {
    type: 'object',
    ...(version.schema?.raw ?? {}),
    'x-kubernetes-group-version-kind': [
      { group: type.group, version: version.name, kind: type.kind },
    ],
  };
}

/** Enough of the operations that kubectl learns which query parameters are understood. */
function pathsOf(resource: ServedResource, root: string): JsonObject {
  const { type, version } = resource;
  const gvk = { group: type.group, version: version.name, kind: type.kind };
  const parameters = ['dryRun', 'fieldManager', 'fieldValidation', 'force'].map(
    name => ({ name, in: 'query', schema: { type: 'string' } }),
  );
  const content = {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schemaName(resource)}` },
    },
  };
  const operation = (action: string) => ({
    parameters,
    responses: { '200': { description: 'OK', content } },
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': gvk,
  });
  const base = type.namespaced
    ? `${root}/namespaces/{namespace}/${type.plural}`
    : `${root}/${type.plural}`;
  return {
    [base]: { get: operation('list'), post: operation('post') },
    [`${base}/{name}`]: {
      get: operation('get'),
      put: operation('put'),
      patch: operation('patch'),
      delete: operation('delete'),
    },
  };
}
