import { isObject, jsonEqual, type JsonObject } from '../json';
import { itemKey } from './builtinShape';
import type { FieldShape } from './fieldShape';

/**
 * Fields somebody owns: each a path in the notation of managed fields (`f:name`, `k:{…}`, `v:…`),
 * its steps joined by a line feed, which no step contains unescaped.
 */
export type FieldSet = ReadonlySet<string>;

/** Fields the API server assigns: nobody owns them. */
const unowned = new Set([
  'f:apiVersion',
  'f:kind',
  'f:metadata\nf:name',
  'f:metadata\nf:namespace',
  'f:metadata\nf:generateName',
  'f:metadata\nf:uid',
  'f:metadata\nf:resourceVersion',
  'f:metadata\nf:generation',
  'f:metadata\nf:creationTimestamp',
  'f:metadata\nf:deletionTimestamp',
  'f:metadata\nf:deletionGracePeriodSeconds',
  'f:metadata\nf:managedFields',
  'f:metadata',
]);

export function fieldsOf(object: JsonObject, shape: FieldShape): Set<string> {
  const fields = new Set<string>();
  collect(object, shape, '', fields);
  for (const field of fields) {
    if (unowned.has(field.split('\n').slice(0, 2).join('\n'))) {
      fields.delete(field);
    }
  }
  return fields;
}

function collect(
  value: unknown,
  shape: FieldShape,
  path: string,
  fields: Set<string>,
) {
  const at = (step: string) => (path ? `${path}\n${step}` : step);
  if (isObject(value) && !shape.atomicMap) {
    const names = Object.keys(value).filter(name => value[name] !== undefined);
    if (names.length === 0 && path) fields.add(path);
    for (const name of names) {
      collect(value[name], shape.member(name), at(`f:${name}`), fields);
    }
  } else if (Array.isArray(value) && shape.list.kind === 'set') {
    for (const item of value) fields.add(at(`v:${JSON.stringify(item)}`));
  } else if (Array.isArray(value) && shape.list.kind === 'map') {
    for (const item of value) {
      const key = itemKey(item, shape.list.keys);
      if (key === undefined) continue;
      fields.add(at(key));
      collect(item, shape.item, at(key), fields);
    }
  } else {
    fields.add(path);
  }
}

/** The value a path leads to; for a list item found by key, the item. */
export function valueOfField(object: unknown, field: string): unknown {
  let current: unknown = object;
  for (const step of field.split('\n')) {
    const name = step.slice(2);
    if (step.startsWith('f:')) {
      current =
        isObject(current) && Object.hasOwn(current, name)
          ? current[name]
          : undefined;
    } else if (Array.isArray(current)) {
      current = current.find(item => isItem(item, step));
    } else {
      return undefined;
    }
  }
  return current;
}

/** Whether a list item is the one that a `k:` or `v:` step names. */
export function isItem(item: unknown, step: string): boolean {
  const wanted: unknown = JSON.parse(step.slice(2));
  if (step.startsWith('v:')) return jsonEqual(item, wanted);
  return (
    isObject(item) &&
    isObject(wanted) &&
    Object.entries(wanted).every(([key, value]) => jsonEqual(item[key], value))
  );
}

/** Whether two objects agree on a field. A list item is there or not; its members are own fields. */
export function agreeOn(a: unknown, b: unknown, field: string): boolean {
  const [left, right] = [valueOfField(a, field), valueOfField(b, field)];
  const isListItem = /(^|\n)k:[^\n]*$/.test(field);
  return isListItem
    ? (left === undefined) === (right === undefined)
    : jsonEqual(left, right);
}

export function toFieldsV1(fields: FieldSet): JsonObject {
  const root: JsonObject = {};
  for (const field of [...fields].sort()) {
    let node = root;
    for (const step of field.split('\n')) {
      const next = node[step];
      const child: JsonObject = isObject(next) ? next : {};
      node[step] = child;
      node = child;
    }
    // A list item that has members of its own is marked as owned itself.
    if (/(^|\n)k:[^\n]*$/.test(field)) node['.'] = {};
  }
  return root;
}

export function fromFieldsV1(fieldsV1: JsonObject, path = ''): Set<string> {
  const fields = new Set<string>();
  for (const [step, inner] of Object.entries(fieldsV1)) {
    if (step === '.') {
      if (path) fields.add(path);
      continue;
    }
    const at = path ? `${path}\n${step}` : step;
    if (!isObject(inner) || Object.keys(inner).length === 0) fields.add(at);
    else for (const field of fromFieldsV1(inner, at)) fields.add(field);
  }
  return fields;
}

/** `.spec.containers[name="web"].image`, as conflicts are reported. */
export function fieldLabel(field: string): string {
  return field
    .split('\n')
    .map(step => {
      const name = step.slice(2);
      if (step.startsWith('f:')) return `.${name}`;
      if (step.startsWith('v:')) return `[=${name}]`;
      const key: unknown = JSON.parse(name);
      const parts = Object.entries(isObject(key) ? key : {});
      return `[${parts
        .map(([k, v]) => `${k}=${JSON.stringify(v)}`)
        .join(',')}]`;
    })
    .join('');
}
