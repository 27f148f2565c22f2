import { kindRules } from '../admission/kindRules';
import type { ResourceType } from '../resources/resourceType';
import type { KubeObject } from '../types';

export const foregroundFinalizer = 'foregroundDeletion';
export const orphanFinalizer = 'orphan';

/** The object once its deletion was asked for. One that is being deleted already stays as it is. */
export function beginDeletion(
  type: ResourceType,
  live: KubeObject,
  how: {
    time: string;
    hasContent: boolean;
    waitsForDependents: boolean;
    orphansDependents: boolean;
  },
): KubeObject {
  if (live.metadata.deletionTimestamp !== undefined) return live;
  const next = structuredClone(live);
  const finalizers = next.metadata.finalizers ?? [];
  if (how.waitsForDependents) finalizers.push(foregroundFinalizer);
  if (how.orphansDependents) finalizers.push(orphanFinalizer);
  if (finalizers.length > 0) next.metadata.finalizers = finalizers;
  next.metadata.deletionTimestamp = how.time;
  next.metadata.deletionGracePeriodSeconds = 0;
  if (type.countsGenerations) {
    next.metadata.generation = (live.metadata.generation ?? 0) + 1;
  }
  kindRules(type.id).beforeDelete?.(next, how.hasContent);
  return next;
}

/** Deletion was asked for and nothing holds the object any more. */
export function mayGo(type: ResourceType, object: KubeObject): boolean {
  return (
    object.metadata.deletionTimestamp !== undefined &&
    (object.metadata.finalizers ?? []).length === 0 &&
    !kindRules(type.id).isHeld?.(object)
  );
}
