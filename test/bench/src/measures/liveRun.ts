import { setTimeout as sleep } from 'node:timers/promises';
import { KubeConnection, Mooring, openMooring } from '@mooring/platform';
import { Figure, figure, percentile } from '../figure';
import { clusterId, clusterName, fleetOf } from '../world/objects';
import { BenchServer } from '../world/server';
import { bareList, open, PATHS } from './bareList';
import { bareWatch } from './bareWatch';
import { operator, pageTimes, RATE, warmUp } from './pageLoad';
import { synced } from './synced';

export interface RunSize {
  readonly clusters: number;
  readonly bundles: number;
  readonly tenants: number;
  /** Seconds of load for the first page. */
  readonly seconds: number;
  /** Seconds of listing per request beside it: long enough to show whether that keeps up with the rate. */
  readonly listingSeconds: number;
  readonly changes: number;
  readonly measures: readonly Measure[];
}

export type Measure = 'initial-sync' | 'first-page' | 'event-latency';

/** What is asked for, on one server, one after the other. */
export async function liveRun(
  server: BenchServer,
  size: RunSize,
): Promise<Figure[]> {
  const on = `${size.clusters} clusters, ${
    size.clusters * size.bundles
  } deployments`;
  const connection = open(server.kubeconfig);
  const mooring = openMooring({
    source: { kind: 'kubeconfig', text: server.kubeconfig },
    operatorGroups: ['ops'],
    version: 'bench',
  });
  const figures: Figure[] = [];
  try {
    // Once unmeasured: both sides then find the server and the parser warm.
    await listEverything(connection);
    const bare = await timed(() => listEverything(connection));
    const sync = await timed(async () => {
      mooring.start();
      await synced(mooring);
    });
    if (size.measures.includes('initial-sync')) {
      figures.push(
        figure({
          name: 'initial-sync',
          value: sync,
          unit: 'ms',
          against: bare,
          againstWhat: 'a bare paged list of the same objects',
          on,
        }),
      );
    }
    if (size.measures.includes('first-page')) {
      const page = await firstPage(mooring, connection, size);
      figures.push(
        figure({
          name: 'first-page',
          value: page.p99,
          unit: 'ms',
          against: page.listing,
          againstWhat:
            'listing the clusters from the API server per request, at the same rate',
          on: `${on}, ${RATE} requests/s, p99`,
        }),
      );
    }
    if (size.measures.includes('event-latency')) {
      const latency = await eventLatency(mooring, connection, size);
      figures.push(
        figure({
          name: 'event-latency',
          value: latency.p95,
          unit: 'ms',
          against: latency.bare,
          againstWhat: 'the bare watch event of the same change',
          on: `${on}, p95`,
        }),
      );
    }
    return figures;
  } finally {
    await mooring.stop();
    await connection.close();
  }
}

async function listEverything(connection: KubeConnection): Promise<void> {
  for (const path of PATHS) await bareList(connection, path);
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** The first page as a tenant and as an operator, while heartbeats arrive as they do at this size. */
async function firstPage(
  mooring: Mooring,
  connection: KubeConnection,
  size: RunSize,
) {
  const stopBeats = new AbortController();
  const beats = heartbeats(connection, size, stopBeats.signal);
  warmUp(mooring, size.tenants);
  const times = await pageTimes(mooring, size.tenants, size.seconds);
  stopBeats.abort();
  await beats;
  return {
    p99: percentile(times, 0.99),
    listing: percentile(
      await listingPerRequest(connection, size.listingSeconds),
      0.99,
    ),
  };
}

/** The same rate of requests, each answered by listing the clusters anew; they queue where that cannot be kept up. */
async function listingPerRequest(
  connection: KubeConnection,
  seconds: number,
): Promise<number[]> {
  const started = performance.now();
  const requests = Array.from({ length: RATE * seconds }, async (_, n) => {
    const due = started + (n * 1000) / RATE;
    await sleep(due - performance.now());
    await bareList(connection, PATHS[0]);
    return performance.now() - due;
  });
  return Promise.all(requests);
}

/** One per cluster and 15 min. */
async function heartbeats(
  connection: KubeConnection,
  size: RunSize,
  signal: AbortSignal,
): Promise<void> {
  const pause = (15 * 60_000) / size.clusters;
  for (let i = 0; !signal.aborted; i = (i + 1) % size.clusters) {
    const { status } = fleetOf(i, size.tenants, Date.now());
    await connection.request({
      method: 'PATCH',
      path: `/apis/fleet.cattle.io/v1alpha1/namespaces/fleet-default/clusters/${clusterName(
        i,
      )}/status`,
      contentType: 'application/merge-patch+json',
      body: { status },
    });
    await sleep(pause, undefined, { signal }).catch(ignoreAbort);
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

/** From the answer to the write until the change is told to a listener, coalescing included. */
async function eventLatency(
  mooring: Mooring,
  connection: KubeConnection,
  size: RunSize,
) {
  const told: number[] = [];
  const bare: number[] = [];
  const controller = new AbortController();
  const waiting = new Map<string, () => void>();
  mooring.subscribe(
    { scope: () => mooring.scopeOf(operator), signal: controller.signal },
    event => {
      if (event.type === 'change')
        for (const id of event.clusters) waiting.get(id)?.();
    },
  );
  const watchWaiting = new Map<string, () => void>();
  const watching = bareWatch(connection, watchWaiting, controller.signal);
  for (let n = 0; n < size.changes; n++) {
    const id = clusterId(1 + n * 3);
    const started = performance.now();
    const seen = new Promise<void>(resolve => waiting.set(id, resolve)).then(
      () => told.push(performance.now() - started),
    );
    const raw = new Promise<void>(resolve =>
      watchWaiting.set(id, resolve),
    ).then(() => bare.push(performance.now() - started));
    await connection.request({
      method: 'PATCH',
      path: `/apis/management.cattle.io/v3/clusters/${id}/status`,
      contentType: 'application/merge-patch+json',
      body: {
        status: {
          conditions: [
            {
              type: 'Connected',
              status: 'False',
              lastUpdateTime: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
            },
          ],
        },
      },
    });
    await Promise.all([seen, raw]);
    // Changes come one by one here; what a burst costs is the coalescing time, which is set and not measured.
    await sleep(300);
  }
  controller.abort();
  await watching;
  return { p95: percentile(told, 0.95), bare: percentile(bare, 0.95) };
}
