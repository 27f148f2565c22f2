import { randomInt, randomUUID } from 'node:crypto';
import {
  alreadyExists,
  badRequest,
  forbidden,
  invalid,
  notFound,
  type ErrorSubject,
} from '../apiError';
import type { ServedResource } from '../resources/registry';
import type { Storage } from '../storage/storage';
import { objectKey, readObject } from '../storage/storedObject';
import type { KubeObject, KubeObjectInput } from '../types';
import { requireKind, requireNamespace } from './preconditions';

/** The object a create request makes, with what the server assigns. `time` is RFC 3339. */
export function newObject(
  storage: Storage,
  resource: ServedResource,
  namespace: string | undefined,
  input: KubeObjectInput,
  time: string,
): KubeObject {
  const { type, apiVersion, version } = resource;
  const given = input.metadata;
  requireKind(resource, input);
  requireNamespace(input, namespace);
  if (given.resourceVersion) {
    throw badRequest(
      'resourceVersion should not be set on objects to be created',
    );
  }
  const isTaken = (name: string) =>
    storage.get(type.id, objectKey(namespace, name)) !== undefined;
  const name = given.name || generateName(given.generateName, isTaken);
  const { group, plural, kind } = type;
  const subject: ErrorSubject = { group, plural, kind, name };
  if (!name) {
    throw invalid(subject, [
      {
        reason: 'FieldValueRequired',
        message: 'Required value: name or generateName is required',
        field: 'metadata.name',
      },
    ]);
  }
  if (type.namespaced) requireOpenNamespace(storage, namespace, subject);
  if (isTaken(name)) throw alreadyExists(subject);
  const { labels, annotations, finalizers, ownerReferences } = given;
  const next: KubeObject = {
    ...structuredClone(input),
    apiVersion,
    kind,
    metadata: {
      name,
      ...(given.generateName ? { generateName: given.generateName } : {}),
      ...(namespace === undefined ? {} : { namespace }),
      uid: randomUUID(),
      creationTimestamp: time,
      ...(type.countsGenerations ? { generation: 1 } : {}),
      ...(labels ? { labels } : {}),
      ...(annotations ? { annotations } : {}),
      ...(ownerReferences ? { ownerReferences } : {}),
      ...(finalizers ? { finalizers } : {}),
    },
  };
  if (version.statusSubresource) delete next.status;
  return next;
}

/** No vowels and no digits that read as letters: a random name must not spell a word. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

function generateName(
  prefix: string | undefined,
  isTaken: (name: string) => boolean,
): string {
  if (!prefix) return '';
  for (;;) {
    const suffix = Array.from(
      { length: 5 },
      () => alphabet[randomInt(alphabet.length)],
    ).join('');
    const name = `${prefix.slice(0, 58)}${suffix}`;
    if (!isTaken(name)) return name;
  }
}

function requireOpenNamespace(
  storage: Storage,
  namespace: string | undefined,
  subject: ErrorSubject,
) {
  if (!namespace) {
    throw badRequest('an empty namespace may not be set during creation');
  }
  const held = storage.get('namespaces', namespace);
  if (!held) {
    throw notFound({ group: '', plural: 'namespaces', name: namespace });
  }
  if (readObject(held).metadata.deletionTimestamp !== undefined) {
    throw forbidden(
      subject,
      `unable to create new content in namespace ${namespace} because it is being terminated`,
    );
  }
}
