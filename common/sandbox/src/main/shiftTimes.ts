import { isObject } from '../json';

/** `2026-11-30T12:00:00Z`, with fractions of a second or an offset. */
const TIME =
  /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/g;

/** The newest time anywhere in the objects that is not in a spec, epoch ms. */
export function newestTime(objects: readonly unknown[]): number | undefined {
  let newest: number | undefined;
  for (const object of objects) {
    // A certificate's end in a spec says nothing about when the dump was taken.
    const seen = isObject(object)
      ? [object.metadata, object.status]
      : [undefined];
    for (const text of JSON.stringify(seen).match(TIME) ?? []) {
      const at = Date.parse(text);
      if (!Number.isNaN(at) && (newest === undefined || at > newest))
        newest = at;
    }
  }
  return newest;
}

/**
 * Moves every time in the objects by `shift` ms, those inside texts too, so that a dump of last
 * week is as fresh as it was when it was taken.
 */
export function shiftTimes<T>(value: T, shift: number): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === 'string'
      ? member.replace(TIME, text => shifted(text, shift))
      : member,
  );
}

function shifted(text: string, shift: number): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  const iso = new Date(at + shift).toISOString();
  // Kubernetes refuses fractions where it wrote whole seconds.
  return text.includes('.') ? iso : `${iso.slice(0, 19)}Z`;
}
