import { isObject, parseJson } from '../json';
import type { JsonObject } from '../types';

/** In a form these hold JSON; text that is none is passed on and refused by its method. */
const structured = ['blocks', 'view', 'metadata', 'attachments'];

/**
 * Reads the arguments of a call: a form (as the SDK sends), JSON, or the query string.
 *
 * @returns `undefined` for a body that is neither
 */
export function parseArguments(
  contentType: string,
  body: string,
  query: URLSearchParams,
): JsonObject | undefined {
  const args: JsonObject = {};
  if (contentType.startsWith('application/json')) {
    const parsed = parseJson(body);
    if (!isObject(parsed)) return undefined;
    Object.assign(args, parsed);
  }
  const isForm = contentType.startsWith('application/x-www-form-urlencoded');
  const form = [...query, ...new URLSearchParams(isForm ? body : '')];
  for (const [key, value] of form) {
    args[key] = structured.includes(key) ? parseJson(value) ?? value : value;
  }
  return args;
}
