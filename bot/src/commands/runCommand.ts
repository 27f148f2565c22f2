import { instant } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import { code, lines, message, words, type Message } from '../blocks';
import type { BotStatus } from '../botStatus';
import type { Identify, SlackAccount } from '../identity';
import type { PortalLinks } from '../portalLinks';
import type { Attempt, RecordDecision } from '../requests/recordDecision';
import { COMMANDS } from './index';
import { isOffered, type Later, type Refused, type Reply } from './command';
import { nearestCommand } from './nearestCommand';
import { parseCommand } from './parseCommand';
import { refusedMessage } from './refusedMessage';

/** A slash command as it arrived. */
export interface CommandRequest {
  readonly account: SlackAccount;
  readonly channel: string;
  readonly text: string;
}

/** What is said at once, and what is said behind it where a command takes its time. */
export interface Answered {
  readonly message: Message;
  readonly later?: Promise<Message>;
}

/**
 * Who is it, what may they see, what did they ask: in this order, and a refusal at any step is an
 * answer with a reason and a row in the audit.
 */
export function createRunCommand(deps: {
  mooring: Mooring;
  identify: Identify;
  record: RecordDecision;
  links: PortalLinks;
  botStatus: () => Promise<BotStatus>;
  now: () => number;
  /** Ends what is still under way. */
  signal: AbortSignal;
}): (request: CommandRequest) => Promise<Answered> {
  const { mooring, links } = deps;

  const refuse = async (
    request: CommandRequest,
    refusal: Refused,
    attempt: Attempt,
  ): Promise<Message> => {
    await deps.record(request, attempt, {
      decision: 'denied',
      rule: refusal.code,
      reason: refusal.text,
    });
    return refusedMessage(refusal);
  };

  const saidOf = async (
    request: CommandRequest,
    reply: Reply,
    attempt: Attempt,
  ): Promise<Message> =>
    reply.kind === 'answer'
      ? reply.message
      : refuse(request, reply.refusal, { ...attempt, target: reply.target });

  const follow = async (
    request: CommandRequest,
    later: Later,
    attempt: Attempt,
  ): Promise<Message> => {
    const followed = { ...attempt, target: later.target };
    await deps.record(request, followed, {
      decision: 'allowed',
      rule: later.rule,
      reason: '',
    });
    return saidOf(request, await later.run(deps.signal), followed);
  };

  return async request => {
    const typed = parseCommand(request.text);
    const verb = `/mooring ${typed.name === '' ? 'help' : typed.name}`;
    const target = typed.args;
    const identified = await deps.identify(request.account);
    if (identified.kind === 'refused') {
      return {
        message: await refuse(request, identified.refusal, { verb, target }),
      };
    }
    const { person } = identified;
    const scope = mooring.scopeOf(person.actor);
    const allowed = COMMANDS.filter(each => isOffered(each, scope));
    const command = COMMANDS.find(
      ({ name }) => name === (typed.name === '' ? 'help' : typed.name),
    );
    if (!command) return { message: unknownCommand(typed.name, allowed) };
    const attempt = { verb, target, directoryUser: person.actor.ref };
    if (command.needs !== 'person' && scope.kind === 'none') {
      return { message: await refuse(request, scope.denial, attempt) };
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
    return {
      message: await saidOf(request, reply, attempt),
      ...(reply.kind === 'answer' &&
        reply.later && { later: follow(request, reply.later, attempt) }),
    };
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
