import { formatInstant, Instant } from '@mooring/core';
import { clip } from './clip';
import { outsideText } from './outsideText';

/** Markup that is ready to send. Only this module makes it, so nothing is escaped twice or never. */
export class Mrkdwn {
  private constructor(readonly source: string) {}

  static fromEscaped(source: string): Mrkdwn {
    return new Mrkdwn(source);
  }
}

function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Longest a single interpolated text gets; sections take 3,000 altogether. */
const PART = 600;

/**
 * Template for mrkdwn: every interpolated string is cleaned, escaped and clipped; markup made here
 * passes as it is.
 */
export function mrkdwn(
  strings: TemplateStringsArray,
  ...values: ReadonlyArray<string | number | Mrkdwn>
): Mrkdwn {
  const parts = strings.map((literal, index) => {
    const value = index < values.length ? values[index] : '';
    return literal + (value instanceof Mrkdwn ? value.source : escaped(value));
  });
  return Mrkdwn.fromEscaped(parts.join(''));
}

function escaped(value: string | number): string {
  return clip(outsideText(String(value)), PART, escape);
}

/** The fallback text: what phones and screen readers get. Plain sentences, escaped, at most 300. */
export function fallbackText(text: string, most = 300): string {
  const sent = clip(
    outsideText(text).replace(/\s+/g, ' ').trim(),
    most,
    escape,
  );
  return sent === '' ? 'Mooring' : sent;
}

/** As short as a list needs it: "today 10:02". */
export const DATE_FORMAT = '{date_short_pretty} {time}';
/** For what lies seconds apart, such as the order of two losses. */
export const DATE_FORMAT_SECONDS = '{date_short_pretty} {time_secs}';

/** A time each reader sees in their own zone. */
export function dateMrkdwn(at: Instant): Mrkdwn {
  return Mrkdwn.fromEscaped(
    `<!date^${Math.floor(at / 1_000)}^${DATE_FORMAT}|${utcWords(at)}>`,
  );
}

/** `2026-11-30 10:02 UTC`, for clients that cannot draw a date. */
export function utcWords(at: Instant): string {
  return `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`;
}
