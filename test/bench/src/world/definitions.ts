import { Raw } from './objects';

/** Schemaless definitions of what is served. */
export function definitions(): Raw[] {
  const kinds: [string, string, string, string, string][] = [
    ['management.cattle.io', 'v3', 'Cluster', 'clusters', 'Cluster'],
    ['provisioning.cattle.io', 'v1', 'Cluster', 'clusters', 'Namespaced'],
    ['fleet.cattle.io', 'v1alpha1', 'Cluster', 'clusters', 'Namespaced'],
    [
      'fleet.cattle.io',
      'v1alpha1',
      'ClusterRegistration',
      'clusterregistrations',
      'Namespaced',
    ],
    ['fleet.cattle.io', 'v1alpha1', 'Bundle', 'bundles', 'Namespaced'],
    [
      'fleet.cattle.io',
      'v1alpha1',
      'BundleDeployment',
      'bundledeployments',
      'Namespaced',
    ],
    ['fleet.cattle.io', 'v1alpha1', 'HelmOp', 'helmops', 'Namespaced'],
    ['fleet.cattle.io', 'v1alpha1', 'GitRepo', 'gitrepos', 'Namespaced'],
    ['mooring.dev', 'v1alpha1', 'Tenant', 'tenants', 'Cluster'],
    ['mooring.dev', 'v1alpha1', 'ArcNetGateway', 'arcnetgateways', 'Cluster'],
  ];
  return kinds.map(([group, version, kind, plural, scope]) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular: kind.toLowerCase(),
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              type: 'object',
              'x-kubernetes-preserve-unknown-fields': true,
            },
          },
        },
      ],
    },
  }));
}
