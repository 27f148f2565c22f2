import { TunnelsView } from '@mooring/core';

export type IncidentView = TunnelsView['incidents'][number];

/** Incidents whose root is a part of the platform or a site, in the server's order; a cluster of its own is no share. */
export function sharedIncidents(
  incidents: readonly IncidentView[],
): readonly IncidentView[] {
  return incidents.filter(
    ({ component, clusters }) =>
      !clusters.some(({ id }) => component === `cluster ${id}`),
  );
}
