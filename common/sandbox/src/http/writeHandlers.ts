import { z } from 'zod';
import { parseObject } from '../admission/parseObject';
import { ApiError, badRequest, forbidden, notFound } from '../apiError';
import { refusalText, type Attributes } from '../authz/attributes';
import { isObject } from '../json';
import { objectKey } from '../storage/storedObject';
import type { DeleteOptions, KubeObject, KubeObjectInput } from '../types';
import type { Target } from '../writing/target';
import type { WriteOptions } from '../writing/writer';
import { sendJson, sendText } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { mediaType, parseBody, readBody } from './readBody';
import { representationFor } from './representation';
import { selectionOf } from './selection';

export async function createObject(
  { writer, now }: ApiContext,
  request: ResourceRequest,
) {
  const { resource, namespace, response } = request;
  const input = await readObjectInput(request);
  const created = writer.create(
    resource,
    namespace,
    input,
    writeOptions(request),
  );
  sendObject(request, now, 201, created);
  return response;
}

export async function replaceObject(
  { writer, now }: ApiContext,
  request: ResourceRequest,
) {
  const input = await readObjectInput(request);
  const replaced = writer.replace(targetOf(request), input, {
    ...writeOptions(request),
    mustNameVersion: !request.resource.type.strategicMerge,
  });
  sendObject(request, now, 200, replaced);
}

const deleteOptionsSchema = z.object({
  propagationPolicy: z.enum(['Background', 'Foreground', 'Orphan']).nullish(),
  orphanDependents: z.boolean().nullish(),
  preconditions: z
    .object({
      uid: z.string().nullish(),
      resourceVersion: z.string().nullish(),
    })
    .nullish(),
  dryRun: z.array(z.string()).nullish(),
});

export async function deleteObject(
  { writer, storage, now }: ApiContext,
  request: ResourceRequest,
) {
  const target = targetOf(request);
  const options = await readDeleteOptions(request);
  const { type } = request.resource;
  const uid = storage.get(
    type.id,
    objectKey(target.namespace, target.name),
  )?.uid;
  const held = writer.remove(target, options);
  if (held) {
    sendObject(request, now, 200, held);
    return;
  }
  sendJson(request.response, 200, {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name: target.name,
      ...(type.group ? { group: type.group } : {}),
      kind: type.plural,
      uid,
    },
  });
}

export async function deleteCollection(
  { writer, storage }: ApiContext,
  request: ResourceRequest,
) {
  const { resource, namespace, response } = request;
  const options = await readDeleteOptions(request);
  const { matches } = selectionOf(request);
  const { objects } = storage.page(resource.type.id, {
    ...(namespace === undefined ? {} : { namespace }),
    ...(matches ? { matches } : {}),
  });
  for (const { name, namespace: within } of objects) {
    writer.remove({ resource, name, namespace: within }, options);
  }
  sendJson(response, 200, {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { kind: resource.type.plural },
  });
}

export function sendObject(
  request: ResourceRequest,
  now: () => number,
  status: number,
  object: KubeObject,
) {
  const { resource, response, incoming, query } = request;
  const form = representationFor(incoming.headers.accept ?? '', query, now);
  sendText(
    response,
    status,
    `${form.single(resource, object)}\n`,
    form.contentType,
  );
}

export async function readParsed(request: ResourceRequest): Promise<unknown> {
  const body = await readBody(request.incoming);
  return parseBody(body, mediaType(request.incoming));
}

/** Typed clients leave out what the path of a built-in kind says already. */
async function readObjectInput(
  request: ResourceRequest,
): Promise<KubeObjectInput> {
  const given = await readParsed(request);
  const { type, apiVersion } = request.resource;
  return parseObject(
    isObject(given) && type.strategicMerge
      ? { apiVersion, kind: type.kind, ...given }
      : given,
  );
}

export function targetOf(request: ResourceRequest): Target {
  const { resource, namespace, name, subresource } = request;
  if (name === undefined) throw badRequest('name must be provided');
  if (subresource !== undefined && subresource !== 'status') {
    throw notFound({
      group: resource.type.group,
      plural: `${resource.type.plural}/${subresource}`,
      name,
    });
  }
  return {
    resource,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(subresource ? { subresource } : {}),
  };
}

export function writeOptions({
  query,
  incoming,
  response,
}: ResourceRequest): WriteOptions {
  const agent = incoming.headers['user-agent'] ?? 'unknown';
  const validation = query.get('fieldValidation');
  return {
    dryRun: isDryRun(query.getAll('dryRun')),
    manager: query.get('fieldManager') ?? agent.split('/')[0],
    fieldValidation:
      validation === 'Strict' || validation === 'Ignore' ? validation : 'Warn',
    onWarning: message =>
      response.appendHeader('Warning', `299 - ${JSON.stringify(message)}`),
  };
}

/** Creation by another verb than POST needs the right to create as well. */
export function requireMayCreate(
  { authorizer }: ApiContext,
  { resource, namespace, name, user }: ResourceRequest,
) {
  const { group, plural } = resource.type;
  const asked: Attributes = {
    kind: 'resource',
    user,
    verb: 'create',
    group,
    resource: plural,
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
  };
  if (!authorizer.decide(asked).allowed) {
    throw forbidden({ group, plural, name }, refusalText(asked));
  }
}

async function readDeleteOptions(
  request: ResourceRequest,
): Promise<DeleteOptions> {
  const { query, incoming } = request;
  const body = await readBody(incoming);
  const given = body.length === 0 ? {} : parseBody(body, mediaType(incoming));
  const parsed = deleteOptionsSchema.safeParse(isObject(given) ? given : {});
  if (!parsed.success) {
    throw badRequest(
      `DeleteOptions: ${parsed.error.issues[0]?.message ?? 'cannot be read'}`,
    );
  }
  const { preconditions, dryRun, orphanDependents } = parsed.data;
  const policy =
    parsed.data.propagationPolicy ?? query.get('propagationPolicy');
  const isPolicy =
    policy === 'Background' || policy === 'Foreground' || policy === 'Orphan';
  const orphan = orphanDependents ? 'Orphan' : undefined;
  return {
    propagationPolicy: isPolicy ? policy : orphan,
    preconditions: {
      uid: preconditions?.uid ?? undefined,
      resourceVersion: preconditions?.resourceVersion ?? undefined,
    },
    dryRun: isDryRun([...query.getAll('dryRun'), ...(dryRun ?? [])]),
  };
}

function isDryRun(values: readonly string[]): boolean {
  const unknown = values.find(value => value !== 'All' && value !== '');
  if (unknown !== undefined) {
    throw new ApiError(
      422,
      'Invalid',
      `dryRun: Unsupported value: ${JSON.stringify(
        unknown,
      )}: supported values: "All"`,
    );
  }
  return values.includes('All');
}
