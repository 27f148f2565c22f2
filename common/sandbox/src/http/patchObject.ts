import { parseObject } from '../admission/parseObject';
import { badRequest, unsupportedMediaType } from '../apiError';
import { jsonPatch } from '../apply/jsonPatch';
import { mergePatch } from '../apply/mergePatch';
import { strategicMergePatch } from '../apply/strategicMergePatch';
import { objectKey } from '../storage/storedObject';
import type { KubeObject } from '../types';
import type { ApiContext, ResourceRequest } from './apiContext';
import { mediaType } from './readBody';
import {
  readParsed,
  requireMayCreate,
  sendObject,
  targetOf,
  writeOptions,
} from './writeHandlers';

const applyType = 'application/apply-patch+yaml';

/** PATCH in its four kinds, told apart by the content type. */
export async function patchObject(
  context: ApiContext,
  request: ResourceRequest,
) {
  const { writer, now } = context;
  const type = mediaType(request.incoming);
  const patch = await readParsed(request);
  const target = targetOf(request);
  if (type === applyType) {
    applyObject(context, request, patch);
    return;
  }
  const produce = patcher(type, patch, request);
  const changed = writer.change(
    target,
    live => parseObject(produce(live)),
    writeOptions(request),
  );
  sendObject(request, now, 200, changed);
}

function patcher(
  type: string,
  patch: unknown,
  { resource }: ResourceRequest,
): (live: KubeObject) => unknown {
  switch (type) {
    case 'application/merge-patch+json':
      return live => mergePatch(live, patch);
    case 'application/json-patch+json':
      return live => jsonPatch(live, patch);
    case 'application/strategic-merge-patch+json':
      if (resource.type.strategicMerge) {
        return live => strategicMergePatch(live, patch, resource.version.shape);
      }
      break;
    default:
  }
  throw unsupportedMediaType([
    'application/json-patch+json',
    'application/merge-patch+json',
    applyType,
  ]);
}

function applyObject(
  context: ApiContext,
  request: ResourceRequest,
  patch: unknown,
) {
  const { query, namespace, resource } = request;
  const { storage, writer, now } = context;
  const manager = query.get('fieldManager');
  if (!manager) {
    throw badRequest(
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    );
  }
  const target = targetOf(request);
  const key = objectKey(namespace, target.name);
  if (!storage.get(resource.type.id, key)) requireMayCreate(context, request);
  const { object, created } = writer.apply(
    target,
    parseObject(patch),
    { manager, force: query.get('force') === 'true' },
    writeOptions(request),
  );
  sendObject(request, now, created ? 201 : 200, object);
}
