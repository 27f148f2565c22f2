import { code, lines, message, words, type Message } from '../blocks';
import type { Command } from './command';

/** Tells how a subcommand is typed, with a sentence why it is told. */
export function usageMessage(
  sentence: string,
  { usage }: Pick<Command, 'usage'>,
): Message {
  return message(`${sentence} Type: /mooring ${usage}`, [
    lines([words(`${sentence} `)], [words('Type '), code(`/mooring ${usage}`)]),
  ]);
}
