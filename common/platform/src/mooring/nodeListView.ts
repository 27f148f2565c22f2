import {
  ClusterView,
  formatInstant,
  Instant,
  NodeListView,
} from '@mooring/core';

/** What the management record says of a cluster's nodes; the nodes themselves are known inside the cluster only. */
export function nodeListView(
  cluster: ClusterView,
  id: string,
  now: Instant,
): NodeListView {
  const { name, nodes, kubernetesVersion, lastContact } = cluster;
  const count =
    nodes.count === null
      ? 'How many nodes it has was never reported.'
      : `${nodes.count} nodes, as the management record says.`;
  return {
    cluster: cluster.id ?? id,
    nodes,
    kubernetesVersion,
    detail: `${count} The nodes themselves are read inside ${name}, which was not done.`,
    asOf: nodes.lastKnown ? lastContact : formatInstant(now),
  };
}
