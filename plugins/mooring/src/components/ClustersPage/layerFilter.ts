import { ClusterQuery, LAYERS } from '@mooring/core';

type Layer = NonNullable<ClusterQuery['layer']>[number];

/** What a tenant is told of the way: which part of the platform it is, is the platform's business. */
const TOLD_TO_TENANTS: readonly Layer[] = [
  'platform',
  'connection',
  'site',
  'api',
  'agent',
  'none',
  'unknown',
];

/** Layers to choose from; one that a link brought along stays removable. */
export function layersToChoose(
  withPath: boolean,
  chosen: readonly Layer[],
): readonly Layer[] {
  const offered: readonly Layer[] = withPath ? LAYERS : TOLD_TO_TENANTS;
  return [...offered, ...chosen.filter(layer => !offered.includes(layer))];
}
