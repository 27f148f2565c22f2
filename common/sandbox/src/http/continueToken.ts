import { z } from 'zod';
import { badRequest } from '../apiError';

/** Where a paged list goes on: after this key, in the state of this version. */
export interface ContinuePoint {
  version: number;
  after: string;
}

const schema = z.object({ rv: z.number().int(), start: z.string() });

export function writeContinue({ version, after }: ContinuePoint): string {
  return Buffer.from(JSON.stringify({ rv: version, start: after })).toString(
    'base64url',
  );
}

export function parseContinue(token: string): ContinuePoint {
  const decoded = Buffer.from(token, 'base64url').toString('utf8');
  const parsed = decoded.startsWith('{') ? tryJson(decoded) : undefined;
  const point = schema.safeParse(parsed);
  if (!point.success) throw badRequest('continue key is not valid');
  return { version: point.data.rv, after: point.data.start };
}

function tryJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
