import type { StatusCause } from '../apiError';
import { itemKey } from '../apply/builtinShape';
import { isObject, objectAt, stringsAt, type JsonObject } from '../json';
import { join, shown } from './schemaCauses';

/** Lists declared as sets or maps may hold each item, or key, once. */
export function duplicateItems(
  value: unknown,
  schema: JsonObject | undefined,
  path = '',
): StatusCause[] {
  if (!schema) return [];
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    return [
      ...duplicatesOf(value, schema, path),
      ...value.flatMap((item, index) =>
        duplicateItems(item, items, `${path}[${index}]`),
      ),
    ];
  }
  if (!isObject(value)) return [];
  const additional = objectAt(schema, 'additionalProperties');
  return Object.entries(value).flatMap(([name, member]) =>
    duplicateItems(
      member,
      objectAt(schema, 'properties', name) ?? additional,
      join(path, name),
    ),
  );
}

function duplicatesOf(
  list: readonly unknown[],
  schema: JsonObject,
  path: string,
): StatusCause[] {
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'set' && type !== 'map') return [];
  const keys = stringsAt(schema, 'x-kubernetes-list-map-keys');
  const seen = new Set<string>();
  const causes: StatusCause[] = [];
  list.forEach((item, index) => {
    const key = type === 'set' ? JSON.stringify(item) : itemKey(item, keys);
    if (key === undefined) return;
    if (seen.has(key)) {
      causes.push({
        reason: 'FieldValueDuplicate',
        message: `Duplicate value: ${
          type === 'set' ? shown(item) : key.slice('k:'.length)
        }`,
        field: `${path}[${index}]`,
      });
    }
    seen.add(key);
  });
  return causes;
}
