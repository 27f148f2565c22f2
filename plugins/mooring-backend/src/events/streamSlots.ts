import { TooManyStreamsError } from './tooManyStreamsError';

/** Counts open streams per user: a browser that reopens for ever must not take the process down for all. */
export class StreamSlots {
  readonly #held = new Map<string, number>();

  constructor(readonly limit: number) {}

  /**
   * @returns gives the slot back; calling it again changes nothing
   * @throws TooManyStreamsError
   */
  take(user: string): () => void {
    const held = this.#held.get(user) ?? 0;
    if (held >= this.limit) throw new TooManyStreamsError(this.limit);
    this.#held.set(user, held + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.#held.get(user) ?? 1) - 1;
      if (left > 0) this.#held.set(user, left);
      else this.#held.delete(user);
    };
  }
}
