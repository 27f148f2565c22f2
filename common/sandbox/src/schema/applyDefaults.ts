import { isObject, objectAt, type JsonObject } from '../json';

/** Fills defaults in place; a null where null is not allowed counts as missing. */
export function applyDefaults(value: unknown, schema: JsonObject | undefined) {
  if (!schema) return;
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    for (const item of value) applyDefaults(item, items);
    return;
  }
  if (!isObject(value)) return;
  const properties = objectAt(schema, 'properties') ?? {};
  for (const [name, member] of Object.entries(properties)) {
    if (!isObject(member) || member.default === undefined) continue;
    const isMissing =
      value[name] === undefined ||
      (value[name] === null && member.nullable !== true);
    if (isMissing) value[name] = structuredClone(member.default);
  }
  const additional = objectAt(schema, 'additionalProperties');
  for (const [name, member] of Object.entries(value)) {
    applyDefaults(member, objectAt(properties, name) ?? additional);
  }
}
