import { parseObject } from '../admission/parseObject';
import { invalidField } from '../admission/metadataCauses';
import { badRequest, invalid, notFound, unknownPath } from '../apiError';
import { jsonPatch } from '../apply/jsonPatch';
import { mergePatch } from '../apply/mergePatch';
import { isObject, valueAt, type JsonObject } from '../json';
import type { ScalePaths } from '../resources/resourceType';
import { objectKey, readObject } from '../storage/storedObject';
import type { KubeObject } from '../types';
import { sendJson } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { jsonPath } from './jsonPath';
import { mediaType } from './readBody';
import { readParsed, writeOptions } from './writeHandlers';

/** The `scale` subresource of a CRD that names its replica fields. */
export async function scaleObject(
  { storage, writer }: ApiContext,
  request: ResourceRequest,
) {
  const { resource, namespace, name = '', verb, response, incoming } = request;
  const { scale } = resource.version;
  if (!scale) throw unknownPath();
  const stored = storage.get(resource.type.id, objectKey(namespace, name));
  const { group, plural, kind } = resource.type;
  if (!stored) throw notFound({ group, plural, name });
  const current = scaleOf(readObject(stored, resource.apiVersion), scale);
  if (verb === 'get') {
    sendJson(response, 200, current);
    return;
  }
  const given = await readParsed(request);
  const wanted = changed(current, given, verb, mediaType(incoming));
  const replicas = valueAt(wanted, 'spec', 'replicas');
  if (
    typeof replicas !== 'number' ||
    !Number.isInteger(replicas) ||
    replicas < 0
  ) {
    throw invalid({ group, plural, kind, name }, [
      invalidField(
        'spec.replicas',
        replicas,
        'should be a whole number, 0 or more',
      ),
    ]);
  }
  const version = valueAt(wanted, 'metadata', 'resourceVersion');
  const object = writer.change(
    { resource, name, ...(namespace === undefined ? {} : { namespace }) },
    live => {
      const next = parseObject(
        withValue(live, scale.specReplicasPath.split('.').slice(1), replicas),
      );
      const stated = typeof version === 'string' && version !== '';
      return {
        ...next,
        metadata: {
          ...next.metadata,
          resourceVersion: stated ? version : live.metadata.resourceVersion,
        },
      };
    },
    writeOptions(request),
  );
  sendJson(response, 200, scaleOf(object, scale));
}

function changed(
  current: JsonObject,
  given: unknown,
  verb: string,
  type: string,
): unknown {
  if (verb === 'update') return given;
  if (type === 'application/json-patch+json') {
    return jsonPatch(parseScale(current), given);
  }
  if (!isObject(given)) throw badRequest('the patch is not an object');
  return mergePatch(current, given);
}

function parseScale(scale: JsonObject): KubeObject {
  const { metadata, ...rest } = parseObject(scale);
  return { ...rest, metadata: { ...metadata, name: metadata.name ?? '' } };
}

function scaleOf(object: KubeObject, paths: ScalePaths): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } =
    object.metadata;
  const number = (path: string) => {
    const [value] = jsonPath(object, path);
    return typeof value === 'number' ? value : 0;
  };
  const selector = paths.labelSelectorPath
    ? jsonPath(object, paths.labelSelectorPath)[0]
    : undefined;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: number(paths.specReplicasPath) },
    status: {
      replicas: number(paths.statusReplicasPath),
      ...(typeof selector === 'string' ? { selector } : {}),
    },
  };
}

function withValue(
  target: JsonObject,
  path: readonly string[],
  value: unknown,
): JsonObject {
  const [step, ...rest] = path;
  const inner = target[step];
  return {
    ...target,
    [step]:
      rest.length === 0
        ? value
        : withValue(isObject(inner) ? inner : {}, rest, value),
  };
}
