import { InputError, NotFoundError } from '@backstage/errors';
import type { Answer } from '@mooring/platform';
import { DenialError } from './denialError';

/** What an answer that is none becomes on its way out. */
export function answerError(
  answer: Extract<Answer<unknown>, { ok: false }>,
): Error {
  switch (answer.kind) {
    case 'denied':
      return new DenialError(answer.denial);
    case 'bad-cursor':
      return new InputError(`The query is not valid. cursor: ${answer.text}`);
    default:
      // The object is the caller's to see; what was asked about it is not there.
      return new NotFoundError(answer.text);
  }
}
