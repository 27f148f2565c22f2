import { DeploymentView, EvidenceView } from '@mooring/core';
import { ExplainedCluster, ExplainedIncident, Explanation } from './explain';

/** The same words as on screen and in chat, for a terminal. */
export function formatExplanation(explanation: Explanation): string {
  const parts = [
    `As of ${explanation.now}: ${explanation.clusters.length} clusters, ${explanation.deployments.length} deployments.`,
    ...explanation.problems.map(problem => `! ${problem}`),
    ...explanation.incidents.map(formatIncident),
    ...explanation.clusters.map(formatCluster),
    ...explanation.deployments.map(formatDeployment),
  ];
  return `${parts.join('\n\n')}\n`;
}

function formatIncident(incident: ExplainedIncident): string {
  return [
    `Incident: ${incident.component}  ${incident.layer}/${incident.cause}, confidence ${incident.confidence}`,
    `  ${incident.summary}`,
    `  clusters: ${incident.clusters.join(', ')}`,
  ].join('\n');
}

function formatCluster(cluster: ExplainedCluster): string {
  return [
    `${cluster.state} (${cluster.reason})  ${cluster.name}  ${
      cluster.id ?? cluster.fleetCluster ?? ''
    }`,
    `  ${cluster.summary}`,
    ...cluster.evidence.map(line => `  · ${formatEvidence(line)}`),
    ...cluster.notChecked.map(text => `  not checked: ${text}`),
    ...cluster.problems.map(text => `  problem: ${text}`),
    ...(cluster.next === null ? [] : [`  next: ${cluster.next}`]),
    ...formatDiagnosis(cluster.diagnosis),
  ].join('\n');
}

/** The verdict on the way, with how it was reached: `next` is the cluster's own line above. */
function formatDiagnosis(diagnosis: ExplainedCluster['diagnosis']): string[] {
  if (diagnosis === null) return [];
  const matched = diagnosis.rows.filter(row => row.matched);
  return [
    `  Diagnosis: ${diagnosis.layer}/${diagnosis.cause}, confidence ${diagnosis.confidence}`,
    `    ${diagnosis.summary}`,
    ...diagnosis.evidence.map(line => `    · ${formatEvidence(line)}`),
    ...diagnosis.notChecked.map(text => `    not checked: ${text}`),
    ...diagnosis.warnings.map(text => `    warning: ${text}`),
    ...diagnosis.secondary.map(
      ({ layer, cause, text }) => `    also: ${layer}/${cause}: ${text}`,
    ),
    ...(diagnosis.nextAction === null
      ? []
      : [`    next: ${diagnosis.nextAction}`]),
    ...(diagnosis.unless === null ? [] : [`    ${diagnosis.unless}`]),
    `    decided by row ${matched[0]?.row ?? 'none'} of ${
      diagnosis.rows.length
    }; matched: ${matched.map(({ row }) => row).join(' ')}`,
  ];
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
