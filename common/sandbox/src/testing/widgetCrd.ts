/** A small CRD with one of everything the API server enforces. */
export const widgetCrd = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.test.mooring.dev' },
  spec: {
    group: 'test.mooring.dev',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
          },
        },
        additionalPrinterColumns: [
          { name: 'Mode', type: 'string', jsonPath: '.spec.mode' },
          {
            name: 'Ready',
            type: 'string',
            jsonPath: '.status.conditions[?(@.type=="Ready")].status',
          },
          {
            name: 'Age',
            type: 'date',
            jsonPath: '.metadata.creationTimestamp',
          },
        ],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['mode'],
                properties: {
                  mode: { type: 'string', enum: ['on', 'off'] },
                  replicas: { type: 'integer', minimum: 0, default: 1 },
                  code: { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
                  note: { type: 'string', nullable: true },
                  port: { 'x-kubernetes-int-or-string': true },
                  free: {
                    type: 'object',
                    'x-kubernetes-preserve-unknown-fields': true,
                  },
                  parts: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['name'],
                    items: {
                      type: 'object',
                      required: ['name'],
                      properties: {
                        name: { type: 'string' },
                        size: { type: 'integer' },
                      },
                    },
                  },
                  tags: {
                    type: 'array',
                    'x-kubernetes-list-type': 'set',
                    items: { type: 'string' },
                  },
                },
                'x-kubernetes-validations': [
                  {
                    rule: "self.mode == 'on' || self.replicas == 0",
                    message: 'a widget that is off has no replicas',
                  },
                ],
              },
              status: {
                type: 'object',
                properties: {
                  replicas: { type: 'integer' },
                  conditions: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['type'],
                    items: {
                      type: 'object',
                      properties: {
                        type: { type: 'string' },
                        status: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

export const widgets = '/apis/test.mooring.dev/v1/namespaces/default/widgets';

export function aWidget(name: string, spec: Record<string, unknown> = {}) {
  return {
    apiVersion: 'test.mooring.dev/v1',
    kind: 'Widget',
    metadata: { name },
    spec: { mode: 'on', ...spec },
  };
}
