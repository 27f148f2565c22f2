import { isObject, JsonObject, objectAt, stringAt, valueAt } from '../json';
import type { KubeObject } from '../types';

/**
 * Whether a bundle's targets choose a cluster: the first target that matches decides, criteria of
 * one target are ANDed, a target without criteria matches nothing, `clusterSelector: {}` everything
 * (fleet.md §9). ClusterGroups are not modelled: a target that names one matches nothing.
 */
export function targetsMatch(
  targets: readonly unknown[],
  cluster: KubeObject,
): boolean {
  const first = targets
    .filter(isObject)
    .find(target => targetMatches(target, cluster));
  return first !== undefined && first.doNotDeploy !== true;
}

function targetMatches(target: JsonObject, cluster: KubeObject): boolean {
  const labels = cluster.metadata.labels ?? {};
  if (target.clusterGroup || target.clusterGroupSelector) return false;
  const name = stringAt(target, 'clusterName');
  const selector = objectAt(target, 'clusterSelector');
  if (name === undefined && selector === undefined) return false;
  const named =
    name === undefined ||
    cluster.metadata.name === name ||
    labels['management.cattle.io/cluster-display-name'] === name;
  return named && (selector === undefined || selects(selector, labels));
}

function selects(
  selector: JsonObject,
  labels: { [key: string]: string },
): boolean {
  const wanted = objectAt(selector, 'matchLabels') ?? {};
  const expressions = valueAt(selector, 'matchExpressions');
  return (
    Object.entries(wanted).every(([key, value]) => labels[key] === value) &&
    (!Array.isArray(expressions) ||
      expressions.every(each => expressionHolds(each, labels)))
  );
}

function expressionHolds(
  expression: unknown,
  labels: { [key: string]: string },
): boolean {
  if (!isObject(expression)) return false;
  const value = labels[String(expression.key)];
  const values = Array.isArray(expression.values) ? expression.values : [];
  switch (expression.operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return false;
  }
}
