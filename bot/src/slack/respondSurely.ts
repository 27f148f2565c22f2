import { setTimeout } from 'node:timers/promises';
import type { Message } from '../blocks';
import type { RespondTo } from './respondTo';

/** Slack takes five answers per address, those before the last one included. */
const TRIES = 2;
const PAUSE_MS = 1_000;

/**
 * Tries twice: a last answer that is lost leaves somebody waiting for ever.
 *
 * @throws what the last try threw
 */
export async function respondSurely(
  respondTo: RespondTo,
  responseUrl: string,
  message: Message,
  options: {
    readonly place?: 'below' | 'clicked';
    readonly pauseMs?: number;
  } = {},
): Promise<void> {
  const { place, pauseMs = PAUSE_MS } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await respondTo(responseUrl, message, place);
      return;
    } catch (error) {
      if (attempt >= TRIES) throw error;
      await setTimeout(pauseMs);
    }
  }
}
