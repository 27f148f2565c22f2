import type { ContextBlock } from '@slack/types';
import type { SourceView } from '@mooring/core';
import { context } from '../blocks';

/** Partial answers are answers, and say what is missing (DESIGN §5 rule 2). */
export function partialNote(
  sources: readonly SourceView[],
): ContextBlock | undefined {
  const missing = sources.filter(({ state }) => state !== 'synced');
  if (missing.length === 0) return undefined;
  return context(
    ...missing
      .slice(0, 4)
      .map(
        ({ source, state, detail, impact }) =>
          `⚠ ${source}: ${state}. ${[detail, impact]
            .filter(part => part !== '')
            .join(' ')}`,
      ),
    ...(missing.length > 4 ? [`… ${missing.length - 4} more sources`] : []),
  );
}
