/** The caller asked for more probes than one user may within a minute. Answered with 429 and `Retry-After`. */
export class TooManyRechecksError extends Error {
  readonly name = 'TooManyRechecksError';
  readonly statusCode = 429;

  /** @param retryAfter - seconds */
  constructor(limit: number, readonly retryAfter: number) {
    super(
      `You asked for ${limit} re-checks within a minute, which is as many as one user may. Ask again in ${retryAfter} s; what is known is shown meanwhile.`,
    );
  }
}
