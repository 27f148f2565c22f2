import { isObject, jsonEqual, type JsonObject } from '../json';
import { itemKey } from './builtinShape';
import type { FieldShape } from './fieldShape';

/**
 * Strategic merge for the built-in kinds: as a merge patch, with lists that have a merge key merged
 * item by item. `$patch: delete|replace` and `$deleteFromPrimitiveList` are honoured; the order
 * hints `$setElementOrder` and `$retainKeys` are dropped.
 */
export function strategicMergePatch(
  target: unknown,
  patch: unknown,
  shape: FieldShape,
): unknown {
  if (!isObject(patch)) return patch;
  if (patch.$patch === 'replace') return withoutDirectives(patch);
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (name.startsWith('$deleteFromPrimitiveList/')) {
      removeItems(merged, name.slice(name.indexOf('/') + 1), value);
    } else if (name.startsWith('$')) {
      continue;
    } else if (value === null) {
      delete merged[name];
    } else if (Array.isArray(value)) {
      merged[name] = mergeList(merged[name], value, shape.member(name));
    } else {
      merged[name] = strategicMergePatch(
        merged[name],
        value,
        shape.member(name),
      );
    }
  }
  return merged;
}

function mergeList(
  target: unknown,
  patch: readonly unknown[],
  shape: FieldShape,
): unknown[] {
  const replaces = patch.some(
    item => isObject(item) && item.$patch === 'replace',
  );
  const items = patch.filter(
    item => !(isObject(item) && item.$patch === 'replace'),
  );
  if (!Array.isArray(target) || replaces) {
    return items.filter(item => !isDeletion(item)).map(withoutDirectives);
  }
  if (shape.list.kind === 'set') {
    return [
      ...target,
      ...items.filter(item => !target.some(held => jsonEqual(held, item))),
    ];
  }
  if (shape.list.kind !== 'map') return [...items];
  const { keys } = shape.list;
  const merged: unknown[] = [...target];
  for (const item of items) {
    const key = itemKey(item, keys);
    const at = merged.findIndex(held => itemKey(held, keys) === key);
    if (isDeletion(item)) {
      if (at >= 0) merged.splice(at, 1);
    } else if (at < 0) {
      merged.push(withoutDirectives(item));
    } else {
      merged[at] = strategicMergePatch(merged[at], item, shape.item);
    }
  }
  return merged;
}

function isDeletion(item: unknown): boolean {
  return isObject(item) && item.$patch === 'delete';
}

function removeItems(container: JsonObject, name: string, values: unknown) {
  const held = container[name];
  if (!Array.isArray(held) || !Array.isArray(values)) return;
  container[name] = held.filter(
    item => !values.some(value => jsonEqual(item, value)),
  );
}

function withoutDirectives(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !name.startsWith('$')),
  );
}
