import type { KubeObject } from '../../types';
import { builtObject } from '../builtObject';
import { timestamp } from '../timestamp';
import { CENTRAL_NODES, demoCluster } from './demoClusters';

const DAY = 24 * 60 * 60_000;
const CONTROL_PLANE = 3;

/** Managed tenants run on nodes of the central cluster. */
const TENANT_NODES = [
  { tenant: 'initech', from: 12, to: 20 },
  { tenant: 'wayne', from: 20, to: 26 },
];

/** The nodes of the central cluster, which is the management cluster itself. */
export function demoNodes(now: number): KubeObject[] {
  return Array.from({ length: CENTRAL_NODES }, (_, index) => aNode(index, now));
}

function aNode(index: number, now: number): KubeObject {
  const controlPlane = index < CONTROL_PLANE;
  const name = controlPlane
    ? `central-cp-${index + 1}`
    : `central-worker-${index + 1 - CONTROL_PLANE}`;
  const tenant = TENANT_NODES.find(
    each => index >= each.from && index < each.to,
  )?.tenant;
  const role = controlPlane ? 'control-plane' : 'worker';
  return builtObject(
    'v1',
    'Node',
    {
      name,
      createdAt: now - 700 * DAY,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/os': 'linux',
        [`node-role.kubernetes.io/${role}`]: 'true',
        ...(tenant ? { 'mooring.dev/tenant': tenant } : {}),
      },
    },
    {
      spec: {},
      status: {
        addresses: [
          { type: 'InternalIP', address: `192.0.2.${index + 10}` },
          { type: 'Hostname', address: name },
        ],
        capacity: { cpu: '32', memory: '128Gi', pods: '250' },
        allocatable: { cpu: '31', memory: '124Gi', pods: '250' },
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'KubeletReady',
            message: 'kubelet is posting ready status',
            lastHeartbeatTime: timestamp(now),
            lastTransitionTime: timestamp(now - 30 * DAY),
          },
        ],
        nodeInfo: {
          kubeletVersion: demoCluster('local').version,
          osImage: 'Debian GNU/Linux 13',
          architecture: 'amd64',
          operatingSystem: 'linux',
        },
      },
    },
  );
}
