import type { Answer } from '@mooring/platform';
import { refusedReply, type Reply } from './command';

/** Shows the value, or the denial as Mooring words it. */
export function fromAnswer<T>(
  answer: Answer<T>,
  target: string,
  show: (value: T) => Reply,
): Reply {
  if (answer.ok) return show(answer.value);
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
