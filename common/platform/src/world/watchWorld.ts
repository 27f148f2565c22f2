import {
  Clock,
  connect,
  ConnectionSource,
  createReflector,
  KubeConnection,
} from '../kube';
import { RecordKind } from '../store/recordKinds';
import { Store } from '../store/store';
import { WatchedKind, watchedKinds } from './watchedKinds';

export interface WorldDeps {
  readonly source: ConnectionSource;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Told once, when there is a connection. */
  readonly onConnection?: (connection: KubeConnection) => void;
}

/** A kubeconfig that is not there yet (or broken) is looked at again this often: it may be mounted or written later. */
const RETRY_MS = 5_000;

/** The connection of the moment, for whoever needs more than the watches. */
export interface World {
  connection(): KubeConnection | undefined;
}

/** Connects, and watches every kind into the store until the signal aborts. Nothing here ends by failing. */
export function watchWorld(deps: WorldDeps): World {
  let connection: KubeConnection | undefined;
  const run = async () => {
    while (!deps.signal.aborted) {
      const since = deps.clock.now();
      const result = connect(deps.source, { clock: deps.clock });
      if (result.ok) {
        connection = result.connection;
        deps.signal.addEventListener(
          'abort',
          () => void result.connection.close(),
          { once: true },
        );
        deps.onConnection?.(result.connection);
        await watchAll(result.connection, deps);
        return;
      }
      for (const { kind } of Object.values(watchedKinds())) {
        const held = deps.store.inventory.state(kind);
        // "Since" is when it began, not when it was last tried.
        const began = held?.kind === 'unreachable' ? held.since : since;
        deps.store.setSourceState(kind, {
          kind: 'unreachable',
          since: began,
          detail: result.detail,
        });
      }
      await deps.clock.sleep(RETRY_MS, deps.signal);
    }
  };
  void run();
  return { connection: () => connection };
}

async function watchAll(
  connection: KubeConnection,
  deps: WorldDeps,
): Promise<void> {
  const kinds = watchedKinds();
  await Promise.all([
    watchKind(connection, kinds.ManagementCluster, deps),
    watchKind(connection, kinds.ProvisioningCluster, deps),
    watchKind(connection, kinds.FleetCluster, deps),
    watchKind(connection, kinds.ClusterRegistration, deps),
    watchKind(connection, kinds.Bundle, deps),
    watchKind(connection, kinds.BundleDeployment, deps),
    watchKind(connection, kinds.HelmOp, deps),
    watchKind(connection, kinds.GitRepo, deps),
    watchKind(connection, kinds.Tenant, deps),
    watchKind(connection, kinds.ArcNetGateway, deps),
  ]);
}

function watchKind<K extends RecordKind>(
  connection: KubeConnection,
  { kind, resource }: WatchedKind<K>,
  { store, clock, random, signal }: WorldDeps,
): Promise<void> {
  return createReflector({
    connection,
    kind: resource,
    clock,
    random,
    signal,
    sink: {
      replaceAll: records => store.replaceAll(kind, records),
      upsert: ({ key, record }) => store.upsert(kind, key, record),
      remove: key => store.remove(kind, key),
      state: state => store.setSourceState(kind, state),
    },
  }).run();
}
