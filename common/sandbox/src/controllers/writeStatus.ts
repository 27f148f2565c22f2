import { jsonEqual, JsonObject, objectAt } from '../json';
import type { ObjectRef, ObjectStore } from '../types';

/**
 * Replaces the status with what `change` makes of it; writes nothing when that is equal or when the
 * object is gone. A merge patch would leave counters behind that dropped to zero.
 */
export function writeStatus(
  store: ObjectStore,
  ref: ObjectRef,
  change: (status: JsonObject) => JsonObject,
): void {
  const object = store.get(ref);
  if (object === undefined) return;
  const before = objectAt(object, 'status') ?? {};
  const after = change(before);
  if (!jsonEqual(before, after))
    store.updateStatus({ ...object, status: after });
}
