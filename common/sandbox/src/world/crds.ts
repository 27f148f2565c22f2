import type { KubeObject } from '../types';

interface KindDefinition {
  group: string;
  version: string;
  kind: string;
  plural: string;
  scope?: 'Cluster';
  shortNames?: string[];
  /** Column of `kubectl get` → JSONPath. */
  columns: { [name: string]: string };
}

const READY_MESSAGE = '.status.conditions[?(@.type=="Ready")].message';
const READY = '.status.conditions[?(@.type=="Ready")].status';

const KINDS: readonly KindDefinition[] = [
  {
    group: 'management.cattle.io',
    version: 'v3',
    kind: 'Cluster',
    plural: 'clusters',
    scope: 'Cluster',
    columns: {
      Display: '.spec.displayName',
      Connected: '.status.conditions[?(@.type=="Connected")].status',
      Ready: READY,
      Version: '.status.version.gitVersion',
    },
  },
  {
    group: 'management.cattle.io',
    version: 'v3',
    kind: 'ClusterRegistrationToken',
    plural: 'clusterregistrationtokens',
    columns: {},
  },
  {
    group: 'provisioning.cattle.io',
    version: 'v1',
    kind: 'Cluster',
    plural: 'clusters',
    columns: { Ready: '.status.ready', Management: '.status.clusterName' },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'Cluster',
    plural: 'clusters',
    columns: {
      'Bundles-Ready': '.status.display.readyBundles',
      'Last-Seen': '.status.agent.lastSeen',
      Status: READY_MESSAGE,
    },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'ClusterGroup',
    plural: 'clustergroups',
    columns: { Status: READY_MESSAGE },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'ClusterRegistration',
    plural: 'clusterregistrations',
    columns: { 'Cluster-Name': '.status.clusterName' },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'Bundle',
    plural: 'bundles',
    columns: {
      'BundleDeployments-Ready': '.status.display.readyClusters',
      Status: READY_MESSAGE,
    },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'BundleDeployment',
    plural: 'bundledeployments',
    columns: {
      Deployed: '.status.display.deployed',
      Monitored: '.status.display.monitored',
      Status: '.status.display.state',
    },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'HelmOp',
    plural: 'helmops',
    columns: {
      Repo: '.spec.helm.repo',
      Chart: '.spec.helm.chart',
      Version: '.status.version',
      'BundleDeployments-Ready': '.status.display.readyBundleDeployments',
      Status: READY_MESSAGE,
    },
  },
  {
    group: 'fleet.cattle.io',
    version: 'v1alpha1',
    kind: 'GitRepo',
    plural: 'gitrepos',
    columns: {
      Repo: '.spec.repo',
      Commit: '.status.commit',
      'BundleDeployments-Ready': '.status.display.readyBundleDeployments',
      Status: READY_MESSAGE,
    },
  },
  {
    group: 'helm.cattle.io',
    version: 'v1',
    kind: 'HelmChart',
    plural: 'helmcharts',
    columns: { Chart: '.spec.chart', Version: '.spec.version' },
  },
];

/**
 * Definitions of the upstream kinds the demo world uses. They hold no field rules: Rancher registers
 * its own kinds that way, and the real Fleet definitions are those of the installed Fleet. A dump
 * that brings its own definitions is held to them instead.
 */
export function upstreamCrds(): KubeObject[] {
  return KINDS.map(definition);
}

function definition(kind: KindDefinition): KubeObject {
  const { group, version, plural, scope = 'Namespaced' } = kind;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural,
        singular: kind.kind.toLowerCase(),
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: Object.entries(kind.columns).map(
            ([name, jsonPath]) => ({ name, jsonPath, type: 'string' }),
          ),
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
}
