import { setTimeout as sleep } from 'node:timers/promises';
import { KubeConnection, Mooring } from '@mooring/platform';
import { percentile } from '../figure';
import { clusterId, managementConditions } from '../world/objects';
import {
  carrierOf,
  clustersOf,
  REFUSING,
  TunnelPlan,
} from '../world/tunnelPlan';
import { bareWatch } from './bareWatch';
import { operator } from './pageLoad';

/** Apart far enough that each is told by itself. */
const PAUSE_MS = 300;
/** A flip that is not told by then never is. */
const PATIENCE_MS = 60_000;

export interface FlipTimes {
  /** p95, milliseconds from the write to an event after which the diagnosis rests on a probe made since. */
  readonly diagnosed: number;
  /** p95, milliseconds from the write to its bare watch event. */
  readonly bare: number;
}

/** Clusters whose site refuses at once, so that the time is the product's own and not that of a timeout. */
export function toFlip(plan: TunnelPlan, count: number): readonly number[] {
  return clustersOf(REFUSING, plan)
    .filter(cluster => carrierOf(cluster) === 'direct')
    .slice(0, count);
}

/** Lets the management plane lose one cluster after the other and waits until each is told with what a probe found. */
export async function flips(
  mooring: Mooring,
  connection: KubeConnection,
  clusters: readonly number[],
): Promise<FlipTimes> {
  const controller = new AbortController();
  const raw = new Map<string, () => void>();
  const told = new Map<string, () => void>();
  mooring.subscribe(
    { scope: () => mooring.scopeOf(operator), signal: controller.signal },
    event => {
      if (event.type !== 'change') return;
      for (const id of event.clusters) told.get(id)?.();
    },
  );
  const watching = bareWatch(connection, raw, controller.signal);
  const times: Promise<{ bare: number; diagnosed: number }>[] = [];
  for (const cluster of clusters) {
    const id = clusterId(cluster);
    const flippedAt = Date.now();
    const started = performance.now();
    const since = () => performance.now() - started;
    const bare = new Promise<number>(resolve =>
      raw.set(id, () => resolve(since())),
    );
    const diagnosed = new Promise<number>(resolve =>
      told.set(id, () => {
        // Asked when the event has been told to everybody, as a page does.
        setImmediate(() => {
          if (isProbed(mooring, id, flippedAt)) resolve(since());
        });
      }),
    );
    times.push(both(id, bare, diagnosed));
    await flip(connection, id, flippedAt);
    await sleep(PAUSE_MS);
  }
  const all = await Promise.all(times);
  controller.abort();
  await watching;
  return {
    diagnosed: percentile(
      all.map(one => one.diagnosed),
      0.95,
    ),
    bare: percentile(
      all.map(one => one.bare),
      0.95,
    ),
  };
}

async function both(
  id: string,
  bare: Promise<number>,
  diagnosed: Promise<number>,
) {
  const patience = new AbortController();
  const timeout = sleep(PATIENCE_MS, undefined, {
    signal: patience.signal,
  }).then(() => {
    throw new Error(`the loss of ${id} was not told with a probe`);
  });
  try {
    const seen = Promise.all([bare, diagnosed]);
    const [first, second] = await Promise.race([seen, timeout]);
    return { bare: first, diagnosed: second };
  } finally {
    timeout.catch(() => undefined);
    patience.abort();
  }
}

function isProbed(mooring: Mooring, id: string, since: number): boolean {
  const answer = mooring.diagnosis(mooring.scopeOf(operator), id);
  if (!answer.ok) return false;
  const { layer, probedAt } = answer.value.diagnosis;
  return layer === 'api' && probedAt !== null && Date.parse(probedAt) >= since;
}

async function flip(
  connection: KubeConnection,
  id: string,
  at: number,
): Promise<void> {
  const answer = await connection.request({
    method: 'PATCH',
    path: `/apis/management.cattle.io/v3/clusters/${id}/status`,
    contentType: 'application/merge-patch+json',
    body: { status: { conditions: managementConditions({ lost: true, at }) } },
  });
  if (!answer.ok) throw new Error(answer.message);
}
