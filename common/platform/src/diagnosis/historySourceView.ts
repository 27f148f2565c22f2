import { formatInstant, SourceView } from '@mooring/core';
import { HistoryState } from './historyKeeper';

const IMPACT =
  'After a restart, timelines begin anew and flapping is not recognised at once.';

/** Whether what turned survives a restart. */
export function historySourceView(state: HistoryState): SourceView {
  const source = 'history of tunnels';
  switch (state.kind) {
    case 'kept':
      return {
        source,
        state: 'synced',
        lastSync: formatInstant(state.at),
        detail: '',
        impact: '',
      };
    case 'opening':
      return {
        source,
        state: 'syncing',
        lastSync: null,
        detail: 'The database is being opened.',
        impact: IMPACT,
      };
    default:
      return {
        source,
        state: 'unreachable',
        lastSync: null,
        detail: `Cannot be written since ${formatInstant(state.since)}: ${
          state.detail
        }`,
        impact: IMPACT,
      };
  }
}
