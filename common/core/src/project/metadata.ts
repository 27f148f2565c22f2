import { parseTenantId, TenantId } from '../model/ids';
import { RecordBase } from '../model/records';
import { Fields } from './fields';

export const TENANT_LABEL = 'mooring.dev/tenant';

export interface Metadata {
  readonly namespace: string;
  readonly labels: Fields;
  readonly annotations: Fields;
  readonly generation?: number;
  readonly base: RecordBase;
}

/** Identity and age. An object without a name cannot be addressed; it keeps a visible stand-in and a problem. */
export function readMetadata(object: Fields): Metadata {
  const metadata = object.object('metadata');
  const name = metadata.text('name');
  if (name === undefined) object.problem('metadata.name is missing');
  const deletingSince = metadata.instant('deletionTimestamp');
  const finalizers = metadata.texts('finalizers');
  return {
    namespace: metadata.text('namespace') ?? '',
    labels: metadata.object('labels'),
    annotations: metadata.object('annotations'),
    generation: metadata.count('generation'),
    base: {
      name: name ?? '(no name)',
      createdAt: metadata.instant('creationTimestamp'),
      ...(deletingSince !== undefined && { deletingSince }),
      ...(deletingSince !== undefined &&
        finalizers.length > 0 && { finalizers }),
    },
  };
}

/** A label that is no tenant id binds to nothing, and says so. */
export function readTenantLabel(
  labels: Fields,
  object: Fields,
): TenantId | undefined {
  const text = labels.text(TENANT_LABEL);
  if (text === undefined) return undefined;
  const id = parseTenantId(text);
  if (id === undefined)
    object.problem(`label ${TENANT_LABEL} is not a tenant id`);
  return id;
}
