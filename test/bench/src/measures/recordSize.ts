import { DEFAULT_HEALTH, instant } from '@mooring/core';
import { Store, watchedKinds } from '@mooring/platform';
import { Figure, figure } from '../figure';
import {
  bundleDeploymentOf,
  fleetOf,
  managementOf,
  provisioningOf,
} from '../world/objects';
import { heap, keepAlive } from './heap';

/**
 * Heap that one record keeps alive, indexes and verdicts included, against the parsed object it was made from.
 * Objects come out of JSON.parse as they do from the wire, so that no text is shared by accident.
 */
export function recordSizes(clusters: number, bundles: number): Figure[] {
  const deployments = clusters * bundles;
  const perDeployment = storeHeap(store => {
    const { BundleDeployment } = watchedKinds();
    fill(
      deployments,
      n => wire(bundleDeploymentOf(Math.floor(n / bundles), n % bundles)),
      raw => {
        const { key, record } = BundleDeployment.resource.project(raw);
        store.upsert('BundleDeployment', key, record);
      },
    );
  });
  const perCluster = storeHeap(store => {
    const kinds = watchedKinds();
    for (let i = 0; i < clusters; i++) {
      const m = kinds.ManagementCluster.resource.project(
        wire(managementOf(i, 100)),
      );
      const p = kinds.ProvisioningCluster.resource.project(
        wire(provisioningOf(i)),
      );
      const f = kinds.FleetCluster.resource.project(wire(fleetOf(i, 100)));
      store.upsert('ManagementCluster', m.key, m.record);
      store.upsert('ProvisioningCluster', p.key, p.record);
      store.upsert('FleetCluster', f.key, f.record);
    }
    store.flush(instant(Date.now()));
  });
  const sample = Math.min(5_000, deployments);
  const rawDeployment = rawHeap(sample, n =>
    wire(bundleDeploymentOf(Math.floor(n / bundles), n % bundles)),
  );
  const rawCluster = rawHeap(Math.min(2_000, clusters), i => [
    wire(managementOf(i, 100)),
    wire(provisioningOf(i)),
    wire(fleetOf(i, 100)),
  ]);
  return [
    figure({
      name: 'bytes-per-deployment',
      value: perDeployment / deployments,
      unit: 'B',
      against: rawDeployment,
      againstWhat: 'the parsed object',
      on: `${deployments} deployments`,
    }),
    figure({
      name: 'bytes-per-cluster',
      value: perCluster / clusters,
      unit: 'B',
      against: rawCluster,
      againstWhat: 'its three parsed objects',
      on: `${clusters} clusters`,
    }),
  ];
}

function storeHeap(load: (store: Store) => void): number {
  const store = new Store(DEFAULT_HEALTH);
  const before = heap();
  load(store);
  const used = heap() - before;
  keepAlive(store);
  return used;
}

function rawHeap(count: number, make: (n: number) => unknown): number {
  const kept: unknown[] = new Array(count);
  const before = heap();
  for (let n = 0; n < count; n++) kept[n] = make(n);
  const used = heap() - before;
  keepAlive(kept);
  return used / count;
}

function fill(
  count: number,
  make: (n: number) => unknown,
  put: (raw: unknown) => void,
): void {
  for (let n = 0; n < count; n++) put(make(n));
}

function wire(object: unknown): unknown {
  return JSON.parse(JSON.stringify(object));
}
