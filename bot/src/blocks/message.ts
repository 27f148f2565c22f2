import type { KnownBlock } from '@slack/types';
import { validateMessage } from '../blockkit';
import { fallbackText } from './mrkdwn';

/** What Slack is given: blocks for the eye, `text` for phones and screen readers. */
export interface Message {
  text: string;
  blocks: KnownBlock[];
}

/** @param fallback - raw words; cleaned, escaped and clipped here, once */
export function message(
  fallback: string,
  blocks: readonly KnownBlock[],
): Message {
  return { text: fallbackText(fallback), blocks: [...blocks] };
}

/** Lists are read on phones: more than this is searched, not scrolled. */
const LIST = 20;

/**
 * As many items as a message takes. Names decide how long a list gets in JSON, so the largest
 * count is tried first and the validator judges.
 *
 * @param build - renders the items shown and how many are left out
 */
export function fitItems<T>(
  items: readonly T[],
  build: (shown: readonly T[], hidden: number) => Message,
  most = LIST,
): Message {
  for (let count = Math.min(items.length, most); count > 0; count -= 1) {
    const built = build(items.slice(0, count), items.length - count);
    if (validateMessage(built, { house: true }).length === 0) return built;
  }
  return build([], items.length);
}
