import { jsonEqual } from '../json';
import type { ServedResource } from '../resources/registry';
import type { KubeObject, KubeObjectInput } from '../types';

/**
 * What an update makes of the held object: the server's own metadata stays, the main resource
 * cannot change the status, the status subresource nothing else, and a new spec is a new generation.
 */
export function nextState(
  resource: ServedResource,
  live: KubeObject,
  wanted: KubeObjectInput,
  subresource: 'status' | undefined,
): KubeObject {
  const { managedFields } = wanted.metadata;
  const own = managedFields ? { managedFields } : {};
  if (subresource === 'status') {
    const next: KubeObject = {
      ...live,
      metadata: { ...live.metadata, ...own },
    };
    if (wanted.status === undefined) delete next.status;
    else next.status = wanted.status;
    return next;
  }
  const next: KubeObject = {
    ...wanted,
    apiVersion: live.apiVersion,
    kind: live.kind,
    metadata: { ...serverMetadata(live), ...clientMetadata(wanted), ...own },
  };
  if (resource.version.statusSubresource) {
    if (live.status === undefined) delete next.status;
    else next.status = live.status;
  }
  const countsAsNew =
    resource.type.countsGenerations &&
    !jsonEqual(counted(next, resource), counted(live, resource));
  if (countsAsNew) {
    next.metadata.generation = (live.metadata.generation ?? 0) + 1;
  }
  return next;
}

/** What of an applied configuration the addressed (sub)resource takes. */
export function ownPart(
  config: KubeObjectInput,
  resource: ServedResource,
  subresource: 'status' | undefined,
): KubeObjectInput {
  const { apiVersion, kind, metadata, status, ...rest } = config;
  if (subresource === 'status') {
    return {
      apiVersion,
      kind,
      metadata: {},
      ...(status === undefined ? {} : { status }),
    };
  }
  const keepsStatus =
    status !== undefined && !resource.version.statusSubresource;
  return {
    ...rest,
    apiVersion,
    kind,
    metadata,
    ...(keepsStatus ? { status } : {}),
  };
}

function serverMetadata(live: KubeObject): KubeObject['metadata'] {
  const {
    labels: _labels,
    annotations: _annotations,
    finalizers: _finalizers,
    ownerReferences: _ownerReferences,
    managedFields: _managedFields,
    ...assigned
  } = live.metadata;
  return assigned;
}

function clientMetadata({ metadata }: KubeObjectInput) {
  const { labels, annotations, finalizers, ownerReferences } = metadata;
  return {
    ...(labels ? { labels } : {}),
    ...(annotations ? { annotations } : {}),
    ...(finalizers && finalizers.length > 0 ? { finalizers } : {}),
    ...(ownerReferences && ownerReferences.length > 0
      ? { ownerReferences }
      : {}),
  };
}

function counted(object: KubeObject, resource: ServedResource): unknown {
  const { apiVersion: _apiVersion, metadata: _metadata, ...rest } = object;
  if (!resource.version.statusSubresource) return rest;
  const { status: _status, ...spec } = rest;
  return spec;
}
