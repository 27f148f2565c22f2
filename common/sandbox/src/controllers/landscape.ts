import { isObject, listAt, stringAt, valueAt } from '../json';
import type { KubeObject, ObjectStore } from '../types';
import { SITE_ANNOTATION } from '../world/siteAnnotation';
import {
  FLEET_CLUSTER,
  GATEWAY,
  keyOf,
  listKnown,
  MANAGEMENT_CLUSTER,
  TENANT,
} from './kinds';

export interface LandscapeTunnel {
  gateway: string;
  carrier: 'direct' | 'flux';
  relay?: string;
  /** Where the relay listens, `host:port`. */
  relayEndpoint?: string;
  arcnetIP?: string;
}

/** Where a cluster stands: what the world behind the API knows of it. */
export interface LandscapeCluster {
  /** Name of the management object. */
  id: string;
  displayName: string;
  internal: boolean;
  fleet?: { namespace: string; name: string };
  site?: string;
  tunnel?: LandscapeTunnel;
}

export interface Landscape {
  clusters(): readonly LandscapeCluster[];
  byId(id: string): LandscapeCluster | undefined;
  /** `namespace/name` of the Fleet cluster. */
  byFleet(key: string): LandscapeCluster | undefined;
  gateways(): readonly string[];
  close(): void;
}

interface Reading {
  clusters: LandscapeCluster[];
  byId: Map<string, LandscapeCluster>;
  byFleet: Map<string, LandscapeCluster>;
  gateways: string[];
}

/**
 * Reads who stands where from the objects themselves, so that it holds for a dump and for clusters
 * that are imported later. Read again only after something but a status or a counter changed.
 */
export function watchLandscape(store: ObjectStore): Landscape {
  let reading: Reading | undefined;
  // A cluster whose peer was removed still stands where it stood.
  const tunnels = new Map<string, LandscapeTunnel>();
  const shapes = new Map<string, string>();
  const kinds = [MANAGEMENT_CLUSTER, FLEET_CLUSTER, TENANT, GATEWAY];
  const stops = kinds.map(gvk =>
    store.subscribe(gvk, ({ type, object }) => {
      const key = keyOf(object.metadata.namespace, object.metadata.name);
      const shape = type === 'DELETED' ? 'gone' : shapeOf(object);
      const shapeKey = `${gvk.apiVersion} ${gvk.kind} ${key}`;
      if (shapes.get(shapeKey) === shape) return;
      shapes.set(shapeKey, shape);
      reading = undefined;
    }),
  );
  const current = () => {
    reading ??= read(store, tunnels);
    return reading;
  };
  return {
    clusters: () => current().clusters,
    byId: id => current().byId.get(id),
    byFleet: key => current().byFleet.get(key),
    gateways: () => current().gateways,
    close: () => stops.forEach(stop => stop()),
  };
}

function shapeOf(object: KubeObject): string {
  const connections = connectionsOf(object).map(({ id, tunnel }) => [
    id,
    tunnel,
  ]);
  const { generation, labels, annotations } = object.metadata;
  return JSON.stringify([generation, labels, annotations, connections]);
}

function read(
  store: ObjectStore,
  tunnels: Map<string, LandscapeTunnel>,
): Reading {
  const fleet = new Map<string, { namespace: string; name: string }>();
  for (const object of listKnown(store, FLEET_CLUSTER)) {
    const { labels, namespace = '', name } = object.metadata;
    const id = labels?.['management.cattle.io/cluster-name'];
    if (id !== undefined) fleet.set(id, { namespace, name });
  }
  const gateways = listKnown(store, GATEWAY);
  for (const { id, tunnel } of gateways.flatMap(connectionsOf))
    tunnels.set(id, tunnel);
  const sites = new Map<string, string>();
  for (const tenant of listKnown(store, TENANT)) {
    const id = stringAt(tenant, 'spec', 'external', 'clusterId');
    const site = stringAt(tenant, 'spec', 'external', 'site');
    if (id !== undefined && site !== undefined) sites.set(id, site);
  }
  const clusters = listKnown(store, MANAGEMENT_CLUSTER).map(object => {
    const id = object.metadata.name;
    return {
      id,
      displayName: stringAt(object, 'spec', 'displayName') ?? id,
      internal: valueAt(object, 'spec', 'internal') === true,
      fleet: fleet.get(id),
      site: object.metadata.annotations?.[SITE_ANNOTATION] ?? sites.get(id),
      tunnel: tunnels.get(id),
    };
  });
  return {
    clusters,
    byId: new Map(clusters.map(each => [each.id, each])),
    byFleet: new Map(
      clusters.flatMap(each =>
        each.fleet
          ? [[keyOf(each.fleet.namespace, each.fleet.name), each]]
          : [],
      ),
    ),
    gateways: gateways.map(gateway => gateway.metadata.name),
  };
}

function connectionsOf(
  gateway: KubeObject,
): { id: string; tunnel: LandscapeTunnel }[] {
  if (gateway.kind !== GATEWAY.kind) return [];
  return listAt(gateway, 'status', 'connections')
    .filter(isObject)
    .flatMap(connection => {
      const id = stringAt(connection, 'clusterId');
      if (id === undefined) return [];
      const tunnel: LandscapeTunnel = {
        gateway: gateway.metadata.name,
        carrier: connection.carrier === 'flux' ? 'flux' : 'direct',
        relay: stringAt(connection, 'flux', 'relay'),
        relayEndpoint: stringAt(connection, 'flux', 'endpoint'),
        arcnetIP: stringAt(connection, 'arcnetIP'),
      };
      return [{ id, tunnel }];
    });
}
