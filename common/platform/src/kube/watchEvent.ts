import { z } from 'zod';

/** One line of a watch, understood. `version` is absent where the object carries none. */
export type WatchEvent =
  | {
      readonly kind: 'changed' | 'deleted';
      readonly object: object;
      readonly version?: string;
    }
  | { readonly kind: 'bookmark'; readonly version?: string }
  | { readonly kind: 'error'; readonly status: unknown }
  | { readonly kind: 'malformed'; readonly why: string };

const lineSchema = z.object({
  type: z.string(),
  object: z.looseObject({
    metadata: z
      .looseObject({ resourceVersion: z.string().optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
});

/** Never throws: one broken line must not take the watch down, nor pass unseen. */
export function readWatchEvent(line: string): WatchEvent {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'malformed', why: 'a line of the watch is not JSON' };
  }
  const parsed = lineSchema.safeParse(raw);
  if (!parsed.success) {
    return { kind: 'malformed', why: 'a line of the watch is not an event' };
  }
  const { type, object } = parsed.data;
  const version = object.metadata?.resourceVersion || undefined;
  const versioned = version === undefined ? {} : { version };
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
      return { kind: 'changed', object, ...versioned };
    case 'DELETED':
      return { kind: 'deleted', object, ...versioned };
    case 'BOOKMARK':
      return { kind: 'bookmark', ...versioned };
    case 'ERROR':
      return { kind: 'error', status: object };
    default:
      return {
        kind: 'malformed',
        why: 'the watch sent an event of an unknown type',
      };
  }
}

/**
 * True where `version` is known not to be newer than `reached`. Versions of one kind are decimal numbers that grow;
 * anything else cannot be compared and counts as new.
 */
export function isRepeated(version: string, reached: string): boolean {
  if (!/^\d+$/.test(version) || !/^\d+$/.test(reached)) return false;
  return BigInt(version) <= BigInt(reached);
}
