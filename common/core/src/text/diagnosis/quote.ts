import { removeSecrets } from '../redactSecrets';

/** tunnels.md §6.3 (7). */
const LONGEST = 300;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Words of a source or a cluster made fit to stand in a sentence of ours: one line, without credentials, without
 * characters that turn the direction of what follows, at most 300 graphemes. Escaping is the business of the faces.
 */
export function flat(text: string): string {
  const line = removeSecrets(text)
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (line.length <= LONGEST) return line;
  let clipped = '';
  let count = 0;
  for (const { segment } of graphemes.segment(line)) {
    count += 1;
    if (count > LONGEST) return `${clipped.trimEnd()}…`;
    clipped += segment;
  }
  return clipped;
}

/** The same in quotation marks, so that nobody takes it for Mooring's own judgement. */
export function quote(text: string): string {
  return `“${flat(text)}”`;
}
