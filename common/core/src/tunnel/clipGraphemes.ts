const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `limit` characters as a reader counts them, and never half of one; what was cut ends in `…`. */
export function clipGraphemes(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // One grapheme can be endless (stacked accents), so the size is bounded before they are counted.
  const bounded = text.slice(0, limit * 8);
  let count = 0;
  for (const { index } of graphemes.segment(bounded)) {
    if (count === limit) return `${bounded.slice(0, index)}…`;
    count++;
  }
  return bounded.length < text.length
    ? `${bounded.replace(/[\uD800-\uDBFF]$/, '')}…`
    : bounded;
}
