import { ADDRESS } from '../lab/network';

export const CLUSTER = 'c-m-lab00001';
export const GATEWAY = 'gw-lab';
export const RELAY = 'relay-lab';

const DAY_MS = 24 * 3_600_000;

/** One external cluster of one tenant behind one gateway, as the management cluster holds them. */
export function labWorld(peer: string, isConnected: boolean): object[] {
  const created = new Date(Date.now() - 30 * DAY_MS).toISOString();
  return [
    {
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'Tenant',
      metadata: {
        name: 'lab',
        annotations: { 'mooring.dev/arcnet-peer': peer },
      },
      spec: {
        displayName: 'Lab',
        type: 'customer',
        clusterMode: 'external',
        external: {
          clusterId: CLUSTER,
          clusterName: 'lab-1',
          arcnetIP: ADDRESS.arcnetSite,
          gateway: GATEWAY,
          site: 'lab-site',
        },
        access: [{ group: 'lab-admins', role: 'admin' }],
      },
    },
    {
      apiVersion: 'mooring.dev/v1alpha1',
      kind: 'ArcNetGateway',
      metadata: { name: GATEWAY },
      spec: {
        endpoint: `${ADDRESS.gateway}:51820`,
        ranges: ['100.70.0.0/16'],
      },
    },
    {
      apiVersion: 'provisioning.cattle.io/v1',
      kind: 'Cluster',
      metadata: { name: 'lab-1', namespace: 'fleet-default' },
      spec: {},
      status: { clusterName: CLUSTER },
    },
    {
      apiVersion: 'fleet.cattle.io/v1alpha1',
      kind: 'Cluster',
      metadata: {
        name: 'lab-1',
        namespace: 'fleet-default',
        creationTimestamp: created,
        labels: { 'management.cattle.io/cluster-name': CLUSTER },
      },
      spec: {},
      status: {
        agent: {
          lastSeen: new Date(Date.now() - 60_000).toISOString(),
          namespace: 'cattle-fleet-system',
        },
      },
    },
    managementCluster(isConnected, new Date(Date.now() - DAY_MS)),
  ];
}

export function managementCluster(isConnected: boolean, since: Date) {
  const condition = (type: string, isTrue: boolean) => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastUpdateTime: since.toISOString(),
  });
  return {
    apiVersion: 'management.cattle.io/v3',
    kind: 'Cluster',
    metadata: { name: CLUSTER, labels: { 'mooring.dev/tenant': 'lab' } },
    spec: { displayName: 'lab-1', fleetWorkspaceName: 'fleet-default' },
    status: {
      driver: 'imported',
      conditions: [
        condition('Provisioned', true),
        condition('Connected', isConnected),
        condition('Ready', isConnected),
      ],
    },
  };
}
