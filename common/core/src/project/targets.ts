import { Fields } from './fields';

/** What a target selects, in words a person can compare with the labels of a cluster (fleet.md §9). */
export function readTargets(spec: Fields): string[] {
  return spec.list('targets').slice(0, 10).map(describeTarget);
}

function describeTarget(target: Fields): string {
  const parts: string[] = [];
  const clusterName = target.text('clusterName');
  const clusterGroup = target.text('clusterGroup');
  if (clusterName !== undefined) parts.push(`cluster ${clusterName}`);
  if (clusterGroup !== undefined) parts.push(`cluster group ${clusterGroup}`);
  for (const key of ['clusterSelector', 'clusterGroupSelector']) {
    if (target.has(key)) parts.push(describeSelector(target.object(key)));
  }
  if (target.flag('doNotDeploy')) parts.push('not deployed on purpose');
  // Without a criterion a target matches nothing at all, which nobody expects.
  return parts.length > 0
    ? parts.join(' and ')
    : 'no criterion, which matches nothing';
}

function describeSelector(selector: Fields): string {
  const labels = selector.object('matchLabels');
  const terms = labels.keys().map(key => `${key}=${labels.text(key) ?? ''}`);
  for (const expression of selector.list('matchExpressions')) {
    const values = expression.texts('values');
    terms.push(
      `${expression.text('key') ?? '?'} ${expression.text('operator') ?? '?'}${
        values.length > 0 ? ` (${values.join(', ')})` : ''
      }`,
    );
  }
  return terms.length > 0
    ? `label ${terms.join(', ')}`
    : 'every cluster of the workspace';
}
