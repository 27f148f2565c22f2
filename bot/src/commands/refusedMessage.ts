import { bold, lines, message, words, type Message } from '../blocks';
import type { Refused } from './command';

/** A refusal: what, and the way out. The words are the policy's. */
export function refusedMessage({ text, next }: Refused): Message {
  return message(`${text} ${next}`, [
    lines([words('⛔ '), bold(text, 1_200)], [words(next)]),
  ]);
}
