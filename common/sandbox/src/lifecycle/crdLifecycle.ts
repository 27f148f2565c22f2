import { crdCleanup, crdResource } from '../admission/crdRules';
import { readCrd } from '../resources/customResource';
import { readObject } from '../storage/storedObject';
import type { KubeObject, UnsupportedRule } from '../types';
import { targetOf, type ControlContext } from './controlContext';

/**
 * Serves what CustomResourceDefinitions define, from the moment they are committed, and takes a
 * kind away after its last object. `rules` receives what cannot be enforced.
 */
export function followCrds(
  context: ControlContext,
  rules: UnsupportedRule[],
): () => void {
  const { storage, registry, background } = context;
  return storage.subscribe(({ resource, type, current }) => {
    if (resource === crdResource) {
      const crd = readObject(current);
      if (type === 'DELETED') {
        forget(rules, current.name);
        registry.unregister(current.name);
        return;
      }
      registerCrd(context, crd, rules);
      if (crd.metadata.deletionTimestamp !== undefined) {
        background.schedule(`crd ${current.name}`, () =>
          removeContent(context, current.name),
        );
      }
    } else if (type === 'DELETED' && isLeaving(context, resource)) {
      background.schedule(`crd ${resource}`, () =>
        removeContent(context, resource),
      );
    }
  });
}

/** Returns what is wrong with a CRD that cannot be served. */
export function registerCrd(
  { registry }: Pick<ControlContext, 'registry'>,
  crd: KubeObject,
  rules: UnsupportedRule[],
): string | undefined {
  forget(rules, crd.metadata.name);
  const reading = readCrd(crd, rule => rules.push(rule));
  if (!reading.ok) {
    return reading.problems
      .map(({ field, message }) => `${field}: ${message}`)
      .join(', ');
  }
  registry.register(reading.type);
  return undefined;
}

function forget(rules: UnsupportedRule[], crd: string) {
  for (let index = rules.length - 1; index >= 0; index--) {
    if (rules[index].crd === crd) rules.splice(index, 1);
  }
}

function isLeaving({ storage }: ControlContext, name: string): boolean {
  const held = storage.get(crdResource, name);
  return (
    held !== undefined &&
    readObject(held).metadata.deletionTimestamp !== undefined
  );
}

function removeContent(context: ControlContext, name: string) {
  const { storage, registry, writer } = context;
  if (!isLeaving(context, name)) return;
  for (const { key } of storage.page(name, {}).objects) {
    const target = targetOf(registry, name, key);
    if (target) writer.remove(target, {});
  }
  if (storage.count(name) > 0) return;
  const crd = targetOf(registry, crdResource, name);
  if (!crd) return;
  writer.change(
    crd,
    live => ({
      ...live,
      metadata: {
        ...live.metadata,
        finalizers: live.metadata.finalizers?.filter(
          finalizer => finalizer !== crdCleanup,
        ),
      },
    }),
    { isOwn: true },
  );
}
