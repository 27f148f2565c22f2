import { Failure } from '../api/failure';

/** What a view has to show. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'shown';
      readonly value: T;
      /** When the answer arrived, epoch milliseconds of this browser. */
      readonly at: number;
      /** The answer belongs to an earlier filter or page; the one asked for is on its way. */
      readonly outdated: boolean;
      /** The last attempt to read it again failed; the value is the last good one. */
      readonly failure?: Failure;
    };

export type LoadEvent<T> =
  | { readonly kind: 'subject' }
  | { readonly kind: 'variant' }
  | { readonly kind: 'answered'; readonly value: T; readonly at: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Old rows stay until new ones arrive; a refusal, a wrong question or another subject takes them away. */
export function reduceLoaded<T>(
  before: Loaded<T>,
  event: LoadEvent<T>,
): Loaded<T> {
  switch (event.kind) {
    case 'subject':
      return { kind: 'loading' };
    case 'variant':
      return before.kind === 'shown'
        ? { ...before, outdated: true, failure: undefined }
        : { kind: 'loading' };
    case 'answered':
      return {
        kind: 'shown',
        value: event.value,
        at: event.at,
        outdated: false,
      };
    case 'failed': {
      const passing =
        event.failure.kind === 'unreachable' ||
        event.failure.kind === 'server' ||
        event.failure.kind === 'too-many-requests' ||
        event.failure.kind === 'unexpected-answer';
      return before.kind === 'shown' && passing
        ? { ...before, failure: event.failure }
        : { kind: 'failed', failure: event.failure };
    }
    default:
      return before;
  }
}
