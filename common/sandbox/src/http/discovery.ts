import { unknownPath } from '../apiError';
import type { ResourceRegistry, ServedResource } from '../resources/registry';
import { apiVersionOf } from '../resources/resourceType';

const coreVersions = {
  kind: 'APIVersions',
  versions: ['v1'],
  serverAddressByClientCIDRs: [],
};

/** The answer to a discovery path, or `undefined` if it is none. `accept` decides the form. */
export function discovery(
  registry: ResourceRegistry,
  path: string,
  accept: string,
): { body: object; contentType: string } | undefined {
  const parts = path.split('/').filter(part => part !== '');
  const [root, group, version] = parts;
  if (root !== 'api' && root !== 'apis') return undefined;
  const json = 'application/json';
  if (parts.length === 1) {
    const aggregated = aggregatedType(accept);
    if (aggregated) {
      return {
        body: aggregatedGroups(registry, root, aggregated.version),
        contentType: aggregated.contentType,
      };
    }
    return {
      body: root === 'api' ? coreVersions : groupList(registry),
      contentType: json,
    };
  }
  if (root === 'api') {
    if (group !== 'v1' || parts.length > 2) return undefined;
    return { body: resourceList(registry, '', 'v1'), contentType: json };
  }
  if (parts.length > 3) return undefined;
  const known = registry
    .groups()
    .find(candidate => candidate.group === group && group !== '');
  if (!known) throw unknownPath();
  if (version === undefined) {
    return {
      body: { ...typed('APIGroup'), ...groupEntry(known) },
      contentType: json,
    };
  }
  if (!known.versions.includes(version)) throw unknownPath();
  return { body: resourceList(registry, group, version), contentType: json };
}

function typed(kind: string) {
  return { kind, apiVersion: 'v1' };
}

function groupList(registry: ResourceRegistry) {
  return {
    ...typed('APIGroupList'),
    groups: registry
      .groups()
      .filter(({ group }) => group !== '')
      .map(groupEntry),
  };
}

function groupEntry({
  group,
  versions,
}: {
  group: string;
  versions: string[];
}) {
  const entries = versions.map(version => ({
    groupVersion: apiVersionOf(group, version),
    version,
  }));
  return { name: group, versions: entries, preferredVersion: entries[0] };
}

function resourceList(
  registry: ResourceRegistry,
  group: string,
  version: string,
) {
  const served = registry.inVersion(group, version);
  return {
    ...typed('APIResourceList'),
    groupVersion: apiVersionOf(group, version),
    resources: served.flatMap(resource => [
      {
        name: resource.type.plural,
        singularName: resource.type.singular,
        namespaced: resource.type.namespaced,
        kind: resource.type.kind,
        verbs: resource.type.verbs,
        ...(resource.type.shortNames.length > 0
          ? { shortNames: resource.type.shortNames }
          : {}),
        ...(resource.type.categories.length > 0
          ? { categories: resource.type.categories }
          : {}),
      },
      ...subresources(resource).map(sub => ({
        name: `${resource.type.plural}/${sub.name}`,
        singularName: '',
        namespaced: resource.type.namespaced,
        ...sub.group,
        kind: sub.kind,
        verbs: sub.verbs,
      })),
    ]),
  };
}

interface Subresource {
  name: string;
  kind: string;
  verbs: string[];
  group: { group?: string; version?: string };
}

function subresources({ type, version }: ServedResource): Subresource[] {
  const found: Subresource[] = [];
  const verbs = ['get', 'patch', 'update'];
  if (version.statusSubresource) {
    found.push({ name: 'status', kind: type.kind, verbs, group: {} });
  }
  if (version.scale) {
    const group = { group: 'autoscaling', version: 'v1' };
    found.push({ name: 'scale', kind: 'Scale', verbs, group });
  }
  if (type.id === 'serviceaccounts') {
    const group = { group: 'authentication.k8s.io', version: 'v1' };
    found.push({
      name: 'token',
      kind: 'TokenRequest',
      verbs: ['create'],
      group,
    });
  }
  return found;
}

/** The newer form: everything in two requests. Asked for by kubectl, else never sent. */
function aggregatedType(accept: string) {
  const match =
    /application\/json;g=apidiscovery\.k8s\.io;v=(v2(?:beta1)?);as=APIGroupDiscoveryList/.exec(
      accept,
    );
  return match ? { version: match[1], contentType: match[0] } : undefined;
}

function aggregatedGroups(
  registry: ResourceRegistry,
  root: string,
  apiVersion: string,
) {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${apiVersion}`,
    metadata: {},
    items: registry
      .groups()
      .filter(({ group }) => (group === '') === (root === 'api'))
      .map(({ group, versions }) => ({
        metadata: { name: group, creationTimestamp: null },
        versions: versions.map(version => ({
          version,
          freshness: 'Current',
          resources: registry
            .inVersion(group, version)
            .map(resource => aggregatedResource(resource, group, version)),
        })),
      })),
  };
}

function aggregatedResource(
  resource: ServedResource,
  group: string,
  version: string,
) {
  const { type } = resource;
  return {
    resource: type.plural,
    responseKind: { group, version, kind: type.kind },
    scope: type.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: type.singular,
    verbs: type.verbs,
    ...(type.shortNames.length > 0 ? { shortNames: type.shortNames } : {}),
    ...(type.categories.length > 0 ? { categories: type.categories } : {}),
    subresources: subresources(resource).map(sub => ({
      subresource: sub.name,
      responseKind: {
        group: sub.group.group ?? group,
        version: sub.group.version ?? version,
        kind: sub.kind,
      },
      verbs: sub.verbs,
    })),
  };
}
