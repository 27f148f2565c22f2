import type { RichTextBlock, RichTextElement } from '@slack/types';
import { Instant, parseInstant } from '@mooring/core';
import { clip } from './clip';
import { DATE_FORMAT, DATE_FORMAT_SECONDS, utcWords } from './mrkdwn';
import { outsideText } from './outsideText';

const SENTENCES = 1_200;

/**
 * Words without any markup of their own: `*`, `_` and backticks cannot be escaped in mrkdwn, so
 * everything from outside is shown through rich text, where nothing is parsed.
 */
export function words(text: string, most = SENTENCES): RichTextElement {
  return { type: 'text', text: notEmpty(clip(outsideText(text), most)) };
}

export function bold(text: string, most = 200): RichTextElement {
  return {
    type: 'text',
    text: notEmpty(clip(outsideText(text), most)),
    style: { bold: true },
  };
}

export function code(text: string, most = 200): RichTextElement {
  return {
    type: 'text',
    text: notEmpty(clip(outsideText(text), most)),
    style: { code: true },
  };
}

/** A time each reader sees in their own zone; `never` when there is none. */
export function when(
  time: Instant | string | null,
  never = 'never',
): RichTextElement {
  const at = typeof time === 'number' ? time : parseInstant(time);
  if (at === undefined) return { type: 'text', text: never };
  return {
    type: 'date',
    timestamp: Math.floor(at / 1_000),
    format: DATE_FORMAT,
    fallback: utcWords(at),
  };
}

const MOST_TIMES = 4;
/** `2026-11-30 10:02 UTC`, and the exact `2026-11-30T10:02:33Z` of measured values. */
const UTC_TIME =
  /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?(?:Z| UTC)/g;

/**
 * A sentence of Mooring as it is, except that the times in it are shown in each reader's own zone;
 * where that cannot be drawn, the sentence's own words stand.
 */
export function sentence(text: string, most = SENTENCES): RichTextElement[] {
  const shown = notEmpty(clip(outsideText(text), most));
  const elements: RichTextElement[] = [];
  let from = 0;
  for (const match of shown.matchAll(UTC_TIME)) {
    const [said, date, minute, seconds] = match;
    const at = parseInstant(`${date}T${minute}${seconds ?? ':00'}Z`);
    if (at === undefined) continue;
    // A drawn time is eight times as long in JSON: a text that is all times would not fit any more.
    if (elements.filter(({ type }) => type === 'date').length >= MOST_TIMES)
      break;
    if (match.index > from) {
      elements.push({ type: 'text', text: shown.slice(from, match.index) });
    }
    elements.push({
      type: 'date',
      timestamp: Math.floor(at / 1_000),
      format: seconds === undefined ? DATE_FORMAT : DATE_FORMAT_SECONDS,
      fallback: said,
    });
    from = match.index + said.length;
  }
  if (from < shown.length || elements.length === 0) {
    elements.push({ type: 'text', text: shown.slice(from) });
  }
  return elements;
}

/** Slack refuses empty text, and `??` does not catch `''`. */
function notEmpty(text: string): string {
  return text === '' ? '–' : text;
}

export type Line = readonly RichTextElement[];

/** Lines below each other. */
export function lines(...each: readonly Line[]): RichTextBlock {
  const elements = each.flatMap((line, index): RichTextElement[] =>
    index === 0 ? [...line] : [{ type: 'text', text: '\n' }, ...line],
  );
  return {
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements }],
  };
}

/** A heading line in bold with a bulleted list under it. */
export function bulletList(
  title: string,
  items: readonly Line[],
): RichTextBlock {
  return {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [bold(title)] },
      {
        type: 'rich_text_list',
        style: 'bullet',
        elements: items.map(item => ({
          type: 'rich_text_section',
          elements: [...item],
        })),
      },
    ],
  };
}
