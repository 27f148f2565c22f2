import type { KubeObject } from '../types';

const readVerbs = ['get', 'list', 'watch'];
const writeVerbs = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const content = [
  'configmaps',
  'endpoints',
  'persistentvolumeclaims',
  'pods',
  'serviceaccounts',
  'services',
];

interface Rule {
  verbs: string[];
  apiGroups?: string[];
  resources?: string[];
  nonResourceURLs?: string[];
}

const core = [''];
const view: Rule[] = [
  {
    apiGroups: core,
    resources: [...content, 'events', 'namespaces', 'resourcequotas'],
    verbs: readVerbs,
  },
  {
    apiGroups: ['apps', 'networking.k8s.io'],
    resources: ['deployments', 'ingresses'],
    verbs: readVerbs,
  },
];
const edit: Rule[] = [
  ...view,
  { apiGroups: core, resources: ['secrets'], verbs: readVerbs },
  { apiGroups: core, resources: [...content, 'secrets'], verbs: writeVerbs },
  {
    apiGroups: ['apps', 'networking.k8s.io'],
    resources: ['deployments', 'ingresses'],
    verbs: writeVerbs,
  },
];

/** The default roles a real API server makes for itself, as far as bindings refer to them. */
const roles: Readonly<Record<string, Rule[]>> = {
  'cluster-admin': [
    { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
    { nonResourceURLs: ['*'], verbs: ['*'] },
  ],
  admin: [
    ...edit,
    {
      apiGroups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'rolebindings'],
      verbs: [...readVerbs, ...writeVerbs],
    },
  ],
  edit,
  view,
  'system:basic-user': [
    {
      apiGroups: ['authorization.k8s.io'],
      resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
      verbs: ['create'],
    },
    {
      apiGroups: ['authentication.k8s.io'],
      resources: ['selfsubjectreviews'],
      verbs: ['create'],
    },
  ],
  'system:discovery': [
    {
      nonResourceURLs: [
        '/api',
        '/api/*',
        '/apis',
        '/apis/*',
        '/healthz',
        '/livez',
        '/openapi',
        '/openapi/*',
        '/readyz',
        '/version',
        '/version/',
      ],
      verbs: ['get'],
    },
  ],
  'system:public-info-viewer': [
    {
      nonResourceURLs: [
        '/healthz',
        '/livez',
        '/readyz',
        '/version',
        '/version/',
      ],
      verbs: ['get'],
    },
  ],
};

const bindings: Readonly<Record<string, string[]>> = {
  'cluster-admin': ['system:masters'],
  'system:basic-user': ['system:authenticated'],
  'system:discovery': ['system:authenticated'],
  'system:public-info-viewer': [
    'system:authenticated',
    'system:unauthenticated',
  ],
};

const apiVersion = 'rbac.authorization.k8s.io/v1';

export const bootstrapRoles: readonly KubeObject[] = [
  ...Object.entries(roles).map(([name, rules]) => ({
    apiVersion,
    kind: 'ClusterRole',
    metadata: { name },
    rules,
  })),
  ...Object.entries(bindings).map(([name, groups]) => ({
    apiVersion,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: {
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'ClusterRole',
      name,
    },
    subjects: groups.map(group => ({
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'Group',
      name: group,
    })),
  })),
];
