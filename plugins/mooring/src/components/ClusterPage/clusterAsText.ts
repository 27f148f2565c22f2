import { ClusterView, DiagnosisView, EvidenceView } from '@mooring/core';
import { MooringT } from '../../translation';
import { diagnosisLeads } from './diagnosisLeads';

/** State and diagnosis as plain text for a ticket or a chat: the same sentences as on the page, times as ISO 8601. */
export function clusterAsText(cluster: ClusterView, t: MooringT): string {
  const { id, name, state, diagnosis } = cluster;
  const leads = diagnosisLeads(diagnosis);
  return [
    `${name}${id === null ? '' : ` (${id})`}: ${state}`,
    cluster.summary,
    ...evidence(t('cluster.evidence'), cluster.evidence, t),
    ...(leads
      ? []
      : [
          ...list(t('cluster.notChecked'), cluster.notChecked),
          ...sentence(t('cluster.next'), cluster.next),
        ]),
    ...(diagnosis === null ? [] : diagnosed(diagnosis, t)),
  ].join('\n');
}

function diagnosed(diagnosis: DiagnosisView, t: MooringT): string[] {
  return [
    ...sentence(
      t('diagnosis.title'),
      `${diagnosis.summary} (${diagnosis.layer}/${diagnosis.cause}, ${t(
        `diagnosis.confidence.${diagnosis.confidence}`,
      )})`,
    ),
    ...evidence(t('diagnosis.why'), diagnosis.evidence, t),
    ...list(t('diagnosis.warnings'), diagnosis.warnings),
    ...list(t('cluster.notChecked'), diagnosis.notChecked),
    ...sentence(t('cluster.next'), diagnosis.nextAction),
    ...(diagnosis.unless === null ? [] : ['', diagnosis.unless]),
  ];
}

function evidence(
  title: string,
  lines: readonly EvidenceView[],
  t: MooringT,
): string[] {
  return list(
    title,
    lines.map(
      ({ text, source, observedAt }) =>
        `${text} (${source}, ${
          observedAt ?? t('cluster.evidenceTimeUnknown')
        })`,
    ),
  );
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ['', `${title}:`, ...lines.map(line => `- ${line}`)];
}

function sentence(title: string, text: string | null): string[] {
  return text === null ? [] : ['', `${title}: ${text}`];
}
