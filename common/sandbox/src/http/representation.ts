import type { ServedResource } from '../resources/registry';
import { storageApiVersion } from '../resources/resourceType';
import {
  jsonInVersion,
  readObject,
  type StoredObject,
} from '../storage/storedObject';
import type { KubeObject } from '../types';
import { columnDefinitions, tableApi, tableRow } from './table';

/** The form a client wants objects in, by its Accept header. */
export interface Representation {
  contentType: string;
  /** The list as text: before the first item, between items, after the last. */
  listHead(resource: ServedResource, metadata: object): string;
  readonly listTail: string;
  item(resource: ServedResource, stored: StoredObject): string;
  /** One object by itself, also the `object` of a watch event. */
  single(resource: ServedResource, object: KubeObject | StoredObject): string;
  /** The `object` of a BOOKMARK event. */
  bookmark(resource: ServedResource, metadata: object): string;
}

interface Asked {
  as: string | undefined;
  group: string | undefined;
}

/** Parameters of a media range; a range that is no JSON (protobuf) counts as an unknown form. */
function parameters(range: string): Asked {
  const [type, ...rest] = range.trim().split(';');
  const found = new Map(
    rest.map(part => {
      const [key, value = ''] = part.trim().split('=');
      return [key, value];
    }),
  );
  const isJson = ['application/json', '*/*', 'application/*', ''].includes(
    type,
  );
  return { as: isJson ? found.get('as') : '', group: found.get('g') };
}

function isStored(value: KubeObject | StoredObject): value is StoredObject {
  return typeof value.json === 'string' && typeof value.key === 'string';
}

function objectText(
  { type, apiVersion }: ServedResource,
  value: KubeObject | StoredObject,
): string {
  return isStored(value)
    ? jsonInVersion(value, storageApiVersion(type), apiVersion)
    : JSON.stringify(value);
}

function objectValue(
  { apiVersion }: ServedResource,
  value: KubeObject | StoredObject,
): KubeObject {
  return isStored(value) ? readObject(value, apiVersion) : value;
}

const plainForm: Representation = {
  contentType: 'application/json',
  listHead: ({ type, apiVersion }, metadata) =>
    `${JSON.stringify({ kind: type.listKind, apiVersion, metadata }).slice(
      0,
      -1,
    )},"items":[`,
  listTail: ']}\n',
  item: objectText,
  single: objectText,
  bookmark: ({ type, apiVersion }, metadata) =>
    JSON.stringify({ kind: type.kind, apiVersion, metadata }),
};

const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' };
const metadataText: Representation['single'] = (resource, value) =>
  JSON.stringify({
    ...partial,
    metadata: objectValue(resource, value).metadata,
  });

const metadataForm: Representation = {
  contentType: 'application/json',
  listHead: (_resource, metadata) =>
    `${JSON.stringify({
      ...partial,
      kind: 'PartialObjectMetadataList',
      metadata,
    }).slice(0, -1)},"items":[`,
  listTail: ']}\n',
  item: metadataText,
  single: metadataText,
  bookmark: (_resource, metadata) => JSON.stringify({ ...partial, metadata }),
};

type Include = 'None' | 'Metadata' | 'Object';

function includeObject(query: URLSearchParams): Include {
  const wanted = query.get('includeObject');
  return wanted === 'None' || wanted === 'Object' ? wanted : 'Metadata';
}

function tableForm(include: Include, now: () => number): Representation {
  const row = (resource: ServedResource, value: KubeObject | StoredObject) =>
    JSON.stringify(
      tableRow(objectValue(resource, value), resource.version, include, now()),
    );
  const head = (resource: ServedResource, metadata: object) =>
    `${JSON.stringify({
      ...tableApi,
      metadata,
      columnDefinitions: columnDefinitions(resource.version),
    }).slice(0, -1)},"rows":[`;
  return {
    contentType: 'application/json;as=Table;v=v1;g=meta.k8s.io',
    listHead: head,
    listTail: ']}\n',
    item: row,
    single: (resource, value) =>
      `${head(resource, {
        resourceVersion: objectValue(resource, value).metadata.resourceVersion,
      })}${row(resource, value)}]}`,
    bookmark: (resource, metadata) => `${head(resource, metadata)}]}`,
  };
}

/** The first form of an Accept header that is spoken here; plain objects otherwise. */
export function representationFor(
  accept: string,
  query: URLSearchParams,
  now: () => number,
): Representation {
  for (const { as, group } of accept.split(',').map(parameters)) {
    if (as === 'Table' && group === 'meta.k8s.io') {
      return tableForm(includeObject(query), now);
    }
    if (as?.startsWith('PartialObjectMetadata')) return metadataForm;
    if (as === undefined) return plainForm;
  }
  return plainForm;
}
