import { isObject, objectAt, type JsonObject } from '../json';

/** Members the API server itself gives every object. */
const objectMembers = new Set(['apiVersion', 'kind', 'metadata']);

/**
 * Drops, in place, what a structural schema does not name, as the API server does before it stores
 * anything. Returns the paths that were dropped: strict field validation refuses them by name.
 */
export function pruneUnknown(object: JsonObject, schema: JsonObject): string[] {
  const dropped: string[] = [];
  prune(
    object,
    { ...schema, 'x-kubernetes-embedded-resource': true },
    '',
    dropped,
  );
  return dropped;
}

function prune(
  value: unknown,
  schema: JsonObject | undefined,
  path: string,
  dropped: string[],
) {
  if (!schema) return;
  if (Array.isArray(value)) {
    const items = objectAt(schema, 'items');
    value.forEach((item, index) =>
      prune(item, items, `${path}[${index}]`, dropped),
    );
    return;
  }
  if (!isObject(value)) return;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const keepsUnknown =
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema.additionalProperties === true;
  const additional = objectAt(schema, 'additionalProperties');
  for (const name of Object.keys(value)) {
    if (isEmbedded && objectMembers.has(name)) continue;
    const member = objectAt(schema, 'properties', name) ?? additional;
    if (member) {
      prune(value[name], member, path ? `${path}.${name}` : name, dropped);
    } else if (!keepsUnknown) {
      delete value[name];
      dropped.push(path ? `${path}.${name}` : name);
    }
  }
}
