import { eventsRoute } from '../events/eventsRoute';
import { PROGRESS_TYPE, recheckRoute } from '../recheck/recheckRoute';
import { Route, routes } from '../routes';
import { answerSchemas, schemaRef } from './answerSchemas';
import { pathParameters, queryParameters } from './parameters';

const API_VERSION = '1.0.0';

const FAILURES = {
  '400': 'The request is not valid; the message names the field.',
  '401': 'Not signed in.',
  '403':
    'Refused, and error.denial says why. What is outside the caller’s scope and what does not exist are answered alike.',
  '404':
    'There is no such thing of an object that the caller may see, e.g. a diagnosis of a left-over record.',
  '429':
    'More than one user may at once: live streams, or re-checks within a minute (see Retry-After).',
  '503': 'The portal could not decide what the caller may see.',
} as const;

/** The API as OpenAPI 3.1, from the same schemas that the routes use. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mooring',
      version: API_VERSION,
      description:
        'Tenants, downstream clusters and what runs on them. Paths are below the plugin’s base path, usually /api/mooring.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ backstage: [] }],
    paths: paths([
      ...routes.map(route => ({
        path: openApiPath(route.path),
        operations: readOperation(route),
      })),
      {
        path: openApiPath(recheckRoute.path),
        operations: recheckOperation(),
      },
      { path: openApiPath(eventsRoute.path), operations: eventsOperation() },
      { path: '/v1/openapi.json', operations: describeOperation() },
    ]),
    components: {
      securitySchemes: {
        backstage: {
          type: 'http',
          scheme: 'bearer',
          description: 'A Backstage user token.',
        },
      },
      schemas: answerSchemas(),
    },
  };
}

/** Operations by method, of all that share a path. */
function paths(
  described: readonly { readonly path: string; readonly operations: object }[],
): { [path: string]: { [method: string]: unknown } } {
  const merged: { [path: string]: { [method: string]: unknown } } = {};
  for (const { path, operations } of described) {
    merged[path] = { ...merged[path], ...operations };
  }
  return merged;
}

/** `/clusters/:id` in Express is `/v1/clusters/{id}` here. */
function openApiPath(path: string): string {
  return `/v1${path.replace(/:(\w+)/g, '{$1}')}`;
}

function readOperation(route: Route) {
  const codes = ['401', '403', '503'] as const;
  return {
    get: {
      operationId: route.operationId,
      summary: route.summary,
      parameters: [
        ...pathParameters(route.path),
        ...queryParameters(route.query),
      ],
      responses: {
        '200': {
          description: 'As of now, from memory.',
          content: {
            'application/json': { schema: schemaRef(route.operationId) },
          },
        },
        ...failures([
          ...(route.query ? (['400'] as const) : []),
          ...(route.path.includes(':') ? (['404'] as const) : []),
          ...codes,
        ]),
      },
    },
  };
}

function recheckOperation() {
  const schema = schemaRef(recheckRoute.operationId);
  return {
    post: {
      operationId: recheckRoute.operationId,
      summary: recheckRoute.summary,
      parameters: pathParameters(recheckRoute.path),
      requestBody: {
        description: 'Nothing is read from it; its type is what is looked at.',
        required: false,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        '200': {
          description:
            'The event of type done; with progress, one event per line, done last.',
          content: {
            'application/json': { schema },
            [PROGRESS_TYPE]: { schema },
          },
        },
        ...failures(['400', '401', '403', '404', '429', '503']),
      },
    },
  };
}

function eventsOperation() {
  return {
    get: {
      operationId: eventsRoute.operationId,
      summary: eventsRoute.summary,
      parameters: queryParameters(eventsRoute.query),
      responses: {
        '200': {
          description: 'One event per message; its id is the sequence number.',
          content: {
            'text/event-stream': {
              schema: schemaRef(eventsRoute.operationId),
            },
          },
        },
        ...failures(['400', '401', '403', '429', '503']),
      },
    },
  };
}

function describeOperation() {
  return {
    get: {
      operationId: 'getOpenApi',
      summary: 'This description.',
      responses: {
        '200': {
          description: 'OpenAPI 3.1.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
        ...failures(['401']),
      },
    },
  };
}

function failures(codes: readonly (keyof typeof FAILURES)[]) {
  return Object.fromEntries(
    codes.map(code => [
      code,
      {
        description: FAILURES[code],
        content: { 'application/json': { schema: schemaRef('error') } },
      },
    ]),
  );
}
