import { z } from 'zod';
import { badRequest } from '../apiError';
import { isObject } from '../json';
import type { KubeObjectInput } from '../types';

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform(value => value ?? undefined);

const stringMap = z.record(z.string(), z.string());

const metadataSchema = z.object({
  name: optional(z.string()),
  generateName: optional(z.string()),
  namespace: optional(z.string()),
  uid: optional(z.string()),
  resourceVersion: optional(z.string()),
  generation: optional(z.number().int()),
  creationTimestamp: optional(z.string()),
  deletionTimestamp: optional(z.string()),
  deletionGracePeriodSeconds: optional(z.number().int()),
  labels: optional(stringMap),
  annotations: optional(stringMap),
  ownerReferences: optional(
    z.array(
      z.object({
        apiVersion: z.string(),
        kind: z.string(),
        name: z.string(),
        uid: z.string(),
        controller: optional(z.boolean()),
        blockOwnerDeletion: optional(z.boolean()),
      }),
    ),
  ),
  finalizers: optional(z.array(z.string())),
  managedFields: optional(
    z.array(
      z.object({
        manager: z.string(),
        operation: z.enum(['Apply', 'Update']),
        apiVersion: z.string(),
        time: optional(z.string()),
        fieldsType: z.literal('FieldsV1'),
        fieldsV1: z.record(z.string(), z.unknown()),
        subresource: optional(z.string()),
      }),
    ),
  ),
});

/**
 * A Kubernetes object as a client hands it in; unknown metadata is dropped as the API server does.
 * Throws 400 with the path of what cannot be read.
 */
export function parseObject(value: unknown): KubeObjectInput {
  if (!isObject(value)) {
    throw badRequest('the object provided is unrecognized: not a JSON object');
  }
  const { apiVersion, kind } = value;
  if (typeof kind !== 'string' || kind === '') {
    throw badRequest("Object 'Kind' is missing");
  }
  if (typeof apiVersion !== 'string' || apiVersion === '') {
    throw badRequest("Object 'apiVersion' is missing");
  }
  const metadata = metadataSchema.safeParse(value.metadata ?? {});
  if (!metadata.success) {
    const [issue] = metadata.error.issues;
    throw badRequest(
      `${kind} in version "${apiVersion}" cannot be handled as a ${kind}: metadata.${issue.path.join(
        '.',
      )}: ${issue.message}`,
    );
  }
  return {
    ...value,
    apiVersion,
    kind,
    metadata: withoutUndefined(metadata.data),
  };
}

/** An absent field must not read as a present one when fields are compared. */
function withoutUndefined<T extends object>(value: T): T {
  const copy = { ...value };
  for (const key of Object.keys(copy)) {
    if (Reflect.get(copy, key) === undefined) Reflect.deleteProperty(copy, key);
  }
  return copy;
}
