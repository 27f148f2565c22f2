import { isObject, JsonObject } from '../json';
import { deploymentId } from './naming';

/** What Fleet hashes into a deployment id; `diff`, `correctDrift` and targets are not in it. */
const CONTENT_FIELDS = [
  'helm',
  'resources',
  'namespace',
  'defaultNamespace',
  'forceSyncGeneration',
];

/** The id a bundle's deployments are to reach. `revision`: commit of a Git source. */
export function bundleDeploymentId(
  name: string,
  spec: JsonObject,
  revision = '',
): string {
  const content = CONTENT_FIELDS.map(field => spec[field] ?? null);
  return deploymentId(name, JSON.stringify(ordered([...content, revision])));
}

/** The same content gives the same id whatever the order of its keys. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  return Object.keys(value)
    .sort()
    .map(key => [key, ordered(value[key])]);
}
