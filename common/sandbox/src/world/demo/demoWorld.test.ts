import { listAt, stringAt, valueAt } from '../../json';
import type { KubeObject } from '../../types';
import { findCondition } from '../condition';
import { fleetState } from '../fleetState';
import { demoCluster } from './demoClusters';
import { DEMO_TENANTS } from './demoTenants';
import { demoWorld } from './demoWorld';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const MINUTE = 60_000;
const world = demoWorld(NOW);

function all(apiVersion: string, kind: string): KubeObject[] {
  return world.filter(
    object => object.apiVersion === apiVersion && object.kind === kind,
  );
}

function one(apiVersion: string, kind: string, name: string): KubeObject {
  const found = all(apiVersion, kind).find(
    object => object.metadata.name === name,
  );
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
}

const managementOf = (name: string) =>
  one('management.cattle.io/v3', 'Cluster', demoCluster(name).id);
const fleetOf = (name: string) =>
  one('fleet.cattle.io/v1alpha1', 'Cluster', demoCluster(name).objectName);
const connectionOf = (name: string) =>
  all('mooring.dev/v1alpha1', 'ArcNetGateway')
    .flatMap(gateway => listAt(gateway, 'status', 'connections'))
    .find(each => valueAt(each, 'clusterId') === demoCluster(name).id);
const status = (object: KubeObject, type: string) =>
  findCondition(listAt(object, 'status', 'conditions'), type)?.status;
const lastSeen = (name: string) =>
  Date.parse(stringAt(fleetOf(name), 'status', 'agent', 'lastSeen') ?? '');
const statesOf = (bundle: string) =>
  all('fleet.cattle.io/v1alpha1', 'BundleDeployment')
    .filter(object => object.metadata.name === bundle)
    .map(fleetState)
    .sort();

describe('demo world', () => {
  it('is the same for the same instant', () => {
    expect(demoWorld(NOW)).toEqual(world);
  });

  it('holds about fifty clusters, eleven tenants of every kind, and no object twice', () => {
    expect(all('management.cattle.io/v3', 'Cluster')).toHaveLength(48);
    expect(all('mooring.dev/v1alpha1', 'Tenant')).toHaveLength(11);
    expect(new Set(DEMO_TENANTS.map(tenant => tenant.type))).toEqual(
      new Set(['customer', 'partner', 'provider']),
    );
    expect(new Set(DEMO_TENANTS.map(tenant => tenant.mode))).toEqual(
      new Set(['managed', 'external']),
    );
    const keys = world.map(({ apiVersion, kind, metadata }) =>
      [apiVersion, kind, metadata.namespace ?? '', metadata.name].join('|'),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has a namespace for every namespaced object', () => {
    const namespaces = new Set(
      all('v1', 'Namespace').map(object => object.metadata.name),
    );
    const homeless = world.filter(
      ({ metadata }) =>
        metadata.namespace !== undefined && !namespaces.has(metadata.namespace),
    );
    expect(homeless).toEqual([]);
  });

  it('gives no address, fingerprint or management id twice', () => {
    const connections = all('mooring.dev/v1alpha1', 'ArcNetGateway').flatMap(
      gateway => listAt(gateway, 'status', 'connections'),
    );
    expect(connections).toHaveLength(42);
    for (const field of ['arcnetIP', 'peer', 'clusterId']) {
      const values = connections.map(connection => valueAt(connection, field));
      expect(new Set(values).size).toBe(connections.length);
    }
  });

  it('shows the clusters of the dead relay lost within 40 s of each other, unheard since before', () => {
    const names = [
      'globex-hall-1',
      'globex-hall-2',
      'globex-hall-3',
      'hooli-edge-2',
    ];
    const flips = names.map(name => {
      const cluster = managementOf(name);
      expect(status(cluster, 'Connected')).toBe('False');
      expect(status(cluster, 'Ready')).toBe('False');
      const entry = listAt(cluster, 'status', 'conditions').find(
        each => valueAt(each, 'type') === 'Connected',
      );
      const flip = Date.parse(stringAt(entry, 'lastUpdateTime') ?? '');
      expect(lastSeen(name)).toBeLessThan(flip);
      return flip;
    });
    expect(Math.max(...flips) - Math.min(...flips)).toBeLessThanOrEqual(40_000);
    expect(NOW - Math.max(...flips)).toBeGreaterThan(30 * MINUTE);
    expect(status(managementOf('globex-hq'), 'Connected')).toBe('True');
    expect(status(managementOf('hooli-dc'), 'Connected')).toBe('True');
  });

  it('has an imported cluster that never checked in because Fleet cannot reach it', () => {
    const cluster = fleetOf('tyrell-field');
    expect(status(managementOf('tyrell-field'), 'Connected')).toBe('True');
    expect(valueAt(cluster, 'status', 'agent', 'lastSeen')).toBeNull();
    expect(valueAt(cluster, 'status', 'agentDeployedGeneration')).toBeNull();
    expect(status(cluster, 'Imported')).toBe('False');
    expect(valueAt(cluster, 'status', 'display', 'state')).toBe('WaitCheckIn');
  });

  it('has an API server down behind a good tunnel', () => {
    const cluster = managementOf('contoso-hub');
    expect(status(cluster, 'Connected')).toBe('True');
    expect(
      findCondition(listAt(cluster, 'status', 'conditions'), 'Ready'),
    ).toMatchObject({
      status: 'False',
      reason: 'Error',
      message: expect.stringContaining('health check failed'),
    });
  });

  it('has one silent agent and otherwise heartbeats of the last quarter of an hour', () => {
    expect(NOW - lastSeen('nordic-wind-3')).toBeGreaterThan(45 * MINUTE);
    for (const name of ['acme-plant-1', 'nordic-wind-1', 'initech-prod'])
      expect(NOW - lastSeen(name)).toBeLessThanOrEqual(15 * MINUTE);
  });

  it('has an import record that was never applied, and no Fleet cluster for it', () => {
    const cluster = managementOf('stark-mine');
    expect(valueAt(cluster, 'status', 'driver')).toBe('');
    expect(status(cluster, 'Connected')).toBe('False');
    const names = all('fleet.cattle.io/v1alpha1', 'Cluster').map(
      object => object.metadata.name,
    );
    expect(names).not.toContain('stark-mine');
  });

  it('has an app that waits for one offline cluster of six', () => {
    expect(statesOf('acme-line-control')).toEqual([
      ...Array(5).fill('Ready'),
      'WaitApplied',
    ]);
    expect(status(managementOf('acme-plant-4'), 'Connected')).toBe('False');
  });

  it('has an app that is not ready, a drifted one, one without targets, and a green tenant', () => {
    expect(statesOf('stark-furnace')).toEqual(['NotReady']);
    expect(statesOf('wayne-dispatch')).toEqual(['Modified', 'Ready']);
    expect(statesOf('stark-telemetry')).toEqual([]);
    expect(statesOf('initech-billing')).toEqual(['Ready', 'Ready']);
    expect(statesOf('initech-portal')).toEqual(['Ready', 'Ready']);
    for (const name of ['initech-prod', 'initech-stage', 'initech-dr'])
      expect(status(managementOf(name), 'Ready')).toBe('True');
  });

  it('shows the clusters of an offline site lost together, the half-open carrier standing', () => {
    for (const name of ['vandelay-port', 'pierce-dock'])
      expect(status(managementOf(name), 'Connected')).toBe('False');
    expect(status(managementOf('vandelay-hub'), 'Connected')).toBe('True');
    const flux = valueAt(connectionOf('vandelay-depot-1'), 'flux');
    expect(flux).toMatchObject({ session: true });
    const received = Date.parse(String(valueAt(flux, 'lastReceiveTime')));
    expect(NOW - received).toBeGreaterThan(MINUTE);
    expect(valueAt(connectionOf('vandelay-depot-2'), 'flux')).toMatchObject({
      session: true,
      lastReceiveTime: '2026-11-30T11:59:56Z',
    });
  });

  it('has a gateway whose last report is old, and a cluster that was lost after it', () => {
    const beat = stringAt(
      one('mooring.dev/v1alpha1', 'ArcNetGateway', 'gw-no-1'),
      'status',
      'heartbeatTime',
    );
    expect(NOW - Date.parse(beat ?? '')).toBeGreaterThan(3 * MINUTE);
    expect(status(managementOf('nordic-mast-1'), 'Connected')).toBe('True');
    expect(status(managementOf('nordic-mast-2'), 'Connected')).toBe('False');
    const shaken = stringAt(connectionOf('nordic-mast-2'), 'lastHandshakeTime');
    expect(Date.parse(shaken ?? '')).toBeLessThanOrEqual(
      Date.parse(beat ?? ''),
    );
  });

  it('has a cluster without its agent behind a good tunnel, and its registered fingerprint on each Tenant', () => {
    expect(status(managementOf('hooli-edge-1'), 'Connected')).toBe('False');
    const { lastHandshakeTime } = Object(connectionOf('hooli-edge-1'));
    expect(NOW - Date.parse(lastHandshakeTime)).toBeLessThan(150_000);
    const acme = one('mooring.dev/v1alpha1', 'Tenant', 'acme');
    expect(acme.metadata.annotations?.['mooring.dev/arcnet-peer']).toBe(
      valueAt(connectionOf('acme-plant-1'), 'peer'),
    );
  });
});
