import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { StatusCause } from '../apiError';
import { jsonEqual, valueAt, type JsonObject } from '../json';
import { applyDefaults } from './applyDefaults';
import { CelRules, type UnenforcedRule } from './celRules';
import { duplicateItems } from './duplicateItems';
import { toJsonSchema } from './jsonSchema';
import { pruneUnknown } from './pruneUnknown';
import { pointerSteps, schemaCause } from './schemaCauses';

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

  /**
   * On an update what was wrong before and is not touched passes, as on a current API server:
   * an object that an older schema let in can still be worked on.
   */
  validate(object: JsonObject, old?: JsonObject): StatusCause[] {
    // Compiled when first needed: the schemas of a whole platform take seconds together.
    const validator = compiled.get(this.raw) ?? compile(this.raw);
    compiled.set(this.raw, validator);
    const causes = validator(object)
      ? []
      : (validator.errors ?? [])
          .filter(error => !old || !isUntouched(error, object, old))
          .map(schemaCause)
          .filter(cause => cause !== undefined);
    causes.push(...duplicateItems(object, this.raw));
    // Rules assume types: the API server does not ask them about a malformed object either.
    return causes.length > 0 ? causes : this.rules.validate(object, old);
  }
}

function isUntouched(
  { instancePath }: ErrorObject,
  object: JsonObject,
  old: JsonObject,
): boolean {
  const steps = pointerSteps(instancePath);
  const before = follow(old, steps);
  return before !== undefined && jsonEqual(before, follow(object, steps));
}

function follow(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (current, step) =>
      Array.isArray(current) ? current[Number(step)] : valueAt(current, step),
    value,
  );
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
