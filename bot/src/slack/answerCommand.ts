import type { AckFn, RespondArguments, SlashCommand } from '@slack/bolt';
import { mrkdwn, message, section, type Message } from '../blocks';
import type { Answered, CommandRequest } from '../commands/runCommand';
import type { Logger } from '../log/logger';
import type { SeenRequests } from '../requests/seenRequests';
import { checkedMessage, failedMessage } from './checkedMessage';
import { respondSurely } from './respondSurely';
import type { RespondTo } from './respondTo';

const LOOKING = message('Looking that up…', [
  section(mrkdwn`Looking that up…`),
]);

/**
 * Acknowledged within a second: an answer that is ready in time is the acknowledgement itself, a later one follows
 * through `response_url`. Where a command says something at once and more later, and the later comes in time, only that
 * is said.
 */
export function createAnswerCommand(deps: {
  run: (request: CommandRequest) => Promise<Answered>;
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

  const orFailed = async (
    command: SlashCommand,
    pending: Promise<Message>,
  ): Promise<Message> => {
    try {
      return checkedMessage(await pending, logger);
    } catch (error) {
      logger.error('A command failed', {
        user: command.user_id,
        error: error instanceof Error ? error.message : String(error),
      });
      return failedMessage();
    }
  };

  const answerTo = async (command: SlashCommand): Promise<Answered> => {
    const running = deps.run({
      account: { teamId: command.team_id, userId: command.user_id },
      channel: command.channel_id,
      text: command.text,
    });
    const first = await orFailed(
      command,
      running.then(reply => reply.message),
    );
    const [answered] = await Promise.allSettled([running]);
    if (answered.status === 'rejected' || answered.value.later === undefined) {
      return { message: first };
    }
    return { message: first, later: orFailed(command, answered.value.later) };
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

  const respond = async (command: SlashCommand, reply: Message) => {
    try {
      await respondSurely(deps.respondTo, command.response_url, reply);
    } catch (error) {
      logger.error('An answer could not be given', {
        user: command.user_id,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };

  return async ({ command, ack }) => {
    if (!(await isFirst(command))) {
      await acknowledge(ack, undefined);
      return;
    }
    const answered = answerTo(command);
    const known: { reply?: Answered } = {};
    const whole = answered.then(reply => {
      known.reply = reply;
      return reply.later ?? reply.message;
    });
    let timer: NodeJS.Timeout | undefined;
    const early = await Promise.race([
      whole,
      new Promise<undefined>(resolve => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
      }),
    ]);
    clearTimeout(timer);
    const first = early ?? known.reply?.message;
    const isTold = await acknowledge(ack, first ?? LOOKING);
    if (early !== undefined && isTold) return;
    if (early === undefined && (first === undefined || !isTold)) {
      const { message: late, later } = await answered;
      if (later !== undefined) await respond(command, late);
    }
    await respond(command, await whole);
  };
}
