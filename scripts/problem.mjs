/**
 * Something the person at the keyboard can act on. It is printed without a
 * stack: what happened, what it means, what to do.
 */
export class Problem extends Error {
  /** @param {{what: string, means?: string, todo?: string, detail?: string}} parts */
  constructor({ what, means, todo, detail }) {
    super(what);
    this.name = 'Problem';
    this.means = means;
    this.todo = todo;
    this.detail = detail;
  }
}

/** The text of a failure, for stderr. Anything that is no Problem is a fault of ours and keeps its stack. */
export function describeProblem(error) {
  if (!(error instanceof Problem)) {
    return error instanceof Error
      ? error.stack ?? error.message
      : String(error);
  }
  return [
    `✖ ${error.message}`,
    error.detail?.trimEnd().replace(/^/gm, '  │ '),
    error.means && `  What it means: ${error.means}`,
    error.todo && `  What to do: ${error.todo}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Progress lines go to stderr, so that stdout stays for what a step prints itself. */
export function progress(text) {
  process.stderr.write(`» ${text}\n`);
}
