/** The value at a path of unknown JSON, `undefined` as soon as a step is missing. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

export function itemsOf(list: unknown): unknown[] {
  const items = at(list, 'items');
  return Array.isArray(items) ? items : [];
}

export const nameOf = (object: unknown) => textAt(object, 'metadata', 'name');
export const versionOf = (object: unknown) =>
  textAt(object, 'metadata', 'resourceVersion');
export const namesOf = (list: unknown) => itemsOf(list).map(nameOf);
