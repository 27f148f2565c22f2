import { ClusterView, PathHopView } from '@mooring/core';
import { hasTunnel } from './hasTunnel';

type Placed = Pick<
  ClusterView,
  'mode' | 'gateway' | 'carrier' | 'arcnetIP' | 'lastContact'
>;

export interface UnjudgedWords {
  readonly notChecked: string;
  readonly lastContact: string;
  readonly noContact: string;
}

/**
 * The stations of a record that nothing diagnoses, in the order a packet passes them. Only what the record itself
 * carries is told; no hop is judged.
 */
export function unjudgedPath(
  cluster: Placed,
  words: UnjudgedWords,
): readonly PathHopView[] {
  const hop = (
    kind: PathHopView['kind'],
    name: string | null,
  ): PathHopView => ({
    kind,
    name,
    state: 'not-judged',
    isRoot: false,
    word: words.notChecked,
    detail: null,
    observedAt: null,
    source: null,
  });
  const agent: PathHopView = {
    ...hop('agent', null),
    word: cluster.lastContact === null ? words.noContact : words.lastContact,
    observedAt: cluster.lastContact,
  };
  const tunnel = hasTunnel(cluster)
    ? [
        hop('gateway', cluster.gateway),
        ...(cluster.carrier === 'flux' ? [hop('flux', null)] : []),
        hop('arcnet', cluster.arcnetIP),
      ]
    : [];
  return [...tunnel, hop('api', null), agent];
}
