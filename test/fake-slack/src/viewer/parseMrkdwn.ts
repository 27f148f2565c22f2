/** A piece of a line. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; inside: Inline[] }
  | { kind: 'link'; href: string; label: string }
  | { kind: 'user' | 'channel'; id: string }
  | { kind: 'date'; epochSeconds: number; fallback: string }
  | { kind: 'broadcast'; word: string };

/** Running lines, a quote, or a fenced block. */
export type Part =
  | { kind: 'lines' | 'quote'; inside: Inline[] }
  | { kind: 'fence'; text: string };

function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function parseReference(inside: string): Inline {
  const bar = inside.indexOf('|');
  const target = bar === -1 ? inside : inside.slice(0, bar);
  const label = bar === -1 ? '' : decode(inside.slice(bar + 1));
  if (target.startsWith('@')) return { kind: 'user', id: target.slice(1) };
  if (target.startsWith('#')) return { kind: 'channel', id: target.slice(1) };
  const date = /^!date\^(\d+)\^/.exec(target);
  if (date) {
    return { kind: 'date', epochSeconds: Number(date[1]), fallback: label };
  }
  if (target.startsWith('!')) {
    return { kind: 'broadcast', word: label || target.slice(1) };
  }
  const href = decode(target);
  return { kind: 'link', href, label: label || href };
}

const styles = { '*': 'bold', _: 'italic', '~': 'strike' } as const;

/**
 * Code and references first: nothing inside them is markup. A style mark counts only at
 * the edge of a word, so that `my_cluster_name` stays what it is.
 */
const piece =
  /`([^`\n]+)`|<([^<>\n]+)>|(?<![\p{L}\p{N}*_~])([*_~])(?=\S)([^\n]*?\S)\3(?![\p{L}\p{N}])/gu;

function parseInline(text: string): Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(piece)) {
    const [whole, code, reference, mark, styled] = match;
    if (match.index > end) {
      pieces.push({ kind: 'text', text: decode(text.slice(end, match.index)) });
    }
    end = match.index + whole.length;
    if (code !== undefined) pieces.push({ kind: 'code', text: decode(code) });
    else if (reference !== undefined) pieces.push(parseReference(reference));
    else if (mark === '*' || mark === '_' || mark === '~') {
      pieces.push({ kind: styles[mark], inside: parseInline(styled) });
    }
  }
  if (end < text.length) {
    pieces.push({ kind: 'text', text: decode(text.slice(end)) });
  }
  return pieces;
}

const quoteMark = /^&gt; ?/;

function parseLines(text: string): Part[] {
  const groups: Array<{ isQuote: boolean; lines: string[] }> = [];
  for (const line of text.split('\n')) {
    const isQuote = quoteMark.test(line);
    const last = groups.at(-1);
    const words = line.replace(quoteMark, '');
    if (last?.isQuote === isQuote) last.lines.push(words);
    else groups.push({ isQuote, lines: [words] });
  }
  return groups.map(({ isQuote, lines }) => ({
    kind: isQuote ? 'quote' : 'lines',
    inside: parseInline(lines.join('\n')),
  }));
}

/** Reads Slack's mrkdwn as Slack's clients do, as far as messages here use it. */
export function parseMrkdwn(text: string): Part[] {
  return text
    .split(/```\n?([\s\S]*?)\n?```\n?/)
    .flatMap((chunk, index): Part[] => {
      if (index % 2 === 1) return [{ kind: 'fence', text: decode(chunk) }];
      return chunk === '' ? [] : parseLines(chunk.replace(/\n$/, ''));
    });
}
