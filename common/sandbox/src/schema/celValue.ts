import { isObject, objectAt } from '../json';

/**
 * A value as CEL sees it: integers of the schema are ints (CEL has no arithmetic between int and
 * double), and field names that CEL reserves are escaped.
 */
export function celValue(value: unknown, schema: unknown): unknown {
  if (typeof value === 'number') {
    return isInteger(value, schema) ? BigInt(value) : value;
  }
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    return value.map(item => celValue(item, items));
  }
  if (!isObject(value)) return value;
  const additional = objectAt(schema, 'additionalProperties');
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const declared = objectAt(schema, 'properties', name);
      return [
        declared ? escapeName(name) : name,
        celValue(member, declared ?? additional),
      ];
    }),
  );
}

function isInteger(value: number, schema: unknown): boolean {
  if (!Number.isInteger(value)) return false;
  return !isObject(schema) || schema.type !== 'number';
}

const reserved = new Set(
  (
    'true false null in as break const continue else for function if import ' +
    'let loop package namespace return var void while'
  ).split(' '),
);

function escapeName(name: string): string {
  if (reserved.has(name)) return `__${name}__`;
  return name
    .replace(/__/g, '__underscores__')
    .replace(/\./g, '__dot__')
    .replace(/-/g, '__dash__')
    .replace(/\//g, '__slash__');
}
