import { instant } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import { code, lines, message, words, type Message } from '../blocks';
import type { BotStatus } from '../botStatus';
import type { Identify, SlackAccount } from '../identity';
import type { PortalLinks } from '../portalLinks';
import type { AuditLog } from '../requests/auditLog';
import type { Logger } from '../log/logger';
import { COMMANDS } from './index';
import type { Refused } from './command';
import { nearestCommand } from './nearestCommand';
import { parseCommand } from './parseCommand';
import { refusedMessage } from './refusedMessage';

/** A slash command as it arrived. */
export interface CommandRequest {
  readonly account: SlackAccount;
  readonly channel: string;
  readonly text: string;
}

/**
 * Who is it, what may they see, what did they ask: in this order, and a refusal at any step is an
 * answer with a reason and a row in the audit.
 */
export function createRunCommand(deps: {
  mooring: Mooring;
  identify: Identify;
  audit: AuditLog;
  links: PortalLinks;
  botStatus: () => Promise<BotStatus>;
  now: () => number;
  logger: Logger;
}): (request: CommandRequest) => Promise<Message> {
  const { mooring, links } = deps;

  const refuse = async (
    request: CommandRequest,
    refusal: Refused,
    attempt: { verb: string; target: string; directoryUser?: string },
  ): Promise<Message> => {
    try {
      await deps.audit.append({
        at: deps.now(),
        team: request.account.teamId,
        slackUser: request.account.userId,
        channel: request.channel,
        decision: 'denied',
        rule: refusal.code,
        reason: refusal.text,
        ...attempt,
      });
    } catch (error) {
      // The refusal stands either way; a row that is missing must not go unnoticed.
      deps.logger.error('A refusal could not be audited', {
        rule: refusal.code,
        user: request.account.userId,
        error: error instanceof Error ? error.message : String(error),
      });
    }
    return refusedMessage(refusal);
  };

  return async request => {
    const typed = parseCommand(request.text);
    const verb = `/mooring ${typed.name === '' ? 'help' : typed.name}`;
    const target = typed.args;
    const identified = await deps.identify(request.account);
    if (identified.kind === 'refused') {
      return refuse(request, identified.refusal, { verb, target });
    }
    const { person } = identified;
    const scope = mooring.scopeOf(person.actor);
    const allowed = COMMANDS.filter(
      ({ needs }) => needs === 'person' || scope.kind !== 'none',
    );
    const command = COMMANDS.find(
      ({ name }) => name === (typed.name === '' ? 'help' : typed.name),
    );
    if (!command) return unknownCommand(typed.name, allowed);
    const attempt = { verb, target, directoryUser: person.actor.ref };
    if (command.needs === 'scope' && scope.kind === 'none') {
      return refuse(request, scope.denial, attempt);
    }
    const reply = command.run({
      mooring,
      scope,
      person,
      args: typed.args,
      now: instant(deps.now()),
      links,
      botStatus: await deps.botStatus(),
      allowed,
    });
    return reply.kind === 'answer'
      ? reply.message
      : refuse(request, reply.refusal, { ...attempt, target: reply.target });
  };
}

function unknownCommand(
  typed: string,
  allowed: Parameters<typeof nearestCommand>[1],
): Message {
  const nearest = nearestCommand(typed, allowed);
  const sentence = `“${typed.slice(0, 40)}” is no command of Mooring.`;
  const usage = `/mooring ${nearest?.usage ?? 'help'}`;
  return message(`${sentence} Try ${usage}`, [
    lines(
      [words(sentence)],
      [words(nearest ? 'Did you mean ' : 'Type '), code(usage)],
    ),
  ]);
}
