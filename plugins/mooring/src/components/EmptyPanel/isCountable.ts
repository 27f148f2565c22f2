import { SourceView } from '@mooring/core';
import { readability } from './readability';

/** "0 clusters" is a statement; it is not made while nothing could be read. */
export function isCountable(page: {
  readonly totalItems: number;
  readonly sources: readonly SourceView[];
}): boolean {
  return page.totalItems > 0 || readability(page.sources).kind === 'readable';
}
