import type { KubeObject } from '../../types';
import { aNamespace } from '../namespace';
import { peerFingerprint } from '../naming';
import { aTenant } from '../tenant';
import { DEMO_CLUSTERS, DemoCluster } from './demoClusters';
import { DEMO_TENANTS, DemoTenant } from './demoTenants';
import { neverEstablished } from './demoTunnels';

const DAY = 24 * 60 * 60_000;

/** Steps of onboarding, in order (DESIGN §4). */
const STEPS = [
  ['TunnelEstablished', 'Handshake', 'The tunnel has shaken hands'],
  ['ClusterRunning', 'Running', 'The cluster answers'],
  ['ClusterImported', 'Imported', 'The management cluster knows it'],
  ['ConnectivityVerified', 'Probed', 'A probe went through the tunnel'],
  ['AgentCheckedIn', 'CheckedIn', 'The agent has checked in'],
  ['Ready', 'Onboarded', 'Every step was done'],
] as const;

/** Tenants and the namespaces that are their Environments. */
export function demoTenantObjects(now: number): KubeObject[] {
  return DEMO_TENANTS.flatMap(tenant => [
    tenantOf(tenant, now),
    ...tenant.environments.map(name =>
      aNamespace(name, now - 90 * DAY, { 'mooring.dev/tenant': tenant.id }),
    ),
  ]);
}

function tenantOf(tenant: DemoTenant, now: number): KubeObject {
  const clusters = DEMO_CLUSTERS.filter(each => each.tenant === tenant.id);
  const [first] = clusters;
  const age = Math.max(...clusters.map(cluster => cluster.age));
  return aTenant({
    id: tenant.id,
    displayName: tenant.displayName,
    type: tenant.type,
    createdAt: now - (age + 1) * DAY,
    external:
      tenant.mode === 'external' ? externalOf(tenant.id, first) : undefined,
    access: [
      { group: `${tenant.id}-admins`, role: 'admin' },
      { group: `${tenant.id}-ops`, role: 'operator' },
      { group: `${tenant.id}-devs`, role: 'viewer' },
    ],
    environments: tenant.environments,
    onboarding: neverEstablished(first)
      ? [
          {
            type: 'TunnelEstablished',
            status: 'False',
            reason: 'NoHandshake',
            message: 'The tunnel never shook hands',
          },
        ]
      : STEPS.map(([type, reason, message]) => ({
          type,
          status: 'True',
          reason,
          message,
        })),
  });
}

function externalOf(tenant: string, cluster: DemoCluster) {
  const { tunnel, site } = cluster;
  if (tunnel === undefined || site === undefined)
    throw new Error(`${tenant} is external and ${cluster.name} has no tunnel`);
  return {
    clusterId: cluster.id,
    clusterName: cluster.name,
    arcnetIP: tunnel.arcnetIP,
    carrier: tunnel.carrier,
    gateway: tunnel.gateway,
    site,
    peer: peerFingerprint(cluster.name),
  };
}
