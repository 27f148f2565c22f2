import {
  healthLoss,
  heartbeatLoss,
  sessionLoss,
} from '../../controllers/reachability';
import type { FaultsSince } from '../../faults/faultBoard';
import type { KubeObject } from '../../types';
import {
  aClusterNamespace,
  aClusterRegistration,
  aFleetCluster,
  importTimeout,
} from '../fleetCluster';
import { aManagementCluster, healthCheckFailed } from '../managementCluster';
import { spread } from '../naming';
import { aProvisioningCluster } from '../provisioningCluster';
import { SITE_ANNOTATION } from '../siteAnnotation';
import { DEMO_CLUSTERS, DemoCluster } from './demoClusters';
import { neverEstablished } from './demoTunnels';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHECKIN_INTERVAL = 15 * MINUTE;

/** A silent loss is noticed by the read deadline of 60 s and the next tick (fleet.md §6). */
const NOTICED_AFTER = MINUTE;
/** Members of a shared component are noticed within this time of each other. */
const NOTICED_SPREAD = 15_000;

/** Labels of the management cluster that reach Fleet and its targets. */
export function clusterLabels(cluster: DemoCluster): {
  [key: string]: string;
} {
  return {
    'topology.kubernetes.io/region': cluster.region,
    ...(cluster.driver === '' ? {} : { 'provider.cattle.io': cluster.driver }),
    ...(cluster.tenant ? { 'mooring.dev/tenant': cluster.tenant } : {}),
  };
}

/** Management, provisioning and Fleet objects of every cluster of the demo. */
export function demoClusterObjects(
  now: number,
  faults: FaultsSince,
): KubeObject[] {
  return DEMO_CLUSTERS.flatMap(cluster => [
    managementOf(cluster, now, faults),
    aProvisioningCluster({
      name: cluster.objectName,
      namespace: cluster.workspace,
      createdAt: now - cluster.age * DAY,
      managementId: cluster.id,
      ready: !neverEstablished(cluster),
    }),
    // Rancher makes no Fleet cluster before the first Ready.
    ...(neverEstablished(cluster) ? [] : fleetOf(cluster, now, faults)),
  ]);
}

function managementOf(
  cluster: DemoCluster,
  now: number,
  faults: FaultsSince,
): KubeObject {
  const lost = sessionLoss(cluster, faults);
  const unhealthy = healthLoss(cluster, faults);
  return aManagementCluster({
    id: cluster.id,
    displayName: cluster.name,
    createdAt: now - cluster.age * DAY,
    connectedAt: now - cluster.steadyFor * DAY,
    workspace: cluster.workspace,
    internal: cluster.id === 'local',
    labels: clusterLabels(cluster),
    annotations: cluster.site ? { [SITE_ANNOTATION]: cluster.site } : undefined,
    driver: cluster.driver,
    kubernetesVersion: cluster.version,
    nodeCount: cluster.nodes,
    disconnectedAt:
      lost === undefined
        ? undefined
        : lost.since +
          (lost.isClosed ? 0 : NOTICED_AFTER) +
          spread(NOTICED_SPREAD, 'flip', cluster.name),
    unhealthy:
      unhealthy === undefined
        ? undefined
        : {
            since: unhealthy.since,
            message: healthCheckFailed(unhealthy.fault),
          },
  });
}

function fleetOf(
  cluster: DemoCluster,
  now: number,
  faults: FaultsSince,
): KubeObject[] {
  const createdAt = now - cluster.age * DAY + 4 * MINUTE;
  const key = { namespace: cluster.workspace, name: cluster.objectName };
  const blockedSince = faults.since('block-import', cluster.id);
  const heardUntil = heartbeatLoss(cluster, faults) ?? now;
  return [
    aFleetCluster({
      ...key,
      createdAt,
      managementId: cluster.id,
      displayName: cluster.name,
      labels: clusterLabels(cluster),
      lastSeen:
        blockedSince === undefined
          ? heardUntil - spread(CHECKIN_INTERVAL, 'seen', cluster.name)
          : null,
      importError:
        blockedSince === undefined
          ? undefined
          : { at: blockedSince, message: importTimeout(cluster.id) },
    }),
    aClusterNamespace(key, createdAt),
    ...(blockedSince === undefined
      ? [aClusterRegistration({ ...key, managementId: cluster.id }, createdAt)]
      : []),
  ];
}
