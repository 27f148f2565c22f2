import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { StatusCause } from '../apiError';
import type { JsonObject } from '../json';
import { applyDefaults } from './applyDefaults';
import { CelRules, type UnenforcedRule } from './celRules';
import { duplicateItems } from './duplicateItems';
import { toJsonSchema } from './jsonSchema';
import { pruneUnknown } from './pruneUnknown';
import { schemaCause } from './schemaCauses';

/** By schema, because the same CRDs are loaded into one sandbox after another. */
const compiled = new WeakMap<JsonObject, ValidateFunction>();

/** One version of a CRD: what it drops, fills in and refuses. */
export class VersionSchema {
  private readonly rules: CelRules;

  constructor(
    readonly raw: JsonObject,
    onUnenforcedRule: (rule: UnenforcedRule) => void,
  ) {
    this.rules = new CelRules(raw, onUnenforcedRule);
  }

  /** In place; returns the paths of the dropped fields. */
  prune(object: JsonObject): string[] {
    return pruneUnknown(object, this.raw);
  }

  /** In place. */
  applyDefaults(object: JsonObject) {
    applyDefaults(object, this.raw);
  }

  validate(object: JsonObject, old?: JsonObject): StatusCause[] {
    // Compiled when first needed: the schemas of a whole platform take seconds together.
    const validator = compiled.get(this.raw) ?? compile(this.raw);
    compiled.set(this.raw, validator);
    const causes = validator(object)
      ? []
      : (validator.errors ?? [])
          .map(schemaCause)
          .filter(cause => cause !== undefined);
    causes.push(...duplicateItems(object, this.raw));
    // Rules assume types: the API server does not ask them about a malformed object either.
    return causes.length > 0 ? causes : this.rules.validate(object, old);
  }
}

/** Formats the API server checks; it ignores all others. */
const formats = [
  'date',
  'date-time',
  'email',
  'hostname',
  'int32',
  'int64',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
] as const;

function compile(raw: JsonObject): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    logger: false,
    // Go's expressions escape characters that JavaScript's Unicode mode refuses to see escaped.
    unicodeRegExp: false,
  });
  addFormats(ajv, [...formats]);
  return ajv.compile(toJsonSchema(raw));
}
