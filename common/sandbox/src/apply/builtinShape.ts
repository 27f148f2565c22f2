import { isObject } from '../json';
import type { FieldShape } from './fieldShape';

/** Lists of built-in kinds that are merged item by item, by the name of their field. */
const listKeys: Readonly<Record<string, readonly string[]>> = {
  conditions: ['type'],
  containers: ['name'],
  initContainers: ['name'],
  env: ['name'],
  volumes: ['name'],
  volumeMounts: ['mountPath'],
  imagePullSecrets: ['name'],
  secrets: ['name'],
  hostAliases: ['ip'],
  topologySpreadConstraints: ['topologyKey', 'whenUnsatisfiable'],
  ownerReferences: ['uid'],
  taints: ['key'],
  // A container's ports carry the first, a Service's the second.
  ports: ['containerPort', 'port'],
};

const sets: readonly string[] = ['finalizers'];

function shapeNamed(name: string): FieldShape {
  const keys = Object.hasOwn(listKeys, name) ? listKeys[name] : undefined;
  let list: FieldShape['list'] = { kind: 'atomic' };
  if (keys) list = { kind: 'map', keys };
  else if (sets.includes(name)) list = { kind: 'set' };
  return {
    list,
    atomicMap: name === 'selector',
    member: shapeNamed,
    get item() {
      return shapeNamed('');
    },
  };
}

/** By field name alone: these names mean the same in every built-in kind. */
export const builtinShape: FieldShape = shapeNamed('');

/** Metadata is the same for every kind, whatever its own schema says. */
export const metadataShape: FieldShape = shapeNamed('metadata');

/** The key of a list item, in the notation of managed fields, or `undefined` if it has none. */
export function itemKey(
  item: unknown,
  keys: readonly string[],
): string | undefined {
  if (!isObject(item)) return undefined;
  const found: [string, unknown][] = [];
  for (const key of [...keys].sort()) {
    if (item[key] !== undefined) found.push([key, item[key]]);
  }
  return found.length === 0
    ? undefined
    : `k:${JSON.stringify(Object.fromEntries(found))}`;
}
