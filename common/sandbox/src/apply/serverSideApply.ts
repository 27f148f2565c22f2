import { ApiError } from '../apiError';
import { isObject, type JsonObject } from '../json';
import type { KubeObject, KubeObjectInput } from '../types';
import { itemKey } from './builtinShape';
import { agreeOn, fieldLabel, fieldsOf, isItem } from './fieldSet';
import type { FieldShape } from './fieldShape';
import {
  isOwnedBy,
  keep,
  own,
  readOwnership,
  writeOwnership,
  type FieldManager,
  type Ownership,
} from './managedFields';

export interface ApplyOptions {
  manager: FieldManager;
  force: boolean;
  /** RFC 3339. */
  time: string;
}

/**
 * Server-side apply on an existing object: merges by the shape of the kind, removes what the
 * manager applied before and no longer names, and refuses to change what others own.
 * Throws 409 with one cause per field in conflict.
 */
export function serverSideApply(
  live: KubeObject,
  config: KubeObjectInput,
  shape: FieldShape,
  options: ApplyOptions,
): KubeObject {
  const { manager } = options;
  const applied = fieldsOf(config, shape);
  const ownership = readOwnership(live);
  if (ownership.length === 0) claimExisting(ownership, live, shape);
  const others = ownership.filter(owner => !isOwnedBy(owner, manager));

  const conflicts = others.flatMap(owner =>
    [...owner.fields]
      .filter(field => applied.has(field) && !agreeOn(live, config, field))
      .map(field => ({ owner, field })),
  );
  if (conflicts.length > 0 && !options.force) throw applyConflict(conflicts);
  for (const { owner, field } of conflicts) owner.fields.delete(field);

  const next = mergeByShape(live, config, shape);
  const mine = ownership.find(owner => isOwnedBy(owner, manager));
  const dropped = keep(
    mine?.fields ?? new Set(),
    field =>
      !applied.has(field) && !others.some(owner => owner.fields.has(field)),
  );
  for (const field of dropped) {
    // The members of an item go with the item: without its key it could not be found any more.
    if (!hasAncestorIn(dropped, field)) removeField(next, field.split('\n'));
  }
  own(ownership, manager, next.apiVersion, options.time, () => applied);
  writeOwnership(next, ownership);
  return next;
}

/** The ownership of an object that its first apply creates: what was named, not what was filled in. */
export function ownApplied(
  object: KubeObject,
  config: KubeObjectInput,
  shape: FieldShape,
  options: ApplyOptions,
) {
  const ownership: Ownership[] = [];
  own(ownership, options.manager, object.apiVersion, options.time, () =>
    fieldsOf(config, shape),
  );
  writeOwnership(object, ownership);
}

/** What stood there before anybody applied belongs to nobody in particular, not to the applier. */
function claimExisting(
  ownership: Ownership[],
  live: KubeObject,
  shape: FieldShape,
) {
  const before: FieldManager = {
    name: 'before-first-apply',
    operation: 'Update',
  };
  own(
    ownership,
    before,
    live.apiVersion,
    live.metadata.creationTimestamp ?? '1970-01-01T00:00:00Z',
    () => fieldsOf(live, shape),
  );
}

function applyConflict(conflicts: { owner: Ownership; field: string }[]) {
  const count = conflicts.length;
  const lines = conflicts.map(({ owner, field }) => ({
    who: `conflict with "${owner.entry.manager}"${
      owner.entry.operation === 'Update'
        ? ` using ${owner.entry.apiVersion}`
        : ''
    }`,
    field: fieldLabel(field),
  }));
  return new ApiError(
    409,
    'Conflict',
    `Apply failed with ${count} conflict${count === 1 ? '' : 's'}: ${lines
      .map(line => `${line.who}: ${line.field}`)
      .join(', ')}`,
    {
      causes: lines.map(line => ({
        reason: 'FieldManagerConflict',
        message: line.who,
        field: line.field,
      })),
    },
  );
}

function mergeByShape(
  live: KubeObject,
  config: KubeObjectInput,
  shape: FieldShape,
): KubeObject {
  const merged = mergeMaps(live, config, shape);
  return {
    ...merged,
    apiVersion: config.apiVersion,
    kind: live.kind,
    metadata: {
      ...live.metadata,
      ...mergeMaps(
        { ...live.metadata },
        { ...config.metadata },
        shape.member('metadata'),
      ),
      name: live.metadata.name,
    },
  };
}

function mergeMaps(
  live: JsonObject,
  config: JsonObject,
  shape: FieldShape,
): JsonObject {
  const merged: JsonObject = { ...live };
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined) continue;
    merged[name] = mergeValues(merged[name], value, shape.member(name));
  }
  return merged;
}

function mergeValues(
  live: unknown,
  config: unknown,
  shape: FieldShape,
): unknown {
  if (isObject(live) && isObject(config) && !shape.atomicMap) {
    return mergeMaps(live, config, shape);
  }
  if (!Array.isArray(live) || !Array.isArray(config)) return config;
  if (shape.list.kind === 'set') {
    const held = new Set(live.map(item => JSON.stringify(item)));
    return [...live, ...config.filter(item => !held.has(JSON.stringify(item)))];
  }
  if (shape.list.kind !== 'map') return config;
  const { keys } = shape.list;
  const merged: unknown[] = [...live];
  for (const item of config) {
    const key = itemKey(item, keys);
    const at = merged.findIndex(candidate => itemKey(candidate, keys) === key);
    if (at < 0) merged.push(item);
    else merged[at] = mergeValues(merged[at], item, shape.item);
  }
  return merged;
}

function hasAncestorIn(fields: ReadonlySet<string>, field: string): boolean {
  for (
    let at = field.lastIndexOf('\n');
    at > 0;
    at = field.lastIndexOf('\n', at - 1)
  ) {
    if (fields.has(field.slice(0, at))) return true;
  }
  return false;
}

/** Removes a field in place, and the maps that it leaves empty. */
function removeField(container: unknown, steps: readonly string[]): void {
  const [step, ...rest] = steps;
  if (step.startsWith('f:')) {
    const name = step.slice(2);
    if (!isObject(container)) return;
    if (rest.length === 0) {
      delete container[name];
      return;
    }
    const inner = container[name];
    removeField(inner, rest);
    if (isObject(inner) && Object.keys(inner).length === 0) {
      delete container[name];
    }
    return;
  }
  if (!Array.isArray(container)) return;
  const at = container.findIndex(item => isItem(item, step));
  if (at < 0) return;
  if (rest.length === 0) container.splice(at, 1);
  else removeField(container[at], rest);
}
