/** A JSON object whose members were not looked at yet. */
export type JsonObject = { [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path, `undefined` as soon as a step is missing. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  let current = value;
  for (const step of path) {
    if (!isObject(current) || !Object.hasOwn(current, step)) return undefined;
    current = current[step];
  }
  return current;
}

export function objectAt(
  value: unknown,
  ...path: string[]
): JsonObject | undefined {
  const found = valueAt(value, ...path);
  return isObject(found) ? found : undefined;
}

export function stringAt(
  value: unknown,
  ...path: string[]
): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** The array at a path, empty when there is none. */
export function listAt(value: unknown, ...path: string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function stringsAt(value: unknown, ...path: string[]): string[] {
  return listAt(value, ...path).filter(
    (item): item is string => typeof item === 'string',
  );
}

/** Equality of JSON values; the order of object keys does not matter. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => jsonEqual(item, b[index]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]))
  );
}
