const group = 'contract.mooring.dev';

/** The suite's own kind, so that it needs nothing of the cluster it runs against. */
export const gadgetCrd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: {
      kind: 'Gadget',
      listKind: 'GadgetList',
      plural: 'gadgets',
      singular: 'gadget',
      shortNames: ['gd'],
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        additionalPrinterColumns: [
          { name: 'Mode', type: 'string', jsonPath: '.spec.mode' },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['mode'],
                properties: {
                  mode: { type: 'string', enum: ['managed', 'external'] },
                  size: { type: 'integer', minimum: 0, default: 1 },
                  note: { type: 'string', nullable: true, maxLength: 20 },
                  address: { type: 'string', maxLength: 40 },
                  parts: {
                    type: 'array',
                    maxItems: 10,
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['name'],
                    items: {
                      type: 'object',
                      required: ['name'],
                      properties: {
                        name: { type: 'string', maxLength: 20 },
                        size: { type: 'integer' },
                      },
                    },
                  },
                },
                'x-kubernetes-validations': [
                  {
                    rule: "self.mode != 'external' || has(self.address)",
                    message: 'an external gadget needs an address',
                  },
                ],
              },
              status: {
                type: 'object',
                properties: { phase: { type: 'string' } },
              },
            },
          },
        },
      },
    ],
  },
};

export const crdsPath =
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

export const gadgetsPath = (namespace: string) =>
  `/apis/${group}/v1/namespaces/${namespace}/gadgets`;

export function aGadget(
  name: string,
  spec: Record<string, unknown> = {},
  metadata: Record<string, unknown> = {},
) {
  return {
    apiVersion: `${group}/v1`,
    kind: 'Gadget',
    metadata: { name, ...metadata },
    spec: { mode: 'managed', ...spec },
  };
}
