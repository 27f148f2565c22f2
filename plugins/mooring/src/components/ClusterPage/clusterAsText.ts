import { ClusterView } from '@mooring/core';

/** The verdict as plain text for a ticket or a chat: the same sentences as on the page, times as ISO 8601. */
export function clusterAsText(
  cluster: ClusterView,
  words: { observed: string; notChecked: string; next: string; never: string },
): string {
  const lines = [
    `${cluster.name}${cluster.id === null ? '' : ` (${cluster.id})`}: ${
      cluster.state
    }`,
    cluster.summary,
  ];
  if (cluster.evidence.length > 0) {
    lines.push(
      '',
      `${words.observed}:`,
      ...cluster.evidence.map(
        ({ text, source, observedAt }) =>
          `- ${text} (${source}, ${observedAt ?? words.never})`,
      ),
    );
  }
  if (cluster.notChecked.length > 0) {
    lines.push(
      '',
      `${words.notChecked}:`,
      ...cluster.notChecked.map(text => `- ${text}`),
    );
  }
  if (cluster.next !== null) lines.push('', `${words.next}: ${cluster.next}`);
  return lines.join('\n');
}
