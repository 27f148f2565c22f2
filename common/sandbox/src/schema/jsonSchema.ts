import { isObject, objectAt, type JsonObject } from '../json';

/** Keywords that mean the same in a CRD and in JSON Schema. */
const carried = [
  'required',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'format',
];

/**
 * A CRD's schema (OpenAPI 3.0: `nullable`, boolean exclusive bounds, int-or-string) as the JSON
 * Schema a validator understands.
 */
export function toJsonSchema(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  for (const keyword of carried) {
    if (schema[keyword] !== undefined) out[keyword] = schema[keyword];
  }
  copyType(schema, out);
  copyBounds(schema, out);
  const properties = objectAt(schema, 'properties');
  if (properties) out.properties = mapValues(properties, toJsonSchema);
  for (const keyword of ['additionalProperties', 'items', 'not']) {
    const inner = schema[keyword];
    if (isObject(inner)) out[keyword] = toJsonSchema(inner);
  }
  if (schema.additionalProperties === false) out.additionalProperties = false;
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const inner = schema[keyword];
    if (Array.isArray(inner)) {
      out[keyword] = inner.filter(isObject).map(toJsonSchema);
    }
  }
  return schema.nullable === true ? allowNull(out) : out;
}

/** Every keyword but these two already ignores null. */
function allowNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  const types = Array.isArray(type) ? type : [type];
  return {
    ...schema,
    ...(type === undefined ? {} : { type: [...types, 'null'] }),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

function copyType(schema: JsonObject, out: JsonObject) {
  if (schema['x-kubernetes-int-or-string'] === true) {
    out.type = ['integer', 'string'];
  } else if (typeof schema.type === 'string') {
    out.type = schema.type;
  }
}

function copyBounds(schema: JsonObject, out: JsonObject) {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ]) {
    if (schema[bound] === undefined) continue;
    out[schema[exclusive] === true ? exclusive : bound] = schema[bound];
  }
}

function mapValues(
  object: JsonObject,
  change: (value: JsonObject) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
      .map(([key, value]) => [key, change(value)]),
  );
}
