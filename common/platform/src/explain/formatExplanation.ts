import { ClusterView, DeploymentView, EvidenceView } from '@mooring/core';
import { Explanation } from './explain';

/** The same words as on screen and in chat, for a terminal. */
export function formatExplanation(explanation: Explanation): string {
  const parts = [
    `As of ${explanation.now}: ${explanation.clusters.length} clusters, ${explanation.deployments.length} deployments.`,
    ...explanation.problems.map(problem => `! ${problem}`),
    ...explanation.clusters.map(formatCluster),
    ...explanation.deployments.map(formatDeployment),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatCluster(cluster: ClusterView): string {
  return [
    `${cluster.state} (${cluster.reason})  ${cluster.name}  ${
      cluster.id ?? cluster.fleetCluster ?? ''
    }`,
    `  ${cluster.summary}`,
    ...cluster.evidence.map(line => `  · ${formatEvidence(line)}`),
    ...cluster.notChecked.map(text => `  not checked: ${text}`),
    ...cluster.problems.map(text => `  problem: ${text}`),
    ...(cluster.next === null ? [] : [`  next: ${cluster.next}`]),
  ].join('\n');
}

function formatEvidence(line: EvidenceView): string {
  return `${line.text} [${line.source}${
    line.observedAt === null ? '' : `, ${line.observedAt}`
  }]`;
}

function formatDeployment(deployment: DeploymentView): string {
  return [
    `${deployment.state} (${deployment.reason})  ${deployment.kind} ${deployment.namespace}/${deployment.name}`,
    `  ${deployment.summary}`,
    ...deployment.targets.map(
      target =>
        `  · ${target.clusterName} (${target.cluster}): ${target.detail}`,
    ),
    ...deployment.problems.map(text => `  problem: ${text}`),
    ...(deployment.next === null ? [] : [`  next: ${deployment.next}`]),
  ].join('\n');
}
