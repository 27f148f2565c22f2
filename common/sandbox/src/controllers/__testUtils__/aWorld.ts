import { FaultBoard } from '../../faults/faultBoard';
import type { WorldFault } from '../../faults/faultNames';
import { listAt, objectAt, stringAt, valueAt } from '../../json';
import { startSandbox } from '../../startSandbox';
import type { KubeObject, Sandbox } from '../../types';
import { demoCluster, demoFaults, demoWorld } from '../../world';
import { findCondition } from '../../world/condition';
import { createControllers } from '../createControllers';
import {
  BUNDLE_DEPLOYMENT,
  FLEET_CLUSTER,
  GATEWAY,
  MANAGEMENT_CLUSTER,
} from '../kinds';
import { watchLandscape } from '../landscape';
import { Timing, UPSTREAM_TIMING } from '../timing';

export const START = Date.parse('2026-11-30T12:00:00Z');
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** The demo (or other objects) with its controllers, moved by hand. */
export interface TestWorld {
  sandbox: Sandbox;
  faults: FaultBoard;
  problems: string[];
  now(): number;
  /** Ticks once a second for so long. */
  advance(ms: number): void;
  start(fault: WorldFault, target: string): void;
  close(): Promise<void>;
}

export async function aWorld(
  options: {
    objects?: readonly unknown[];
    faults?: FaultBoard;
    timing?: Timing;
  } = {},
): Promise<TestWorld> {
  const {
    objects = demoWorld(START),
    faults = new FaultBoard(demoFaults(START)),
    timing = UPSTREAM_TIMING,
  } = options;
  let clock = START;
  const sandbox = await startSandbox({
    objects,
    now: () => clock,
    tls: false,
  });
  const { store } = sandbox;
  const landscape = watchLandscape(store);
  const problems: string[] = [];
  const controllers = createControllers({
    store,
    faults,
    landscape,
    timing,
    startedAt: START,
    onProblem: problem => problems.push(problem),
  });
  return {
    sandbox,
    faults,
    problems,
    now: () => clock,
    advance(ms) {
      const end = clock + ms;
      while (clock < end) {
        clock += SECOND;
        controllers.tick(clock);
      }
    },
    start(fault, target) {
      faults.start(fault, target, clock);
    },
    async close() {
      controllers.close();
      landscape.close();
      await sandbox.close();
    },
  };
}

export function managementOf(world: TestWorld, name: string): KubeObject {
  return found(
    world.sandbox.store.get({
      ...MANAGEMENT_CLUSTER,
      name: demoCluster(name).id,
    }),
    name,
  );
}

export function fleetOf(world: TestWorld, name: string): KubeObject {
  const { workspace, objectName } = demoCluster(name);
  return found(
    world.sandbox.store.get({
      ...FLEET_CLUSTER,
      namespace: workspace,
      name: objectName,
    }),
    name,
  );
}

export function conditionOf(object: KubeObject, type: string) {
  return findCondition(listAt(object, 'status', 'conditions'), type);
}

/** `True`, `False` or `undefined`. */
export function connectedOf(world: TestWorld, name: string): unknown {
  return conditionOf(managementOf(world, name), 'Connected')?.status;
}

/** Epoch ms, NaN = never. */
export function lastSeenOf(world: TestWorld, name: string): number {
  return Date.parse(
    stringAt(fleetOf(world, name), 'status', 'agent', 'lastSeen') ?? '',
  );
}

export function connectionOf(world: TestWorld, name: string) {
  const { id } = demoCluster(name);
  const connection = world.sandbox.store
    .list(GATEWAY)
    .flatMap(gateway => listAt(gateway, 'status', 'connections'))
    .find(each => valueAt(each, 'clusterId') === id);
  return objectAt({ connection }, 'connection') ?? {};
}

export function deploymentsOf(world: TestWorld, bundle: string): KubeObject[] {
  return world.sandbox.store.list(BUNDLE_DEPLOYMENT, {
    labelSelector: `fleet.cattle.io/bundle-name=${bundle}`,
  });
}

function found(object: KubeObject | undefined, name: string): KubeObject {
  if (object === undefined) throw new Error(`no object for ${name}`);
  return object;
}
