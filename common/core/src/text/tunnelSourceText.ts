import { SourceView } from '../api/evidenceViews';
import { formatInstant } from '../model/instant';
import { Known, UnknownReason } from '../tunnel/source';

const STATES: Readonly<Record<UnknownReason, SourceView['state']>> = {
  unreachable: 'unreachable',
  unauthorized: 'unauthorized',
  stale: 'stale',
  malformed: 'unreachable',
  'no-record': 'stale',
  'not-configured': 'not-installed',
};

/** One source of tunnel state in words; operators only, for its name says where it stands. */
export function tunnelSourceView(
  gateway: string,
  known: Known<unknown>,
): SourceView {
  const source = `tunnels of ${gateway} (${known.source?.kind ?? 'none'})`;
  if (known.ok) {
    return {
      source,
      state: 'synced',
      lastSync: formatInstant(known.observedAt),
      detail: '',
      impact: '',
    };
  }
  const { last, reason, detail } = known;
  return {
    source,
    state: STATES[reason],
    lastSync: last === undefined ? null : formatInstant(last.observedAt),
    detail: `${detail === '' ? reason : detail}.`,
    impact: `The tunnels of the clusters behind ${gateway} are not known from this source.`,
  };
}
