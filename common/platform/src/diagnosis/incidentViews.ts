import { incidentText, rootText, TunnelsView } from '@mooring/core';
import { iso } from '../mooring/iso';
import { Store } from '../store/store';
import { DiagnosisDesk } from './diagnosisDesk';

/** Root causes with at most so many of their clusters each. */
export function incidentViews(
  { clusters: board }: Store,
  desk: DiagnosisDesk,
  most: number,
): TunnelsView['incidents'] {
  const nameOf = (id: string) => board.get(id)?.name;
  return desk.board.incidents.map(incident => ({
    component: rootText(incident.root),
    layer: incident.layer,
    cause: incident.cause,
    confidence: incident.confidence,
    summary: incidentText(incident, nameOf).headline,
    since: iso(incident.since),
    clusters: incident.clusters
      .slice(0, most)
      .map(id => ({ id, name: nameOf(id) ?? id })),
    total: incident.clusters.length,
  }));
}
