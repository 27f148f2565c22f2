import type { AckFn, RespondArguments, SlashCommand } from '@slack/bolt';
import { describeProblem, validateMessage } from '../blockkit';
import { mrkdwn, message, section, type Message } from '../blocks';
import type { CommandRequest } from '../commands/runCommand';
import type { Logger } from '../log/logger';
import type { SeenRequests } from '../requests/seenRequests';
import type { RespondTo } from './respondTo';

const LOOKING = message('Looking that up…', [
  section(mrkdwn`Looking that up…`),
]);

/**
 * One final answer per command, acknowledged within a second: an answer that is ready in time is the
 * acknowledgement itself, a later one follows through `response_url`.
 */
export function createAnswerCommand(deps: {
  run: (request: CommandRequest) => Promise<Message>;
  seen: SeenRequests;
  respondTo: RespondTo;
  logger: Logger;
  /** How long the acknowledgement waits for the answer (ms). Slack's own limit is 3,000. */
  patienceMs?: number;
}): (args: {
  command: SlashCommand;
  ack: AckFn<string | RespondArguments>;
}) => Promise<void> {
  const { logger, patienceMs = 800 } = deps;

  const answerTo = async (command: SlashCommand): Promise<Message> => {
    try {
      return checked(
        await deps.run({
          account: { teamId: command.team_id, userId: command.user_id },
          channel: command.channel_id,
          text: command.text,
        }),
        logger,
      );
    } catch (error) {
      logger.error('A command failed', {
        user: command.user_id,
        error: error instanceof Error ? error.message : String(error),
      });
      return message('Something went wrong in Mooring.', [
        section(
          mrkdwn`Something went wrong in Mooring. It was logged; try again, and tell the platform operators if it stays.`,
        ),
      ]);
    }
  };

  const acknowledge = async (
    ack: AckFn<string | RespondArguments>,
    reply: Message | undefined,
  ): Promise<boolean> => {
    try {
      await (reply === undefined
        ? ack()
        : ack({ response_type: 'ephemeral', ...reply }));
      return true;
    } catch (error) {
      // A socket that is just being refreshed cannot send; the work goes on, the answer finds
      // another way.
      logger.warn('Slack did not take an acknowledgement', {
        error: error instanceof Error ? error.message : String(error),
      });
      return false;
    }
  };

  const isFirst = async (command: SlashCommand): Promise<boolean> => {
    try {
      return await deps.seen.take(`command:${command.trigger_id}`);
    } catch (error) {
      // For a read, two answers are better than none.
      logger.error('A command could not be checked for being a repetition', {
        error: error instanceof Error ? error.message : String(error),
      });
      return true;
    }
  };

  return async ({ command, ack }) => {
    if (!(await isFirst(command))) {
      await acknowledge(ack, undefined);
      return;
    }
    const answer = answerTo(command);
    let timer: NodeJS.Timeout | undefined;
    const early = await Promise.race([
      answer,
      new Promise<undefined>(resolve => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
      }),
    ]);
    clearTimeout(timer);
    const isTold = await acknowledge(ack, early ?? LOOKING);
    if (early !== undefined && isTold) return;
    try {
      await deps.respondTo(command.response_url, await answer);
    } catch (error) {
      logger.error('An answer could not be given', {
        user: command.user_id,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };
}

/** A payload Slack would refuse degrades to its plain words; it is never dropped. */
function checked(reply: Message, logger: Logger): Message {
  const problems = validateMessage(reply, { house: true });
  if (problems.length === 0) return reply;
  logger.error('An answer was not valid and is sent as plain text', {
    problems: problems.slice(0, 3).map(describeProblem).join(' '),
  });
  return { text: reply.text, blocks: [] };
}
