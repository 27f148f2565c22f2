import { NotAllowedError } from '@backstage/errors';

/** The way a refusal is shown: which rule, what it means, what to do. */
export interface ShownDenial {
  readonly code: string;
  readonly text: string;
  readonly next: string;
}

/**
 * A refusal on its way out. The root error handler copies own properties into the body, so pages find
 * `error.denial` beside the usual `error.name` and `error.message`.
 */
export class DenialError extends NotAllowedError {
  readonly denial: ShownDenial;

  constructor(denial: ShownDenial) {
    super(`${denial.text} ${denial.next}`);
    // Only these three: whatever else a denial may carry one day is not for the caller.
    this.denial = {
      code: denial.code,
      text: denial.text,
      next: denial.next,
    };
  }
}
