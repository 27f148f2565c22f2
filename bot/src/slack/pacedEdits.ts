import type { Message } from '../blocks';

/** A reader follows one change every two seconds; more is noise. */
const GAP_MS = 2_000;
/** Of the five answers Slack takes, two are kept for the last word and its repetition. */
const MOST = 3;

/**
 * Edits on the way to the last word: as many as the address allows, none sooner than the gap, in order. What is left
 * out is in the last word anyway, so nothing waits for its turn.
 */
export class PacedEdits {
  #sent = 0;
  #sentAt = -Infinity;
  #last: Promise<void> = Promise.resolve();

  /** @param send - must not reject */
  constructor(
    private readonly send: (message: Message) => Promise<void>,
    private readonly now: () => number,
  ) {}

  offer(message: Message): void {
    const now = this.now();
    if (this.#sent >= MOST || now - this.#sentAt < GAP_MS) return;
    this.#sent += 1;
    this.#sentAt = now;
    this.#last = this.#last.then(() => this.send(message));
  }

  /** Resolves once nothing is under way: what is sent then stays the last word. */
  settled(): Promise<void> {
    return this.#last;
  }
}
