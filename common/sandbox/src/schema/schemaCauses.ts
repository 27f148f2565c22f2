import type { ErrorObject } from 'ajv';
import type { StatusCause } from '../apiError';
import { isObject } from '../json';

/** A validator's complaint in the words of the API server, or nothing if another one says it. */
export function schemaCause(error: ErrorObject): StatusCause | undefined {
  // What fails inside a branch is said by the branching keyword itself.
  if (/\/(anyOf|oneOf|not)\//.test(error.schemaPath)) return undefined;
  const field = fieldPath(error.instancePath);
  const { params } = error;
  const body = `${field || '<root>'} in body`;
  const wrong = (message: string): StatusCause => ({
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${shown(error.data)}: ${message}`,
    field: field || '<nil>',
  });
  switch (error.keyword) {
    case 'required':
      return {
        reason: 'FieldValueRequired',
        message: 'Required value',
        field: join(field, String(params.missingProperty)),
      };
    case 'type':
      return {
        ...wrong(
          `${body} must be of type ${typeName(params.type)}: ${JSON.stringify(
            typeOf(error.data),
          )}`,
        ),
        reason: 'FieldValueTypeInvalid',
      };
    case 'enum':
      return {
        reason: 'FieldValueNotSupported',
        message: `Unsupported value: ${shown(
          error.data,
        )}: supported values: ${listed(params.allowedValues)}`,
        field,
      };
    case 'pattern':
      return wrong(`${body} should match '${String(params.pattern)}'`);
    case 'format':
      return wrong(
        `${body} must be of type ${String(params.format)}: ${shown(
          error.data,
        )}`,
      );
    case 'minimum':
      return wrong(
        `${body} should be greater than or equal to ${String(params.limit)}`,
      );
    case 'exclusiveMinimum':
      return wrong(`${body} should be greater than ${String(params.limit)}`);
    case 'maximum':
      return wrong(
        `${body} should be less than or equal to ${String(params.limit)}`,
      );
    case 'exclusiveMaximum':
      return wrong(`${body} should be less than ${String(params.limit)}`);
    case 'multipleOf':
      return wrong(
        `${body} should be a multiple of ${String(params.multipleOf)}`,
      );
    case 'minLength':
      return wrong(
        `${body} should be at least ${String(params.limit)} chars long`,
      );
    case 'maxLength':
      return {
        reason: 'FieldValueTooLong',
        message: `Too long: may not be more than ${String(params.limit)} bytes`,
        field,
      };
    case 'minItems':
      return wrong(
        `${body} should have at least ${String(params.limit)} items`,
      );
    case 'maxItems':
      return {
        reason: 'FieldValueTooMany',
        message: `Too many: ${
          Array.isArray(error.data) ? error.data.length : '?'
        }: must have at most ${String(params.limit)} items`,
        field,
      };
    case 'minProperties':
      return wrong(
        `${body} should have at least ${String(params.limit)} properties`,
      );
    case 'maxProperties':
      return {
        reason: 'FieldValueTooMany',
        message: `Too many: must have at most ${String(params.limit)} items`,
        field,
      };
    case 'uniqueItems':
      return wrong(`${body} shouldn't contain duplicates`);
    case 'anyOf':
      return wrong(`"${field}" must validate at least one schema (anyOf)`);
    case 'oneOf':
      return wrong(`"${field}" must validate one and only one schema (oneOf)`);
    case 'not':
      return wrong(`"${field}" must not validate the schema (not)`);
    default:
      return wrong(error.message ?? error.keyword);
  }
}

/** `/spec/pools/0/name` → `spec.pools[0].name` */
function fieldPath(pointer: string): string {
  return pointerSteps(pointer).reduce(join, '');
}

/** The steps of a JSON pointer. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(step => step.replace(/~1/g, '/').replace(/~0/g, '~'));
}

export function join(path: string, step: string): string {
  if (/^\d+$/.test(step)) return `${path}[${step}]`;
  return path ? `${path}.${step}` : step;
}

export function shown(value: unknown): string {
  if (isObject(value) || Array.isArray(value)) {
    return JSON.stringify(typeOf(value));
  }
  return JSON.stringify(value) ?? 'null';
}

function listed(values: unknown): string {
  return Array.isArray(values)
    ? values.map(value => JSON.stringify(value)).join(', ')
    : '';
}

function typeName(type: unknown): string {
  const types = Array.isArray(type) ? type : [type];
  return types.filter(name => name !== 'null').join(',');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return typeof value;
}
