import { z } from 'zod';

/** The `:name` parts of an Express path. */
export function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** Every query parameter is optional; lists are comma separated. */
export function queryParameters(query: z.ZodObject | undefined) {
  if (query === undefined) return [];
  return Object.entries(query.shape).map(([name, schema]) => {
    const {
      $schema: _dialect,
      description,
      ...type
    } = z.toJSONSchema(schema, {
      // On the wire everything is text: the output side says which numbers and lists it is turned into.
      io: 'output',
      override: ({ jsonSchema }) => {
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
          delete jsonSchema.maximum;
        }
      },
    });
    return {
      name,
      in: 'query',
      required: false,
      ...(description === undefined ? {} : { description }),
      ...(type.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: type,
    };
  });
}
