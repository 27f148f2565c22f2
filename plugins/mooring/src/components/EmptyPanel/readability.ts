import { SourceView } from '@mooring/core';

/** Whether an empty list can be believed. */
export type Readability =
  | { readonly kind: 'readable' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly sources: readonly string[] };

const UNREADABLE: readonly SourceView['state'][] = [
  'stale',
  'unreachable',
  'unauthorized',
  'forbidden',
];

/** An API that is not installed holds nothing, which is an answer; the bar of sources names it all the same. */
export function readability(sources: readonly SourceView[]): Readability {
  const unreadable = sources.filter(({ state }) => UNREADABLE.includes(state));
  if (unreadable.length > 0) {
    return {
      kind: 'unreadable',
      sources: unreadable.map(({ source }) => source),
    };
  }
  return sources.some(({ state }) => state === 'syncing')
    ? { kind: 'reading' }
    : { kind: 'readable' };
}
