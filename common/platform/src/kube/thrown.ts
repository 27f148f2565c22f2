/**
 * Reads what was thrown by its shape. `instanceof Error` does not hold for errors of Node itself where the code runs
 * in another realm (jest, vm), and their codes are what tells a missing file from a forbidden one.
 */
export interface Thrown {
  readonly message: string;
  readonly code?: string;
  /** The errors it was made of, most telling first. */
  readonly inner: readonly unknown[];
}

export function readThrown(error: unknown): Thrown {
  if (typeof error !== 'object' || error === null) {
    return { message: String(error), inner: [] };
  }
  const message =
    'message' in error && typeof error.message === 'string'
      ? error.message
      : 'an error without a message';
  const inner = [
    ...('errors' in error && Array.isArray(error.errors) ? error.errors : []),
    ...('cause' in error && error.cause !== undefined ? [error.cause] : []),
  ];
  return {
    message,
    inner,
    ...('code' in error && typeof error.code === 'string'
      ? { code: error.code }
      : {}),
  };
}
