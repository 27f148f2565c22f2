import { MINUTE } from '@mooring/core';
import { TooManyRechecksError } from './tooManyRechecksError';

/** A person who clicks through a page of lost clusters stays below it; a loop does not. */
export const RECHECKS_PER_MINUTE = 30;

/** Counts what each user asked for within the last minute. */
export class RecheckBudget {
  readonly #asked = new Map<string, number[]>();

  /** @param now - epoch milliseconds */
  constructor(
    private readonly now: () => number,
    readonly limit = RECHECKS_PER_MINUTE,
  ) {}

  /** @throws TooManyRechecksError with the seconds until the next one is allowed */
  take(user: string): void {
    const now = this.now();
    this.#forget(now);
    const asked = this.#asked.get(user) ?? [];
    if (asked.length >= this.limit) {
      throw new TooManyRechecksError(
        this.limit,
        Math.max(1, Math.ceil((asked[0] + MINUTE - now) / 1_000)),
      );
    }
    this.#asked.set(user, [...asked, now]);
  }

  /** Whoever asked nothing for a minute is not remembered, so the map holds the callers of one minute. */
  #forget(now: number): void {
    for (const [user, asked] of this.#asked) {
      const recent = asked.filter(at => at > now - MINUTE);
      if (recent.length === 0) this.#asked.delete(user);
      else if (recent.length < asked.length) this.#asked.set(user, recent);
    }
  }
}
