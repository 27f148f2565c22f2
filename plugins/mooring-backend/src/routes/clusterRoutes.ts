import {
  mooringClusterReadPermission,
  mooringDeploymentReadPermission,
} from '@mooring/backstage-plugin-mooring-common';
import {
  clusterQuerySchema,
  clusterViewSchema,
  deploymentQuerySchema,
  deploymentViewSchema,
  diagnosisDetailSchema,
  nodeListViewSchema,
  pageSchema,
} from '@mooring/core';
import { plainRoute, queryRoute } from './route';

export const clusterRoutes = [
  queryRoute(
    {
      path: '/clusters',
      operationId: 'listClusters',
      summary: 'Downstream clusters of the caller’s tenants.',
      permissions: [mooringClusterReadPermission],
      query: clusterQuerySchema,
      answer: pageSchema(clusterViewSchema),
    },
    ({ mooring, scope }, query) => mooring.clusters(scope, query),
  ),
  plainRoute(
    {
      path: '/clusters/:id',
      operationId: 'getCluster',
      summary:
        'One cluster, by management id or by the Fleet cluster’s namespace/name (percent-encoded).',
      permissions: [mooringClusterReadPermission],
      answer: clusterViewSchema,
    },
    ({ mooring, scope, id }) => mooring.cluster(scope, id),
  ),
  plainRoute(
    {
      path: '/clusters/:id/nodes',
      operationId: 'getClusterNodes',
      summary: 'What is known about a cluster’s nodes without entering it.',
      permissions: [mooringClusterReadPermission],
      answer: nodeListViewSchema,
    },
    ({ mooring, scope, id }) => mooring.nodes(scope, id),
  ),
  plainRoute(
    {
      path: '/clusters/:id/diagnosis',
      operationId: 'getClusterDiagnosis',
      summary:
        'Which layer is broken between the platform and one cluster, and how that was decided. Nothing is probed.',
      permissions: [mooringClusterReadPermission],
      answer: diagnosisDetailSchema,
    },
    ({ mooring, scope, id }) => mooring.diagnosis(scope, id),
  ),
  queryRoute(
    {
      path: '/clusters/:id/deployments',
      operationId: 'listClusterDeployments',
      summary: 'What is deployed on one cluster.',
      permissions: [
        mooringClusterReadPermission,
        mooringDeploymentReadPermission,
      ],
      query: deploymentQuerySchema,
      answer: pageSchema(deploymentViewSchema),
    },
    ({ mooring, scope, id }, query) =>
      mooring.clusterDeployments(scope, id, query),
  ),
];
