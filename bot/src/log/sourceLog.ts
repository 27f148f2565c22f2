import type { SourceView } from '@mooring/core';
import type { Logger } from './logger';

/** Logs a source when its state turns, and only then: an outage is two lines, not one every few seconds. */
export function createSourceLog(
  logger: Logger,
): (sources: readonly SourceView[]) => void {
  const known = new Map<string, string>();
  return sources => {
    for (const { source, state, detail } of sources) {
      if (known.get(source) === state) continue;
      known.set(source, state);
      if (state === 'synced') logger.info('Source is fresh', { source });
      else if (state !== 'syncing') {
        logger.warn('Source cannot be believed fully', {
          source,
          state,
          detail,
        });
      }
    }
  };
}
