import { randomUUID } from 'node:crypto';
import { crdResource, crdRules } from '../admission/crdRules';
import { parseObject } from '../admission/parseObject';
import { registerCrd } from '../lifecycle/crdLifecycle';
import { guessKind } from '../resources/guessedKind';
import type { ResourceRegistry, ServedResource } from '../resources/registry';
import { storageApiVersion } from '../resources/resourceType';
import type { Storage } from '../storage/storage';
import type {
  GroupVersionKind,
  KubeObject,
  KubeObjectInput,
  LoadProblem,
  UnsupportedRule,
} from '../types';

export interface LoadResult {
  problems: LoadProblem[];
  guessed: GroupVersionKind[];
}

/**
 * Puts objects into the store as they are: what a real server would assign is only filled in where
 * it is missing. An object that cannot be served is a problem, the others are loaded.
 */
export function loadObjects(
  deps: { storage: Storage; registry: ResourceRegistry; now: () => number },
  objects: readonly unknown[],
  rules: UnsupportedRule[],
): LoadResult {
  const { storage, registry, now } = deps;
  const result: LoadResult = { problems: [], guessed: [] };
  const time = new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
  const inputs = parseAll(objects, result.problems);

  const isCrd = (input: KubeObjectInput) =>
    input.kind === 'CustomResourceDefinition' &&
    input.apiVersion === 'apiextensions.k8s.io/v1';
  for (const input of inputs.filter(isCrd)) {
    const crd = complete(input, undefined, time);
    crdRules.prepare?.(crd, undefined, time);
    const problem = registerCrd(deps, crd, rules);
    if (problem === undefined) {
      storage.load(crdResource, crd, input.apiVersion);
    } else {
      result.problems.push({ object: labelOf(input), message: problem });
    }
  }
  for (const input of inputs) {
    if (isCrd(input)) continue;
    const resource =
      registry.findKind(input) ?? guess(registry, input, inputs, result);
    if (!resource) {
      result.problems.push({
        object: labelOf(input),
        message: `its CRD does not serve ${input.apiVersion}`,
      });
      continue;
    }
    const { type } = resource;
    if (type.virtual) {
      result.problems.push({
        object: labelOf(input),
        message: 'this kind is answered, never stored',
      });
      continue;
    }
    const namespace = type.namespaced
      ? input.metadata.namespace ?? 'default'
      : undefined;
    if (namespace !== undefined) {
      ensureNamespace(storage, namespace, time);
    }
    storage.load(
      type.id,
      complete(input, namespace, time),
      storageApiVersion(type),
    );
  }
  return result;
}

/** A namespace that nobody described, but that objects or the server itself need. */
export function ensureNamespace(storage: Storage, name: string, time: string) {
  if (storage.get('namespaces', name)) return;
  storage.load(
    'namespaces',
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name,
        uid: randomUUID(),
        creationTimestamp: time,
        labels: { 'kubernetes.io/metadata.name': name },
      },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    },
    'v1',
  );
}

function parseAll(
  objects: readonly unknown[],
  problems: LoadProblem[],
): KubeObjectInput[] {
  const inputs: KubeObjectInput[] = [];
  objects.forEach((object, index) => {
    try {
      const input = parseObject(object);
      if (input.metadata.name) inputs.push(input);
      else problems.push({ object: labelOf(input), message: 'has no name' });
    } catch (error) {
      problems.push({
        object: `object ${index + 1}`,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  });
  return inputs;
}

function complete(
  input: KubeObjectInput,
  namespace: string | undefined,
  time: string,
): KubeObject {
  const {
    namespace: _given,
    resourceVersion: _foreign,
    ...given
  } = input.metadata;
  return {
    ...input,
    metadata: {
      ...given,
      name: given.name ?? '',
      ...(namespace === undefined ? {} : { namespace }),
      uid: given.uid ?? randomUUID(),
      creationTimestamp: given.creationTimestamp ?? time,
    },
  };
}

/** `undefined` when a CRD knows the kind, but not in this version. */
function guess(
  registry: ResourceRegistry,
  input: KubeObjectInput,
  inputs: readonly KubeObjectInput[],
  result: LoadResult,
): ServedResource | undefined {
  const { apiVersion, kind } = input;
  const isNamespaced = inputs.some(
    other =>
      other.apiVersion === apiVersion &&
      other.kind === kind &&
      other.metadata.namespace !== undefined,
  );
  const guessed = guessKind(apiVersion, kind, isNamespaced);
  const held = registry.byId(guessed.id);
  const wasGuessed = result.guessed.some(
    known => known.kind === kind && registry.findKind(known)?.type === held,
  );
  if (held && !wasGuessed) return undefined;
  const type = held
    ? { ...held, versions: [...held.versions, ...guessed.versions] }
    : guessed;
  registry.register(type);
  result.guessed.push({ apiVersion, kind });
  return registry.findKind(input);
}

function labelOf({ kind, metadata }: KubeObjectInput): string {
  return [kind, metadata.namespace, metadata.name].filter(Boolean).join(' ');
}
