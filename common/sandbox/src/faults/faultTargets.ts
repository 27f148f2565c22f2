import type { Landscape, LandscapeCluster } from '../controllers/landscape';
import { FaultDescription, faultOf, WorldFault } from './faultNames';

/** What a fault can be aimed at, by the name people use. */
export interface FaultTarget {
  /** As the board keeps it: management id of a cluster, else the name. */
  id: string;
  name: string;
}

export type ResolvedTarget =
  | { kind: 'found'; target: FaultTarget }
  | { kind: 'unknown'; known: string[] }
  | { kind: 'ambiguous'; ids: string[] };

/** Everything in the world as it is now on which the fault would change something. */
export function faultTargets(
  landscape: Landscape,
  fault: WorldFault,
): FaultTarget[] {
  const { target, needs } = faultOf(fault);
  const clusters = landscape
    .clusters()
    .filter(each => !each.internal && has(each, needs));
  switch (target) {
    case 'cluster':
      return clusters
        .map(({ id, displayName }) => ({ id, name: displayName }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    case 'gateway':
      return named(landscape.gateways());
    case 'relay':
      return named(clusters.map(each => each.tunnel?.relay));
    case 'site':
      return named(clusters.map(each => each.site));
    default:
      return target satisfies never;
  }
}

/** By name or id. Display names of clusters need not be unique (fleet.md §2.1). */
export function resolveTarget(
  landscape: Landscape,
  fault: WorldFault,
  wanted: string,
): ResolvedTarget {
  const all = faultTargets(landscape, fault);
  const byId = all.find(each => each.id === wanted);
  if (byId !== undefined) return { kind: 'found', target: byId };
  const byName = all.filter(each => each.name === wanted);
  if (byName.length > 1)
    return { kind: 'ambiguous', ids: byName.map(each => each.id) };
  const [target] = byName;
  return target === undefined
    ? { kind: 'unknown', known: all.map(each => each.name) }
    : { kind: 'found', target };
}

function has(
  { tunnel }: LandscapeCluster,
  needs: FaultDescription['needs'],
): boolean {
  if (needs === undefined) return true;
  return needs === 'tunnel' ? tunnel !== undefined : tunnel?.carrier === needs;
}

function named(names: readonly (string | undefined)[]): FaultTarget[] {
  return [...new Set(names.filter(name => name !== undefined))]
    .sort()
    .map(name => ({ id: name, name }));
}
