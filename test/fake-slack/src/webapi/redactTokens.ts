import { isObject } from '../json';
import type { Json, JsonObject } from '../types';

const secret = /\bx(?:ox[a-z]|app)-[\w-]+/g;

function redact(value: Json): Json {
  if (typeof value === 'string') return value.replace(secret, '(token)');
  if (Array.isArray(value)) return value.map(redact);
  return isObject(value) ? redactTokens(value) : value;
}

/** Records may end up in a test's output: anything that looks like a token goes. */
export function redactTokens(args: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, redact(value)]),
  );
}
