import type { Action, Instant, Scope } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import type { Message } from '../blocks';
import type { Person } from '../identity';
import type { PortalLinks } from '../portalLinks';
import type { BotStatus } from '../botStatus';

/** What a command may look at. The scope is the caller's; nothing else reaches Mooring. */
export interface CommandContext {
  readonly mooring: Mooring;
  readonly scope: Scope;
  readonly person: Person;
  /** What was typed behind the subcommand, trimmed. */
  readonly args: string;
  readonly now: Instant;
  readonly links: PortalLinks;
  /** The bot's own state; shown to operators of the platform. */
  readonly botStatus: BotStatus;
  /** The subcommands this caller may use, for `help`. */
  readonly allowed: readonly Command[];
}

/** Why a caller gets nothing: a denial of the policy or a refusal of the identity. */
export interface Refused {
  readonly code: string;
  readonly text: string;
  readonly next: string;
}

/** What takes longer than a person waits, and is told behind the first answer. */
export interface Later {
  /** The rule that allows it: whoever costs others something is recorded. */
  readonly rule: string;
  readonly target: string;
  /** Ends by itself within seconds, and at once with the signal. */
  run(signal: AbortSignal): Promise<Reply>;
}

/** What a command says. Refusals are audited, and so is what costs others something; other reads are not. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly message: Message;
      readonly later?: Later;
    }
  | {
      readonly kind: 'refused';
      readonly refusal: Refused;
      /** What was asked for, for the audit row. */
      readonly target: string;
    };

/** One subcommand of `/mooring`, as data for `help`, for the authorization matrix and for the dispatcher. */
export interface Command {
  readonly name: string;
  /** e.g. `clusters [filter]`. */
  readonly usage: string;
  /** One line for `help`. */
  readonly summary: string;
  /**
   * `person`: any member of the workspace who is linked to a directory user. `scope`: somebody who
   * sees at least one tenant, or operates the platform. `platform`: an operator of the platform.
   */
  readonly needs: 'person' | 'scope' | 'platform';
  /** The policy's verb, where one decides. */
  readonly action?: Action;
  /** In words, for documents and the matrix. */
  readonly who: string;
  run(context: CommandContext): Reply;
}

/** Whether `help` offers it. What it says to whom is decided when it runs. */
export function isOffered({ needs }: Command, scope: Scope): boolean {
  if (needs === 'person') return true;
  return needs === 'platform'
    ? scope.kind === 'platform'
    : scope.kind !== 'none';
}

export function answer(message: Message, later?: Later): Reply {
  return { kind: 'answer', message, ...(later && { later }) };
}

export function refusedReply(refusal: Refused, target: string): Reply {
  return { kind: 'refused', refusal, target };
}
