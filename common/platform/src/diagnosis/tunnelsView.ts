import { Instant, TunnelsView } from '@mooring/core';
import { Store } from '../store/store';
import { componentViews, openedBy } from './componentViews';
import { DiagnosisDesk } from './diagnosisDesk';
import { incidentViews } from './incidentViews';
import { tunnelSourceViews } from './tunnelSourceViews';

/** As many as a person looks through; the clusters list has all clusters of a cause. */
const MOST_CLUSTERS = 500;
/** There may be as many sites as clusters, and all is asked for again whenever something changes. */
const MOST_SITES = 500;

/** Gateways, relays and sites by how much they take with them. For operators: every name is told. */
export function tunnelsView(
  store: Store,
  desk: DiagnosisDesk,
  now: Instant,
  open: string | undefined,
): TunnelsView {
  const isOpen = openedBy(open);
  const all = componentViews(store, desk, now, isOpen);
  let sites = 0;
  const components = all.filter(component => {
    if (component.kind !== 'site') return true;
    sites += 1;
    return sites <= MOST_SITES || isOpen(component);
  });
  return {
    components,
    totalComponents: all.length,
    incidents: incidentViews(store, desk, MOST_CLUSTERS),
    sources: tunnelSourceViews(desk),
  };
}
