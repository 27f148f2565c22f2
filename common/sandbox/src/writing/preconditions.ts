import { badRequest, conflict } from '../apiError';
import type { ServedResource } from '../resources/registry';
import type { KubeObject, KubeObjectInput } from '../types';
import { subjectOf, type Target } from './target';

export function requireKind(
  { type, apiVersion }: ServedResource,
  input: KubeObjectInput,
) {
  if (input.apiVersion !== apiVersion || input.kind !== type.kind) {
    throw badRequest(
      `the API version in the data (${input.apiVersion}, Kind=${input.kind}) does not match the expected API version (${apiVersion}, Kind=${type.kind})`,
    );
  }
}

/** Namespace of the body and of the URL agree, or the body has none. */
export function requireNamespace(
  input: KubeObjectInput,
  namespace: string | undefined,
) {
  const given = input.metadata.namespace;
  if (given !== undefined && given !== (namespace ?? '')) {
    throw badRequest(
      'the namespace of the provided object does not match the namespace sent on the request',
    );
  }
}

/** The body speaks of the held object, and of the version that is held. */
export function requireSame(
  target: Target,
  wanted: KubeObjectInput,
  live: KubeObject,
) {
  requireKind(target.resource, wanted);
  requireNamespace(wanted, target.namespace);
  const { name, uid, resourceVersion } = wanted.metadata;
  if (name !== undefined && name !== target.name) {
    throw badRequest(
      `the name of the object (${name}) does not match the name on the URL (${target.name})`,
    );
  }
  if (uid && uid !== live.metadata.uid) {
    throw conflict(
      subjectOf(target),
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${live.metadata.uid}`,
    );
  }
  requireVersion(target, resourceVersion, live);
}

export function requireVersion(
  target: Target,
  wanted: string | undefined,
  live: KubeObject,
) {
  if (wanted && wanted !== live.metadata.resourceVersion) {
    throw conflict(subjectOf(target));
  }
}
