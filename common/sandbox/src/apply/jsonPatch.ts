import { applyPatch, type Operation } from 'fast-json-patch';
import { z } from 'zod';
import { ApiError, badRequest } from '../apiError';
import type { KubeObject } from '../types';

const operationsSchema = z.array(
  z.object({
    op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: z.string(),
    from: z.string().optional(),
    value: z.unknown(),
  }),
);

/** RFC 6902 on a copy. 400 for what is no patch, 422 for one that does not fit the object. */
export function jsonPatch(live: KubeObject, patch: unknown): unknown {
  const parsed = operationsSchema.safeParse(patch);
  if (!parsed.success) {
    throw badRequest(
      `error decoding patch: ${
        parsed.error.issues[0]?.message ?? 'not a list'
      }`,
    );
  }
  const operations = parsed.data.map(toOperation);
  try {
    return applyPatch(structuredClone(live), operations, true).newDocument;
  } catch (error) {
    const [message] = String(
      error instanceof Error ? error.message : error,
    ).split('\n');
    throw new ApiError(
      422,
      'Invalid',
      'the server rejected our request due to an error in our request',
      { causes: [{ reason: 'UnexpectedServerResponse', message }] },
    );
  }
}

function toOperation(
  given: z.infer<typeof operationsSchema>[number],
): Operation {
  const { op, path, from = '', value } = given;
  if (op === 'move' || op === 'copy') return { op, path, from };
  if (op === 'remove') return { op, path };
  return { op, path, value };
}
