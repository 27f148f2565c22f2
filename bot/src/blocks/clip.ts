const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ISOLATE_END = '\u2069';

/**
 * Cuts between graphemes, never inside one, and ends with "…". An isolation that was opened is
 * closed again.
 *
 * @param most - largest length of the result in UTF-16 units, as Slack counts
 * @param measure - what a grapheme will be as sent; escaping makes some longer
 */
export function clip(
  text: string,
  most: number,
  measure: (grapheme: string) => string = grapheme => grapheme,
): string {
  let whole = '';
  let kept = '';
  const room = most - 1 - ISOLATE_END.length;
  for (const { segment } of graphemes.segment(text)) {
    whole += measure(segment);
    if (whole.length <= room) kept = whole;
    if (whole.length > most) {
      const isOpen =
        kept.split('\u2068').length > kept.split(ISOLATE_END).length;
      return `${kept.trimEnd()}…${isOpen ? ISOLATE_END : ''}`;
    }
  }
  return whole;
}
