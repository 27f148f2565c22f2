/** The parts of a zod object schema that are needed to read it from an address. */
export interface ListSchema<Q> {
  readonly shape: Readonly<
    Record<string, { safeParse(value: unknown): { success: boolean } }>
  >;
  parse(value: unknown): Q;
}

/**
 * The view's query from the address. A value that is not valid any more is left out rather than blanking the page:
 * addresses live in bookmarks and chat messages.
 */
export function readListQuery<Q>(
  schema: ListSchema<Q>,
  params: URLSearchParams,
): Q {
  const kept: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = params.get(name);
    if (value !== null && value !== '' && field.safeParse(value).success) {
      kept[name] = value;
    }
  }
  return schema.parse(kept);
}

/** The address of a query: defaults are left out, parameters that are not part of it stay. */
export function writeListQuery<Q extends object>(
  schema: ListSchema<Q>,
  query: Q,
  base: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(base);
  const defaults = new Map(Object.entries(schema.parse({})));
  const values = new Map(Object.entries(query));
  for (const name of Object.keys(schema.shape)) {
    const text = asText(values.get(name));
    if (text === '' || text === asText(defaults.get(name))) params.delete(name);
    else params.set(name, text);
  }
  return params;
}

function asText(value: unknown): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}
