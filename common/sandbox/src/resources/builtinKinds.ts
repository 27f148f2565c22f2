import { builtinShape } from '../apply/builtinShape';
import {
  allVerbs,
  resourceId,
  type PrinterColumn,
  type ResourceType,
} from './resourceType';

interface Builtin {
  api: string;
  kind: string;
  plural: string;
  short?: string[];
  cluster?: true;
  /** Has a status subresource. */
  status?: true;
  /** Spec changes are counted in `metadata.generation`. */
  counts?: true;
  fields?: string[];
  columns?: PrinterColumn[];
  /** Only `create`, and nothing is kept. */
  review?: true;
}

const column = (
  name: string,
  jsonPath: string,
  type = 'string',
): PrinterColumn => ({ name, jsonPath, type });

/** The kinds of a plain cluster that Mooring, its sandbox controllers or kubectl touch. */
const builtins: readonly Builtin[] = [
  {
    api: 'v1',
    kind: 'Namespace',
    plural: 'namespaces',
    short: ['ns'],
    cluster: true,
    status: true,
    fields: ['status.phase'],
    columns: [column('Status', '.status.phase')],
  },
  {
    api: 'v1',
    kind: 'Secret',
    plural: 'secrets',
    fields: ['type'],
    columns: [column('Type', '.type')],
  },
  { api: 'v1', kind: 'ConfigMap', plural: 'configmaps', short: ['cm'] },
  {
    api: 'v1',
    kind: 'Event',
    plural: 'events',
    short: ['ev'],
    fields: [
      'involvedObject.kind',
      'involvedObject.namespace',
      'involvedObject.name',
      'involvedObject.uid',
      'involvedObject.apiVersion',
      'reason',
      'type',
    ],
    columns: [
      column('Last Seen', '.lastTimestamp', 'date'),
      column('Type', '.type'),
      column('Reason', '.reason'),
      column('Object', '.involvedObject.name'),
      column('Message', '.message'),
    ],
  },
  {
    api: 'v1',
    kind: 'ResourceQuota',
    plural: 'resourcequotas',
    short: ['quota'],
    status: true,
  },
  {
    api: 'v1',
    kind: 'ServiceAccount',
    plural: 'serviceaccounts',
    short: ['sa'],
  },
  {
    api: 'v1',
    kind: 'Node',
    plural: 'nodes',
    short: ['no'],
    cluster: true,
    status: true,
    fields: ['spec.unschedulable'],
    columns: [
      column('Ready', '.status.conditions[?(@.type=="Ready")].status'),
      column('Version', '.status.nodeInfo.kubeletVersion'),
    ],
  },
  {
    api: 'v1',
    kind: 'PersistentVolumeClaim',
    plural: 'persistentvolumeclaims',
    short: ['pvc'],
    status: true,
    columns: [
      column('Status', '.status.phase'),
      column('Volume', '.spec.volumeName'),
      column('Capacity', '.status.capacity.storage'),
    ],
  },
  {
    api: 'v1',
    kind: 'Pod',
    plural: 'pods',
    short: ['po'],
    status: true,
    counts: true,
    fields: ['status.phase', 'spec.nodeName', 'spec.serviceAccountName'],
    columns: [column('Status', '.status.phase')],
  },
  {
    api: 'v1',
    kind: 'Service',
    plural: 'services',
    short: ['svc'],
    status: true,
    columns: [
      column('Type', '.spec.type'),
      column('Cluster-IP', '.spec.clusterIP'),
    ],
  },
  { api: 'v1', kind: 'Endpoints', plural: 'endpoints', short: ['ep'] },
  {
    api: 'coordination.k8s.io/v1',
    kind: 'Lease',
    plural: 'leases',
    columns: [column('Holder', '.spec.holderIdentity')],
  },
  {
    api: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    plural: 'roles',
  },
  {
    api: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    plural: 'rolebindings',
    columns: [column('Role', '.roleRef.name')],
  },
  {
    api: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    plural: 'clusterroles',
    cluster: true,
  },
  {
    api: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    plural: 'clusterrolebindings',
    cluster: true,
    columns: [column('Role', '.roleRef.name')],
  },
  {
    api: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    plural: 'customresourcedefinitions',
    short: ['crd', 'crds'],
    cluster: true,
    status: true,
    counts: true,
    columns: [column('Created At', '.metadata.creationTimestamp')],
  },
  {
    api: 'networking.k8s.io/v1',
    kind: 'Ingress',
    plural: 'ingresses',
    short: ['ing'],
    status: true,
    counts: true,
    columns: [column('Class', '.spec.ingressClassName')],
  },
  {
    api: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    plural: 'storageclasses',
    short: ['sc'],
    cluster: true,
    columns: [column('Provisioner', '.provisioner')],
  },
  {
    api: 'apps/v1',
    kind: 'Deployment',
    plural: 'deployments',
    short: ['deploy'],
    status: true,
    counts: true,
    columns: [
      column('Ready', '.status.readyReplicas', 'integer'),
      column('Desired', '.spec.replicas', 'integer'),
    ],
  },
  {
    api: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    plural: 'selfsubjectaccessreviews',
    cluster: true,
    review: true,
  },
  {
    api: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectRulesReview',
    plural: 'selfsubjectrulesreviews',
    cluster: true,
    review: true,
  },
  {
    api: 'authorization.k8s.io/v1',
    kind: 'SubjectAccessReview',
    plural: 'subjectaccessreviews',
    cluster: true,
    review: true,
  },
  {
    api: 'authorization.k8s.io/v1',
    kind: 'LocalSubjectAccessReview',
    plural: 'localsubjectaccessreviews',
    review: true,
  },
  {
    api: 'authentication.k8s.io/v1',
    kind: 'SelfSubjectReview',
    plural: 'selfsubjectreviews',
    cluster: true,
    review: true,
  },
];

const age = column('Age', '.metadata.creationTimestamp', 'date');

export const builtinTypes: readonly ResourceType[] = builtins.map(builtin => {
  const slash = builtin.api.lastIndexOf('/');
  const group = slash < 0 ? '' : builtin.api.slice(0, slash);
  const version = builtin.api.slice(slash + 1);
  return {
    id: resourceId(group, builtin.plural),
    group,
    kind: builtin.kind,
    listKind: `${builtin.kind}List`,
    plural: builtin.plural,
    singular: builtin.kind.toLowerCase(),
    shortNames: builtin.short ?? [],
    categories: ['pods', 'services', 'deployments'].includes(builtin.plural)
      ? ['all']
      : [],
    namespaced: !builtin.cluster,
    verbs: builtin.review ? ['create'] : allVerbs,
    storageVersion: version,
    versions: [
      {
        name: version,
        statusSubresource: builtin.status ?? false,
        shape: builtinShape,
        columns: [...(builtin.columns ?? []), age],
      },
    ],
    countsGenerations: builtin.counts ?? false,
    selectableFields: builtin.fields ?? [],
    strategicMerge: true,
    virtual: builtin.review ?? false,
  };
});
