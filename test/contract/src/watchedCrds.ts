import { watchedKinds } from '@mooring/platform';

/**
 * The kinds Mooring watches, without their schemas: enough to read them where the cluster has
 * none of the products they come from.
 */
export function watchedCrds() {
  return Object.values(watchedKinds()).map(({ objectKind, resource }) => {
    const [group, version] = resource.apiVersion.split('/');
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${resource.plural}.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind: objectKind, plural: resource.plural },
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
    };
  });
}
