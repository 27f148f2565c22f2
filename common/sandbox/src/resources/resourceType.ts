import type { FieldShape } from '../apply/fieldShape';
import type { VersionSchema } from '../schema/versionSchema';

export interface PrinterColumn {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
}

export interface ScalePaths {
  specReplicasPath: string;
  statusReplicasPath: string;
  labelSelectorPath?: string;
}

export interface ServedVersion {
  name: string;
  statusSubresource: boolean;
  scale?: ScalePaths;
  /** Absent for built-in kinds and for kinds whose CRD is unknown. */
  schema?: VersionSchema;
  shape: FieldShape;
  columns: readonly PrinterColumn[];
}

/** Everything the server knows of one kind; `id` (`plural.group`) names it in storage. */
export interface ResourceType {
  id: string;
  group: string;
  kind: string;
  listKind: string;
  plural: string;
  singular: string;
  shortNames: readonly string[];
  categories: readonly string[];
  namespaced: boolean;
  verbs: readonly string[];
  /** The one all objects are stored in; it is not necessarily served. */
  storageVersion: string;
  /** Served versions, the preferred first. */
  versions: readonly ServedVersion[];
  /** Whether a change of anything but metadata and status bumps `metadata.generation`. */
  countsGenerations: boolean;
  selectableFields: readonly string[];
  /** Strategic merge patch exists for built-in kinds only. */
  strategicMerge: boolean;
  /** Answered, never stored (access reviews). */
  virtual: boolean;
}

export const allVerbs: readonly string[] = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
];

export function resourceId(group: string, plural: string): string {
  return group ? `${plural}.${group}` : plural;
}

export function apiVersionOf(group: string, version: string): string {
  return group ? `${group}/${version}` : version;
}

export function splitApiVersion(apiVersion: string): {
  group: string;
  version: string;
} {
  const slash = apiVersion.indexOf('/');
  return slash < 0
    ? { group: '', version: apiVersion }
    : {
        group: apiVersion.slice(0, slash),
        version: apiVersion.slice(slash + 1),
      };
}

/** The version objects of a resource are stored in, as an `apiVersion`. */
export function storageApiVersion(type: ResourceType): string {
  return apiVersionOf(type.group, type.storageVersion);
}
