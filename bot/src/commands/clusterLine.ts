import type { ClusterView } from '@mooring/core';
import { isFinding } from './diagnosisBlocks';
import { bold, outsideName, toneIcon, when, words, type Line } from '../blocks';

/** What to type to mean exactly this cluster: names are not unique, ids are. */
export function clusterKey(view: ClusterView): string {
  return view.id ?? view.fleetCluster ?? view.name;
}

/** One cluster in a list: name, state and since when, tenant, which layer is broken; the id where the name is not enough. */
export function clusterLine(view: ClusterView, withKey = false): Line {
  const tenant = view.tenantName ?? view.tenant;
  return [
    words(`${toneIcon(view.tone)} `),
    bold(outsideName(view.name), 80),
    words(
      `${withKey ? ` (${outsideName(clusterKey(view))})` : ''} ${view.state}`,
      120,
    ),
    // Since when something is fine is noise in a list that is read for what is not.
    ...(view.since === null || view.tone === 'good'
      ? []
      : [words(' since '), when(view.since)]),
    ...(tenant === null ? [] : [words(` · ${outsideName(tenant)}`, 80)]),
    ...(isFinding(view.diagnosis)
      ? [words(` · ${view.diagnosis.brief}`, 120)]
      : []),
  ];
}

/** The lines of a list, with ids beside the names that occur more than once in it. */
export function clusterLines(views: readonly ClusterView[]): Line[] {
  const seen = new Map<string, number>();
  for (const { name } of views) seen.set(name, (seen.get(name) ?? 0) + 1);
  return views.map(view => clusterLine(view, (seen.get(view.name) ?? 0) > 1));
}
