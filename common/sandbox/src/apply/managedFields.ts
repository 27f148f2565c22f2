import type { KubeObject, ManagedFieldsEntry } from '../types';
import {
  agreeOn,
  fieldsOf,
  fromFieldsV1,
  toFieldsV1,
  type FieldSet,
} from './fieldSet';
import type { FieldShape } from './fieldShape';

/** Who writes, and by which request. */
export interface FieldManager {
  name: string;
  operation: 'Apply' | 'Update';
  subresource?: string;
}

export interface Ownership {
  entry: Omit<ManagedFieldsEntry, 'fieldsV1' | 'fieldsType'>;
  fields: Set<string>;
}

export function readOwnership(object: KubeObject): Ownership[] {
  return (object.metadata.managedFields ?? []).map(
    ({ fieldsV1, fieldsType: _always, ...entry }) => ({
      entry,
      fields: fromFieldsV1(fieldsV1),
    }),
  );
}

export function writeOwnership(
  object: KubeObject,
  ownership: readonly Ownership[],
) {
  const entries = ownership
    .filter(({ fields }) => fields.size > 0)
    .map(
      ({ entry, fields }): ManagedFieldsEntry => ({
        ...entry,
        fieldsType: 'FieldsV1',
        fieldsV1: toFieldsV1(fields),
      }),
    );
  if (entries.length > 0) object.metadata.managedFields = entries;
  else delete object.metadata.managedFields;
}

export function isOwnedBy(
  { entry }: Ownership,
  manager: FieldManager,
): boolean {
  return (
    entry.manager === manager.name &&
    entry.operation === manager.operation &&
    entry.subresource === manager.subresource
  );
}

/** Books what an update or a patch changed to its manager, and takes it from all others. */
export function trackUpdate(
  live: KubeObject | undefined,
  next: KubeObject,
  shape: FieldShape,
  manager: FieldManager,
  time: string,
) {
  const ownership = live ? readOwnership(live) : [];
  const fields = fieldsOf(next, shape);
  const changed = new Set(
    [...fields].filter(field => !live || !agreeOn(live, next, field)),
  );
  for (const owner of ownership) {
    const isMine = isOwnedBy(owner, manager);
    owner.fields = keep(
      owner.fields,
      field => fields.has(field) && (isMine || !changed.has(field)),
    );
  }
  if (changed.size > 0) {
    own(
      ownership,
      manager,
      next.apiVersion,
      time,
      owned => new Set([...owned, ...changed]),
    );
  }
  writeOwnership(next, ownership);
}

/** Replaces what a manager owns; an entry is made when it has none. */
export function own(
  ownership: Ownership[],
  manager: FieldManager,
  apiVersion: string,
  time: string,
  change: (owned: Set<string>) => Set<string>,
) {
  const mine = ownership.find(owner => isOwnedBy(owner, manager));
  if (mine) {
    mine.fields = change(mine.fields);
    mine.entry = { ...mine.entry, apiVersion, time };
    return;
  }
  ownership.push({
    entry: {
      manager: manager.name,
      operation: manager.operation,
      apiVersion,
      time,
      ...(manager.subresource ? { subresource: manager.subresource } : {}),
    },
    fields: change(new Set()),
  });
}

export function keep(
  fields: FieldSet,
  test: (field: string) => boolean,
): Set<string> {
  return new Set([...fields].filter(test));
}
