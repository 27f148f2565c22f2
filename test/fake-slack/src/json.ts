import type { Json, JsonObject } from './types';

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; anything else in it was refused by the check before. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A string field, `''` if it is absent or something else. */
export function textOf(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}

/** A flag that arrives as a boolean in JSON and as a word in a form. */
export function flagOf(object: JsonObject, field: string): boolean {
  return object[field] === true || object[field] === 'true';
}

/** A number that arrives as a number in JSON and as digits in a form. */
export function numberOf(
  object: JsonObject,
  field: string,
): number | undefined {
  const value = object[field];
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = Number(value);
  return value === '' || Number.isNaN(number) ? undefined : number;
}

/** `undefined` for text that is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Only the fields that have a value: Slack leaves the others out. */
export function withoutAbsent(
  fields: Record<string, Json | undefined>,
): JsonObject {
  const present: JsonObject = {};
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) present[key] = value;
  }
  return present;
}
