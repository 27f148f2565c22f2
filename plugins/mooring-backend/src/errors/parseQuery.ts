import { InputError } from '@backstage/errors';
import { z } from 'zod';

/**
 * The query as its schema describes it; unknown keys are ignored.
 *
 * @throws InputError naming each wrong field, without repeating what was sent.
 */
export function parseQuery<T extends z.ZodType>(
  schema: T,
  query: unknown,
): z.output<T> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    issue => `${issue.path.join('.') || 'query'}: ${issue.message}`,
  );
  throw new InputError(`The query is not valid. ${wrong.join('; ')}`);
}
