import { objectAt, stringAt } from '../json';
import type { KubeObject } from '../types';
import { aClusterNamespace, aFleetCluster } from '../world/fleetCluster';
import { aManagementCluster } from '../world/managementCluster';
import { managementId } from '../world/naming';
import type { Controller, ControllerDeps } from './controller';
import { createWithStatus } from './createWithStatus';
import type { ImportController } from './importController';
import {
  FLEET_CLUSTER,
  keyOf,
  MANAGEMENT_CLUSTER,
  PROVISIONING_CLUSTER,
} from './kinds';
import { writeStatus } from './writeStatus';

/** On a provisioning cluster: `"never"` leaves its import manifest unapplied. */
export const APPLY_ANNOTATION = 'sandbox.mooring.dev/apply-manifest';

const NOT_FLOWING = /cattle\.io\/|^kubectl\.kubernetes\.io\//;

/**
 * Rancher's part of an import (fleet.md §5.1): a provisioning cluster gets its management object;
 * when somebody has applied the manifest its session comes up, and only then Fleet hears of it.
 * Records that were there when the sandbox started are left as they are.
 */
export function createProvisioningController(
  deps: ControllerDeps,
  imports: ImportController,
): Controller {
  const { store, timing, startedAt } = deps;
  const created: KubeObject[] = [];
  const manifests = new Map<string, { at: number; owner: KubeObject }>();
  let latest = startedAt;

  const stop = store.subscribe(PROVISIONING_CLUSTER, ({ type, object }) => {
    if (type === 'ADDED') created.push(object);
    if (type === 'DELETED') remove(object);
  });

  function record(owner: KubeObject) {
    const { namespace = '', name, annotations, labels } = owner.metadata;
    if (stringAt(owner, 'status', 'clusterName') !== undefined) return;
    const id = managementId(`${namespace}/${name}`);
    createWithStatus(
      store,
      aManagementCluster({
        id,
        displayName: name,
        createdAt: latest,
        workspace: namespace,
        driver: '',
        labels,
      }),
    );
    writeStatus(
      store,
      { ...PROVISIONING_CLUSTER, namespace, name },
      status => ({
        ...status,
        clusterName: id,
        fleetWorkspaceName: namespace,
        clientSecretName: `${name}-kubeconfig`,
        ready: false,
      }),
    );
    if (annotations?.[APPLY_ANNOTATION] !== 'never')
      manifests.set(id, { at: latest + timing.applyManifest, owner });
  }

  function register(id: string, owner: KubeObject) {
    const { namespace = '', name } = owner.metadata;
    const held = store.get({ ...MANAGEMENT_CLUSTER, name: id });
    if (held === undefined) return;
    const running = aManagementCluster({
      id,
      displayName: name,
      createdAt: latest,
      workspace: namespace,
    });
    writeStatus(
      store,
      { ...MANAGEMENT_CLUSTER, name: id },
      () => objectAt(running, 'status') ?? {},
    );
    writeStatus(
      store,
      { ...PROVISIONING_CLUSTER, namespace, name },
      status => ({
        ...status,
        ready: true,
        agentDeployed: true,
      }),
    );
    const fleet = aFleetCluster({
      name,
      namespace,
      createdAt: latest,
      managementId: id,
      displayName: stringAt(held, 'spec', 'displayName') ?? name,
      labels: flowing(held.metadata.labels),
      lastSeen: null,
    });
    createWithStatus(store, aClusterNamespace({ namespace, name }, latest));
    createWithStatus(store, {
      ...fleet,
      status: { ...objectAt(fleet, 'status'), agentDeployedGeneration: null },
    });
    imports.request(keyOf(namespace, name));
  }

  function remove(owner: KubeObject) {
    const { namespace = '', name } = owner.metadata;
    const id = stringAt(owner, 'status', 'clusterName');
    if (id === undefined) return;
    manifests.delete(id);
    for (const ref of [
      { ...FLEET_CLUSTER, namespace, name },
      { ...MANAGEMENT_CLUSTER, name: id },
    ]) {
      if (store.get(ref) !== undefined) store.delete(ref);
    }
  }

  return {
    tick(now) {
      latest = now;
      created.splice(0).forEach(record);
      for (const [id, { at, owner }] of manifests) {
        if (at > now) continue;
        manifests.delete(id);
        register(id, owner);
      }
    },
    close: stop,
  };
}

/** Labels of the management cluster that reach Fleet (fleet.md §2.1). */
function flowing(labels: { [key: string]: string } = {}) {
  return Object.fromEntries(
    Object.entries(labels).filter(
      ([key]) => key.startsWith('provider.cattle.io') || !NOT_FLOWING.test(key),
    ),
  );
}
