import type { KubeObject } from '../../types';
import { builtObject } from '../builtObject';

const DAY = 24 * 60 * 60_000;
const RBAC = 'rbac.authorization.k8s.io/v1';
const ALL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/**
 * What the cluster's own rules allow people, as Mooring writes in their name: operators run the
 * fleet. Tenants have no rights in the shared workspace (apps.md §4.6).
 */
export function demoAccess(now: number): KubeObject[] {
  const meta = { name: 'platform-operator', createdAt: now - 700 * DAY };
  return [
    builtObject(RBAC, 'ClusterRole', meta, {
      rules: [
        {
          apiGroups: ['fleet.cattle.io'],
          resources: ['clusters', 'bundles', 'helmops', 'gitrepos'],
          verbs: ALL,
        },
        {
          apiGroups: ['provisioning.cattle.io'],
          resources: ['clusters'],
          verbs: ALL,
        },
        { apiGroups: ['mooring.dev'], resources: ['tenants'], verbs: ALL },
        {
          apiGroups: ['management.cattle.io'],
          resources: ['clusters'],
          verbs: ['get', 'list', 'watch', 'update', 'patch'],
        },
        {
          apiGroups: [''],
          resources: ['namespaces', 'nodes', 'events'],
          verbs: ['get', 'list', 'watch'],
        },
      ],
    }),
    builtObject(RBAC, 'ClusterRoleBinding', meta, {
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: meta.name,
      },
      subjects: [
        {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'Group',
          name: 'platform-operators',
        },
      ],
    }),
  ];
}
