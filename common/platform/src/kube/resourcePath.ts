import { ResourceKind } from './resourceKind';

type Resource = Pick<
  ResourceKind<unknown>,
  'apiVersion' | 'plural' | 'namespace'
>;

/** URL path of the collection, e.g. `/apis/fleet.cattle.io/v1alpha1/namespaces/fleet-default/clusters`. */
export function resourcePath(resource: Resource): string {
  const root = resource.apiVersion.includes('/')
    ? `/apis/${resource.apiVersion}`
    : `/api/${resource.apiVersion}`;
  const scope =
    resource.namespace === undefined
      ? ''
      : `/namespaces/${encodeURIComponent(resource.namespace)}`;
  return `${root}${scope}/${resource.plural}`;
}

/** As RBAC and `kubectl auth can-i` name it, e.g. `clusters.fleet.cattle.io`. */
export function resourceName(resource: Resource): string {
  const group = resource.apiVersion.includes('/')
    ? resource.apiVersion.split('/')[0]
    : '';
  return group === '' ? resource.plural : `${resource.plural}.${group}`;
}
