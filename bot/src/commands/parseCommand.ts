/** What was typed behind `/mooring`. */
export interface TypedCommand {
  /** Lower case; empty when nothing was typed. */
  readonly name: string;
  readonly args: string;
}

/** Longest text that is looked at; Slack itself takes a few thousand characters. */
const MOST = 500;

/**
 * Takes the text apart. Slack escapes `&`, `<` and `>` in it, and phones put typographic quotes
 * around names.
 */
export function parseCommand(text: string): TypedCommand {
  const raw = text
    .slice(0, MOST)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();
  const [first = ''] = raw.split(/\s+/, 1);
  return {
    name: first.toLowerCase(),
    args: raw
      .slice(first.length)
      .trim()
      .replace(/^["“”„'‘’]+|["“”'‘’]+$/g, '')
      .trim(),
  };
}
