import { describeProblem, validateMessage } from '../blockkit';
import { message, mrkdwn, section, type Message } from '../blocks';
import type { Logger } from '../log/logger';

/** A payload Slack would refuse degrades to its plain words; it is never dropped. */
export function checkedMessage(reply: Message, logger: Logger): Message {
  const problems = validateMessage(reply, { house: true });
  if (problems.length === 0) return reply;
  logger.error('An answer was not valid and is sent as plain text', {
    problems: problems.slice(0, 3).map(describeProblem).join(' '),
  });
  return { text: reply.text, blocks: [] };
}

/** For what should not happen: the person is told, the log has the rest. */
export function failedMessage(): Message {
  return message('Something went wrong in Mooring.', [
    section(
      mrkdwn`Something went wrong in Mooring. It was logged; try again, and tell the platform operators if it stays.`,
    ),
  ]);
}
