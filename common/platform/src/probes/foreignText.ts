import { removeSecrets } from '@mooring/core';

const LONGEST = 300;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Words of a server or proxy, fit to be stored and shown: one line without control characters, turned-round text or
 * credentials, at most 300 characters as people count them (tunnels.md §6.3, rule 7).
 */
export function foreignText(text: string): string {
  const clean = removeSecrets(text)
    .replace(
      /[\p{Cc}\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu,
      ' ',
    )
    .replace(/ {2,}/g, ' ')
    .trim();
  let clipped = '';
  let count = 0;
  for (const { segment, index } of graphemes.segment(clean)) {
    if (count === LONGEST || index + segment.length > LONGEST * 12)
      return `${clipped}…`;
    clipped += segment;
    count++;
  }
  return clipped;
}
