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
  press(
    caller: Exclude<Caller, 'unauthenticated'>,
    value: string,
  ): Promise<string>;
  forge(text: string): Promise<number>;
  takeAudit(): string[];
}

/** Types the command or clicks the button of every row, one after the other, so that each audit row is known to belong to its command. */
export async function runChatMatrix(
  chat: AskedChat,
  rows: readonly ChatRow[],
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const row of rows) {
    chat.takeAudit();
    const outcome = await outcomeOf(chat, row);
    judged.push({
      row,
      got: { outcome, audit: chat.takeAudit().join(' + ') || 'none' },
    });
  }
  return judged;
}

async function outcomeOf(chat: AskedChat, row: ChatRow): Promise<string> {
  const { caller } = row;
  if (caller === 'unauthenticated') return String(await chat.forge(row.text));
  const said =
    row.pressed === undefined
      ? await chat.ask(caller, row.text)
      : await chat.press(caller, row.pressed);
  return readChatOutcome(row, said);
}
