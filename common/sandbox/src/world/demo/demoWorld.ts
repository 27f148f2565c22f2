import { FaultBoard } from '../../faults/faultBoard';
import { listAt, objectAt, stringAt } from '../../json';
import type { KubeObject } from '../../types';
import { upstreamCrds } from '../crds';
import {
  fleetClusterAggregate,
  fleetClusterReady,
} from '../fleetClusterAggregate';
import { withCondition } from '../condition';
import { aNamespace } from '../namespace';
import { demoAccess } from './demoAccess';
import { demoAppObjects } from './demoAppObjects';
import { demoClusterObjects } from './demoClusterObjects';
import { demoFaults } from './demoFaults';
import { demoNodes } from './demoNodes';
import { demoTenantObjects } from './demoTenantObjects';
import { demoGateways } from './demoTunnels';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * A platform of forty clusters and eleven tenants as it stands at `now` (epoch ms), with what is
 * broken in it (`demoFaults`). Definitions of the upstream kinds come first. The same `now` gives
 * the same world.
 */
export function demoWorld(now: number): KubeObject[] {
  const faults = new FaultBoard(demoFaults(now));
  const apps = demoAppObjects(now, faults);
  const clusters = demoClusterObjects(now, faults).map(object =>
    isFleetCluster(object) ? counted(object, apps, now) : object,
  );
  return [
    ...upstreamCrds(),
    ...['fleet-default', 'fleet-local', 'mooring-system'].map(name =>
      aNamespace(name, now - 730 * DAY),
    ),
    ...demoAccess(now),
    ...demoNodes(now),
    ...clusters,
    ...demoTenantObjects(now),
    ...demoGateways(now, faults),
    ...apps,
  ];
}

function isFleetCluster(object: KubeObject): boolean {
  return (
    object.kind === 'Cluster' &&
    object.apiVersion.startsWith('fleet.cattle.io/')
  );
}

function counted(
  cluster: KubeObject,
  apps: readonly KubeObject[],
  now: number,
): KubeObject {
  const status = objectAt(cluster, 'status') ?? {};
  const deployments = apps.filter(
    object =>
      object.kind === 'BundleDeployment' &&
      object.metadata.namespace === status.namespace,
  );
  const checkedIn = stringAt(status, 'agent', 'lastSeen') !== undefined;
  return {
    ...cluster,
    status: {
      ...status,
      ...fleetClusterAggregate(deployments, checkedIn),
      conditions: withCondition(
        listAt(status, 'conditions'),
        fleetClusterReady(deployments, now - 6 * HOUR),
      ),
    },
  };
}
