/** Keys from the object down to a value. */
export type FieldPath = readonly string[];

const STEP = /(?:^|(?!^)\.)([A-Za-z_][\w-]{0,62})|\["([^"\]]{1,253})"\]/y;
/** They lead out of the data. */
const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);

/** `status.connections`, `metadata.annotations["update-timestamp"]`; `undefined` for anything else. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const steps: string[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const match = STEP.exec(text);
    if (match === null) return undefined;
    steps.push(match[1] ?? match[2]);
  }
  return steps.length === 0 || steps.some(step => REFUSED.has(step))
    ? undefined
    : steps;
}

/** What stands there; `undefined` where the object ends before, `null` only where it says so. */
export function valueAt(object: unknown, path: FieldPath): unknown {
  let value: unknown = object;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === step)?.[1];
  }
  return value;
}
