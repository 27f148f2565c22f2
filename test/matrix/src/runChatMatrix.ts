import { Caller } from './callers';
import { ChatRow } from './chatMatrix';
import { readChatOutcome } from './readChatOutcome';
import { Judged } from './runHttpMatrix';

/** How the bot is asked; the tests bring one. */
export interface AskedChat {
  ask(
    caller: Exclude<Caller, 'unauthenticated'>,
    text: string,
  ): Promise<string>;
  forge(text: string): Promise<number>;
  takeAudit(): string[];
}

/** Types the command of every row, one after the other, so that each audit row is known to belong to its command. */
export async function runChatMatrix(
  chat: AskedChat,
  rows: readonly ChatRow[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const row of rows) {
    chat.takeAudit();
    const outcome =
      row.caller === 'unauthenticated'
        ? String(await chat.forge(row.text))
        : readChatOutcome(row, await chat.ask(row.caller, row.text));
    judged.push({
      row,
      got: { outcome, audit: chat.takeAudit().join(' + ') || 'none' },
    });
  }
  return judged;
}
