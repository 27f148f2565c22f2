import { isObject } from '../json';
import type { KubeObject, ObjectMeta } from '../types';
import { stableUid } from './naming';
import { timestamp } from './timestamp';

/** What a builder is told about the object itself; times in epoch ms. */
export interface BuiltMeta {
  name: string;
  namespace?: string;
  createdAt: number;
  generation?: number;
  labels?: { [key: string]: string };
  annotations?: { [key: string]: string };
  finalizers?: string[];
}

/** Joins metadata and body; members that are `undefined` are left out, `null` stays. */
export function builtObject(
  apiVersion: string,
  kind: string,
  meta: BuiltMeta,
  body: { [key: string]: unknown },
): KubeObject {
  const { createdAt, generation = 1, ...rest } = meta;
  const metadata: ObjectMeta = {
    ...rest,
    uid: stableUid(apiVersion, kind, meta.namespace ?? '', meta.name),
    creationTimestamp: timestamp(createdAt),
    generation,
  };
  return {
    apiVersion,
    kind,
    metadata: withoutUndefined(metadata),
    ...withoutUndefined(body),
  };
}

function withoutUndefined<T extends object>(value: T): T {
  const result = { ...value };
  for (const key of Object.keys(result)) {
    const member: unknown = Reflect.get(result, key);
    if (member === undefined) Reflect.deleteProperty(result, key);
    else if (isObject(member))
      Reflect.set(result, key, withoutUndefined(member));
  }
  return result;
}
