import { parseObject } from './admission/parseObject';
import { unknownPath } from './apiError';
import { mergePatch } from './apply/mergePatch';
import type { ResourceRegistry, ServedResource } from './resources/registry';
import { parseLabelSelector } from './selectors/labelSelector';
import type { Storage } from './storage/storage';
import { objectKey, readObject } from './storage/storedObject';
import type {
  GroupVersionKind,
  KubeObjectInput,
  ObjectRef,
  ObjectStore,
} from './types';
import type { Target } from './writing/target';
import type { Writer } from './writing/writer';

/** The store for callers in the same process: the rules of HTTP without the wire. */
export function createObjectStore(deps: {
  storage: Storage;
  registry: ResourceRegistry;
  writer: Writer;
}): ObjectStore {
  const { storage, registry, writer } = deps;

  const served = (gvk: GroupVersionKind): ServedResource => {
    const found = registry.findKind(gvk);
    if (!found || found.type.virtual) throw unknownPath();
    return found;
  };
  const targetOf = (ref: ObjectRef, subresource?: 'status'): Target => {
    const resource = served(ref);
    return {
      resource,
      name: ref.name,
      ...(resource.type.namespaced ? { namespace: ref.namespace ?? '' } : {}),
      ...(subresource ? { subresource } : {}),
    };
  };
  const targetOfInput = (input: KubeObjectInput, subresource?: 'status') =>
    targetOf(
      {
        apiVersion: input.apiVersion,
        kind: input.kind,
        namespace: input.metadata.namespace,
        name: input.metadata.name ?? '',
      },
      subresource,
    );

  return {
    get resourceVersion() {
      return storage.resourceVersion;
    },
    get(ref) {
      const { resource, namespace, name } = targetOf(ref);
      const stored = storage.get(resource.type.id, objectKey(namespace, name));
      return stored && readObject(stored, resource.apiVersion);
    },
    list(gvk, options = {}) {
      const { type, apiVersion } = served(gvk);
      const selects =
        options.labelSelector === undefined
          ? undefined
          : parseLabelSelector(options.labelSelector);
      const { namespace } = options;
      return storage
        .page(type.id, {
          ...(type.namespaced && namespace !== undefined ? { namespace } : {}),
          ...(selects ? { matches: object => selects(object.labels) } : {}),
        })
        .objects.map(stored => readObject(stored, apiVersion));
    },
    create(object) {
      const input = parseObject(object);
      const resource = served(input);
      return writer.create(
        resource,
        resource.type.namespaced ? input.metadata.namespace : undefined,
        input,
        {},
      );
    },
    update: object => {
      const input = parseObject(object);
      return writer.replace(targetOfInput(input), input, {});
    },
    updateStatus: object => {
      const input = parseObject(object);
      return writer.replace(targetOfInput(input, 'status'), input, {});
    },
    patch: (ref, patch, options = {}) =>
      writer.change(
        targetOf(ref, options.subresource),
        live => parseObject(mergePatch(live, patch)),
        {},
      ),
    delete: (ref, options = {}) => writer.remove(targetOf(ref), options),
    subscribe(gvk, listener) {
      return storage.subscribe(event => {
        const type = registry.byId(event.resource);
        if (!type) return;
        const isWanted =
          gvk === undefined || registry.findKind(gvk)?.type === type;
        if (!isWanted) return;
        listener({
          type: event.type,
          object: readObject(event.current, gvk?.apiVersion),
          resourceVersion: event.resourceVersion,
        });
      });
    },
  };
}
