import { createRedact } from '../log/redact';

const redact = createRedact([]);
/** Control characters other than tab and line break. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
/** Bidi controls, zero-width space, word joiner, byte order mark. Joiners stay: scripts and emoji need them. */
const INVISIBLE =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LONE_SURROGATE = /\p{Cs}/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Text from outside (a cluster's name, a message of an upstream) made harmless for every place in
 * Slack: no lone surrogate (Slack refuses the whole payload), nothing invisible that turns the
 * order of what follows, and no credential: upstreams like to put them into their messages.
 */
export function outsideText(text: string): string {
  return redact(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, ' ')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '\ufffd');
}

/**
 * A name on one line. A right-to-left one is isolated so that it cannot turn its neighbours round;
 * others stay bare, because people copy them into a terminal, where an invisible character hurts.
 */
export function outsideName(name: string, placeholder = '(no name)'): string {
  const clean = outsideText(name).replace(/\s+/g, ' ').trim();
  if (clean === '') return placeholder;
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean;
}
