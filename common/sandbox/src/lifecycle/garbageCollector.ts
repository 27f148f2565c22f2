import type { HistoryEvent } from '../storage/history';
import { objectKey, readObject } from '../storage/storedObject';
import type { KubeObject, OwnerReference } from '../types';
import { foregroundFinalizer, orphanFinalizer } from '../writing/deletion';
import { targetOf, type ControlContext } from './controlContext';

/**
 * Owner references: dependents go with their last owner. It starts from deletions that happened
 * here, never from references that lead nowhere: a dump seldom holds every owner.
 */
export function collectGarbage(context: ControlContext): () => void {
  const { storage, background } = context;
  return storage.subscribe(event => {
    const { current, type } = event;
    if (type === 'DELETED') {
      if (storage.dependents(current.uid).length > 0) {
        background.schedule(`owner ${current.uid}`, () =>
          releaseDependents(context, current.uid, 'delete'),
        );
      }
      for (const owner of readObject(current).metadata.ownerReferences ?? []) {
        background.schedule(`foreground ${owner.uid}`, () =>
          finishForeground(context, owner, current.namespace),
        );
      }
    } else if (type === 'MODIFIED') {
      followDeletion(context, event);
    }
  });
}

function followDeletion(context: ControlContext, event: HistoryEvent) {
  const { current, resource } = event;
  const { deletionTimestamp, finalizers = [] } = readObject(current).metadata;
  if (deletionTimestamp === undefined) return;
  if (finalizers.includes(orphanFinalizer)) {
    context.background.schedule(`orphan ${current.uid}`, () => {
      releaseDependents(context, current.uid, 'orphan');
      dropFinalizer(context, resource, current.key, orphanFinalizer);
    });
  } else if (finalizers.includes(foregroundFinalizer)) {
    context.background.schedule(`owner ${current.uid}`, () => {
      releaseDependents(context, current.uid, 'delete');
      if (context.storage.dependents(current.uid).length === 0) {
        dropFinalizer(context, resource, current.key, foregroundFinalizer);
      }
    });
  }
}

function releaseDependents(
  context: ControlContext,
  ownerUid: string,
  how: 'delete' | 'orphan',
) {
  const { storage, registry, writer } = context;
  for (const { resource, key } of storage.dependents(ownerUid)) {
    const target = targetOf(registry, resource, key);
    const stored = storage.get(resource, key);
    if (!target || !stored) continue;
    const { ownerReferences = [], namespace } = readObject(stored).metadata;
    const others = ownerReferences.filter(
      owner =>
        owner.uid !== ownerUid &&
        (how === 'orphan' || exists(context, owner, namespace)),
    );
    if (how === 'delete' && others.length === 0) {
      writer.remove(target, {});
    } else {
      writer.change(
        target,
        live => ({
          ...live,
          metadata: { ...live.metadata, ownerReferences: others },
        }),
        { isOwn: true },
      );
    }
  }
}

function finishForeground(
  context: ControlContext,
  owner: OwnerReference,
  namespace: string | undefined,
) {
  const found = find(context, owner, namespace);
  if (!found || context.storage.dependents(owner.uid).length > 0) return;
  const { deletionTimestamp } = found.object.metadata;
  if (deletionTimestamp !== undefined) {
    dropFinalizer(context, found.resource, found.key, foregroundFinalizer);
  }
}

function dropFinalizer(
  { storage, registry, writer }: ControlContext,
  resource: string,
  key: string,
  finalizer: string,
) {
  const target = targetOf(registry, resource, key);
  if (!target || !storage.get(resource, key)) return;
  writer.change(
    target,
    live => ({
      ...live,
      metadata: {
        ...live.metadata,
        finalizers: live.metadata.finalizers?.filter(
          held => held !== finalizer,
        ),
      },
    }),
    { isOwn: true },
  );
}

function exists(
  context: ControlContext,
  owner: OwnerReference,
  namespace: string | undefined,
): boolean {
  return find(context, owner, namespace) !== undefined;
}

function find(
  { storage, registry }: ControlContext,
  owner: OwnerReference,
  namespace: string | undefined,
): { resource: string; key: string; object: KubeObject } | undefined {
  const type = registry.findKind(owner)?.type;
  if (!type) return undefined;
  const key = objectKey(type.namespaced ? namespace : undefined, owner.name);
  const stored = storage.get(type.id, key);
  return stored?.uid === owner.uid
    ? { resource: type.id, key, object: readObject(stored) }
    : undefined;
}
