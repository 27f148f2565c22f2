import type { ClusterView } from '@mooring/core';
import { bold, outsideName, toneIcon, words, type Line } from '../blocks';

/** One cluster in a list: name, tenant and the headline, which holds the state and since when. */
export function clusterLine(view: ClusterView): Line {
  const tenant = view.tenantName ?? view.tenant;
  return [
    words(`${toneIcon(view.tone)} `),
    bold(outsideName(view.name), 80),
    words(
      `${tenant === null ? '' : ` · ${outsideName(tenant)}`} · ${
        view.headline
      }`,
      240,
    ),
  ];
}

/** What to type to mean exactly this cluster: names are not unique, ids are. */
export function clusterKey(view: ClusterView): string {
  return view.id ?? view.fleetCluster ?? view.name;
}
