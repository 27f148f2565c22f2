import { Optional } from '@marcbachmann/cel-js';
import type { StatusCause } from '../apiError';
import { itemKey } from '../apply/builtinShape';
import {
  isObject,
  jsonEqual,
  listAt,
  objectAt,
  stringAt,
  stringsAt,
  type JsonObject,
} from '../json';
import { celEnvironment } from './celEnvironment';
import { celValue } from './celValue';
import { join, shown } from './schemaCauses';

/** A rule that is not enforced, and why. */
export interface UnenforcedRule {
  path: string;
  rule: string;
  reason: string;
}

interface CompiledRule {
  source: JsonObject;
  rule: string;
  evaluate: (context: { self: unknown; oldSelf?: unknown }) => unknown;
  /** Mentions `oldSelf`: asked on updates only, unless `optionalOldSelf`. */
  isTransition: boolean;
  optionalOldSelf: boolean;
}

/** The `x-kubernetes-validations` of one schema, parsed and type-checked once. */
export class CelRules {
  private readonly compiled = new Map<JsonObject, CompiledRule[]>();
  private readonly reported = new Set<string>();

  constructor(
    private readonly schema: JsonObject,
    private readonly onUnenforced: (rule: UnenforcedRule) => void,
  ) {
    this.compile(schema, '');
  }

  validate(value: unknown, old: unknown): StatusCause[] {
    if (this.compiled.size === 0) return [];
    const causes: StatusCause[] = [];
    this.walk(value, old, this.schema, '', causes);
    return causes;
  }

  private compile(schema: JsonObject, path: string) {
    const rules = listAt(schema, 'x-kubernetes-validations')
      .filter(isObject)
      .map(source => this.compileRule(source, path))
      .filter(rule => rule !== undefined);
    if (rules.length > 0) this.compiled.set(schema, rules);
    for (const [name, member] of Object.entries(
      objectAt(schema, 'properties') ?? {},
    )) {
      if (isObject(member)) this.compile(member, join(path, name));
    }
    for (const keyword of ['items', 'additionalProperties']) {
      const inner = objectAt(schema, keyword);
      if (inner) this.compile(inner, `${path}[*]`);
    }
  }

  private compileRule(
    source: JsonObject,
    path: string,
  ): CompiledRule | undefined {
    const rule = stringAt(source, 'rule') ?? '';
    const parsed = parse(rule);
    if (!parsed.ok) {
      this.report(path, rule, parsed.reason);
      return undefined;
    }
    return {
      source,
      rule,
      evaluate: parsed.evaluate,
      isTransition: /\boldSelf\b/.test(rule),
      optionalOldSelf: source.optionalOldSelf === true,
    };
  }

  private report(path: string, rule: string, reason: string) {
    const id = `${path}\n${rule}`;
    if (this.reported.has(id)) return;
    this.reported.add(id);
    this.onUnenforced({ path, rule, reason });
  }

  private walk(
    value: unknown,
    old: unknown,
    schema: JsonObject | undefined,
    path: string,
    causes: StatusCause[],
  ) {
    if (!schema || value === undefined || value === null) return;
    for (const rule of this.compiled.get(schema) ?? []) {
      const cause = this.ask(rule, value, old, schema, path);
      if (cause) causes.push(cause);
    }
    if (Array.isArray(value)) {
      const items = objectAt(schema, 'items');
      value.forEach((item, index) =>
        this.walk(
          item,
          oldItem(item, old, schema),
          items,
          `${path}[${index}]`,
          causes,
        ),
      );
    } else if (isObject(value)) {
      const additional = objectAt(schema, 'additionalProperties');
      for (const [name, member] of Object.entries(value)) {
        const inner = objectAt(schema, 'properties', name) ?? additional;
        const before = isObject(old) ? old[name] : undefined;
        this.walk(member, before, inner, join(path, name), causes);
      }
    }
  }

  private ask(
    rule: CompiledRule,
    value: unknown,
    old: unknown,
    schema: JsonObject,
    path: string,
  ): StatusCause | undefined {
    const context: { self: unknown; oldSelf?: unknown } = {
      self: celValue(value, schema),
    };
    if (rule.isTransition) {
      const before = old === undefined ? undefined : celValue(old, schema);
      if (rule.optionalOldSelf) {
        context.oldSelf =
          before === undefined ? Optional.none() : Optional.of(before);
      } else if (before === undefined) {
        return undefined;
      } else {
        context.oldSelf = before;
      }
    } else if (old !== undefined && jsonEqual(value, old)) {
      // What is not touched is not judged again.
      return undefined;
    }
    try {
      if (rule.evaluate(context) === true) return undefined;
      return ruleCause(rule, value, path, messageOf(rule, context));
    } catch (error) {
      const { code, text } = celError(error);
      if (code === 'no_such_key') {
        return ruleCause(rule, value, path, `rule evaluation error: ${text}`);
      }
      this.report(path, rule.rule, text);
      return undefined;
    }
  }
}

function parse(
  rule: string,
):
  | { ok: true; evaluate: CompiledRule['evaluate'] }
  | { ok: false; reason: string } {
  try {
    const parsed = celEnvironment.parse(rule);
    const checked = parsed.check();
    if (!checked.valid) {
      return { ok: false, reason: celError(checked.error).text };
    }
    return { ok: true, evaluate: context => parsed({ ...context }) };
  } catch (error) {
    return { ok: false, reason: celError(error).text };
  }
}

function celError(error: unknown): { code: unknown; text: string } {
  const [text] = String(error instanceof Error ? error.message : error).split(
    '\n',
  );
  return { code: isCoded(error) ? error.code : undefined, text };
}

function isCoded(error: unknown): error is { code: unknown } {
  return typeof error === 'object' && error !== null && 'code' in error;
}

function messageOf(
  rule: CompiledRule,
  context: { self: unknown; oldSelf?: unknown },
): string {
  const expression = stringAt(rule.source, 'messageExpression');
  const parsed = expression ? parse(expression) : undefined;
  if (parsed?.ok) {
    const message = tryMessage(() => parsed.evaluate(context));
    if (message) return message;
  }
  return stringAt(rule.source, 'message') ?? `failed rule: ${rule.rule}`;
}

/** As on the API server a message that cannot be computed gives way to the fixed one. */
function tryMessage(evaluate: () => unknown): string | undefined {
  try {
    const message = evaluate();
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

const reasons = [
  'FieldValueInvalid',
  'FieldValueForbidden',
  'FieldValueRequired',
  'FieldValueDuplicate',
];

function ruleCause(
  rule: CompiledRule,
  value: unknown,
  path: string,
  message: string,
): StatusCause {
  const given = stringAt(rule.source, 'reason');
  const reason =
    given !== undefined && reasons.includes(given) ? given : reasons[0];
  const prefix: Record<string, string> = {
    FieldValueInvalid: `Invalid value: ${shown(value)}: `,
    FieldValueForbidden: 'Forbidden: ',
    FieldValueRequired: 'Required value: ',
    FieldValueDuplicate: `Duplicate value: ${shown(value)}: `,
  };
  const fieldPath = stringAt(rule.source, 'fieldPath');
  const field = `${path}${fieldPath ?? ''}`.replace(/^\./, '');
  return {
    reason,
    message: `${prefix[reason]}${message}`,
    field: field || '<nil>',
  };
}

/** Items of a list-map are the same item when their keys agree; in other lists none is. */
function oldItem(item: unknown, old: unknown, schema: JsonObject): unknown {
  if (!Array.isArray(old)) return undefined;
  if (schema['x-kubernetes-list-type'] !== 'map') return undefined;
  const keys = stringsAt(schema, 'x-kubernetes-list-map-keys');
  const key = itemKey(item, keys);
  return old.find(candidate => itemKey(candidate, keys) === key);
}
