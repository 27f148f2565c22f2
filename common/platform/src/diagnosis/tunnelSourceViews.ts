import { SourceView, tunnelSourceView } from '@mooring/core';
import { DiagnosisDesk } from './diagnosisDesk';

/** Each source of each gateway by itself: which one is silent says what to mend. */
export function tunnelSourceViews({ board }: DiagnosisDesk): SourceView[] {
  return board.gateways.flatMap(({ name, sources }) =>
    sources.map(known => tunnelSourceView(name, known)),
  );
}
