import { HopProbe, Instant } from '@mooring/core';
import { Clock } from '../kube/clock';
import { startDeadline } from '../kube/deadline';
import { ProbeBudgets } from './probeBudgets';

/** What a phase learned; which hop it speaks of is its caller's to say. */
export type Finding = Pick<
  HopProbe,
  'outcome' | 'code' | 'httpStatus' | 'certNotAfter' | 'serverDate' | 'detail'
>;

/** How a phase ended, how long it took and when it was known. */
export type Step<T> = (
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly finding: Finding }
  /** The run ended before the phase had had its time: nothing was learned. */
  | { readonly kind: 'cut' }
) & { readonly ms: number; readonly at: Instant };

/** The world of one run. */
export interface PhaseScope {
  readonly clock: Clock;
  readonly budgets: ProbeBudgets;
  /** Aborts when the total is used up or the product stops. */
  readonly signal: AbortSignal;
}

export type PhaseEnd<T> = { readonly value: T } | { readonly finding: Finding };

/**
 * One phase within its budget. Never rejects: silence is a `timeout`, and a phase that the end of the run cut short says
 * so instead of claiming a timeout it did not wait for.
 *
 * @param begin - starts the work, calls back with the first result, returns how to stop listening
 */
export async function runPhase<T>(
  scope: PhaseScope,
  budgetMs: number,
  begin: (end: (result: PhaseEnd<T>) => void) => () => void,
): Promise<Step<T>> {
  const started = scope.clock.now();
  const deadline = startDeadline(scope.clock, budgetMs, [scope.signal]);
  let stopListening: (() => void) | undefined;
  const result = await new Promise<PhaseEnd<T> | undefined>(resolve => {
    const giveUp = () => resolve(undefined);
    if (deadline.signal.aborted) {
      giveUp();
      return;
    }
    deadline.signal.addEventListener('abort', giveUp, { once: true });
    stopListening = begin(resolve);
  });
  stopListening?.();
  const isCut = deadline.ended === 'aborted';
  deadline.release();
  const at = scope.clock.now();
  const ms = Math.max(0, at - started);
  if (result === undefined) {
    return isCut
      ? { kind: 'cut', ms, at }
      : { kind: 'failed', finding: { outcome: 'timeout' }, ms, at };
  }
  return 'value' in result
    ? { kind: 'done', value: result.value, ms, at }
    : { kind: 'failed', finding: result.finding, ms, at };
}
