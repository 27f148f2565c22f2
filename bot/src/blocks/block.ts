import type {
  ActionsBlock,
  ContextBlock,
  HeaderBlock,
  PlainTextElement,
  SectionBlock,
} from '@slack/types';
import { clip } from './clip';
import { Mrkdwn } from './mrkdwn';
import { outsideText } from './outsideText';

/** Raw text; `:fire:` stays as it was typed, because it may be somebody's name. */
function plain(text: string, most: number): PlainTextElement {
  const shown = clip(outsideText(text).replace(/\s+/g, ' ').trim(), most);
  return { type: 'plain_text', text: shown === '' ? '–' : shown, emoji: false };
}

export function header(text: string): HeaderBlock {
  return { type: 'header', text: plain(text, 150) };
}

/** For our own sentences; text from outside goes into rich text. */
export function section(text: Mrkdwn): SectionBlock {
  return { type: 'section', text: { type: 'mrkdwn', text: text.source } };
}

export function context(
  ...texts: ReadonlyArray<string | Mrkdwn>
): ContextBlock {
  return {
    type: 'context',
    elements: texts
      .slice(0, 10)
      .map(text =>
        text instanceof Mrkdwn
          ? { type: 'mrkdwn', text: text.source }
          : plain(text, 600),
      ),
  };
}

/** A button that only opens a page: it carries no id, no data and no authority. */
export interface LinkButton {
  label: string;
  url: string;
}

/** Prefix of the actions Slack sends when somebody follows a link button. */
export const OPEN_LINK = 'open-link';

/** `action_id`s are unique by construction. */
export function linkButtons(...buttons: readonly LinkButton[]): ActionsBlock {
  return {
    type: 'actions',
    elements: buttons.map(({ label, url }, index) => ({
      type: 'button',
      action_id: `${OPEN_LINK}:${index}`,
      text: plain(label, 75),
      url,
    })),
  };
}

/** Action of the button that probes a cluster. */
export const RECHECK = 'recheck';

/** Every button that does something. Each has a row in the authorization matrix. */
export const BUTTONS = [RECHECK] as const;

/**
 * Re-check, where the reader may, and a link to the page.
 *
 * @param recheck - what to type to mean the cluster: an id, looked up and decided anew at the click; it grants nothing
 */
export function recheckButtons({
  recheck,
  portal,
}: {
  recheck: string | undefined;
  portal: string;
}): ActionsBlock {
  const links = linkButtons({ label: 'Open in portal', url: portal });
  if (recheck === undefined) return links;
  return {
    ...links,
    elements: [
      {
        type: 'button',
        action_id: RECHECK,
        text: plain('Re-check', 75),
        value: recheck,
      },
      ...links.elements,
    ],
  };
}
