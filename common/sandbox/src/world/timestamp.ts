/** RFC 3339 with whole seconds, as the API server writes `metav1.Time`. `at` in epoch ms. */
export function timestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Epoch ms, `undefined` for anything that is not a time. */
export function parseTimestamp(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
