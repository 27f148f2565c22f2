import type { Answer } from '@mooring/platform';
import { lines, message, words } from '../blocks';
import { answer as answerWith, refusedReply, type Reply } from './command';

/** Shows the value, or the denial as Mooring words it. */
export function fromAnswer<T>(
  answer: Answer<T>,
  target: string,
  show: (value: T) => Reply,
): Reply {
  if (answer.ok) return show(answer.value);
  // It is theirs to see, there is only nothing to say about it: no refusal.
  if (answer.kind === 'not-applicable') {
    return answerWith(message(answer.text, [lines([words(answer.text)])]));
  }
  return refusedReply(
    answer.kind === 'denied'
      ? answer.denial
      : {
          code: answer.kind,
          text: answer.text,
          next: 'Type the command anew.',
        },
    target,
  );
}
