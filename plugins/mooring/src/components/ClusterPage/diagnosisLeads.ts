import { DiagnosisView } from '@mooring/core';

/**
 * Whether the diagnosis says what was not checked and what to do next. Two lists of next steps on one page would send
 * the reader two ways; where nothing is broken on the way, the state itself has the word.
 */
export function diagnosisLeads(diagnosis: DiagnosisView | null): boolean {
  return diagnosis !== null && diagnosis.layer !== 'none';
}
