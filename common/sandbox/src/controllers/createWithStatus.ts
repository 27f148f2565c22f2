import { objectAt } from '../json';
import type { KubeObject, ObjectStore } from '../types';
import { writeStatus } from './writeStatus';

/**
 * Creates an object that was built complete, in the two steps the API wants; an object of that name
 * that is there already is left alone. The server gives it its own uid.
 */
export function createWithStatus(store: ObjectStore, built: KubeObject): void {
  const { apiVersion, kind, metadata } = built;
  const { namespace, name } = metadata;
  const ref = { apiVersion, kind, namespace, name };
  if (store.get(ref) !== undefined) return;
  const { uid: _built, ...rest } = metadata;
  store.create({ ...built, metadata: rest });
  const status = objectAt(built, 'status');
  if (status !== undefined) writeStatus(store, ref, () => status);
}
