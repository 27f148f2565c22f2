import { HeldSource } from './heldSource';
import { Known, Unknown } from './source';

/** @throws when the source has no sample: nothing can have been derived from it */
export function known<T>(
  source: HeldSource,
  value: T,
): Known<T> & { readonly ok: true } {
  const observedAt = source.held?.observedAt;
  if (observedAt === undefined)
    throw new Error('a value was derived from a source without a sample');
  return { ok: true, value, observedAt, source: source.ref };
}

/** @param value - what its last sample said, to be shown with its age and used by no rule */
export function unknown<T>(
  source: HeldSource,
  why: Pick<Unknown<T>, 'reason' | 'detail'>,
  value: T | undefined,
): Unknown<T> {
  const observedAt = source.held?.observedAt;
  return {
    ok: false,
    reason: why.reason,
    detail: why.detail,
    source: source.ref,
    ...(value !== undefined &&
      observedAt !== undefined && { last: { value, observedAt } }),
  };
}

/**
 * The strongest source's reason. One that never had a record (an object for which no agent writes) gives way: a gateway
 * that is read another way fails for that other way's reason.
 */
export function weightiest<T>(unknowns: readonly Unknown<T>[]): Unknown<T> {
  const chosen =
    unknowns.find(({ reason }) => reason !== 'no-record') ?? unknowns[0];
  if (chosen === undefined)
    return { ok: false, reason: 'not-configured', detail: 'it has no source' };
  const last =
    chosen.last ?? unknowns.find(other => other.last !== undefined)?.last;
  return last === undefined ? chosen : { ...chosen, last };
}
