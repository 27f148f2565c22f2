/** The caller holds as many live streams as one user may. Answered with 429. */
export class TooManyStreamsError extends Error {
  readonly name = 'TooManyStreamsError';
  readonly statusCode = 429;

  constructor(limit: number) {
    super(
      `You have ${limit} live views open, which is as many as one user may have. Close one, or reload it later: views without live updates refresh once a minute.`,
    );
  }
}
