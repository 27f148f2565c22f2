import { setTimeout as sleep } from 'node:timers/promises';
import {
  Mooring,
  openMooring,
  ProbeSettings,
  probeSettingsSchema,
} from '@mooring/platform';
import { Figure, figure } from '../figure';
import { BenchServer } from '../world/server';
import { gatewayName, LARGE, SILENT, TunnelPlan } from '../world/tunnelPlan';
import { open } from './bareList';
import { flips, toFlip } from './flips';
import { Stretch, stretch } from './loopWatch';
import { operator, pageTimes, RATE } from './pageLoad';
import { probeStorm, recheckBesideRoutine } from './probeStorm';
import { synced } from './synced';

export interface TunnelRunSize {
  readonly plan: TunnelPlan;
  /** Seconds of each stretch under load. */
  readonly seconds: number;
  /** Clusters probed at once. */
  readonly concurrency: number;
  readonly flips: number;
  /** Of these so many while the silent sites are lost as well and their probes take all slots. */
  readonly flipsInOutage: number;
}

/** As agents report that do so seldom, and those that do so often. */
const SELDOM_MS = 30_000;
const OFTEN_MS = 5_000;
const LOST_SINCE_MS = 10 * 60_000;
/** A process that has just read a large world still compiles and collects. */
const WARM_SECONDS = 2;
const SETTLED_WITHIN_MS = 60_000;
/** Every cluster is probed once and no more while it is counted. */
const ONCE_SECONDS = 3_600;

/** Clusters behind gateways: what judging and probing them costs everybody else, and how soon a loss is told. */
export async function tunnelRun(
  server: BenchServer,
  size: TunnelRunSize,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const calm = await withMooring(
    server,
    size.plan,
    probeSettingsSchema.parse({ enabled: false }),
    async mooring => {
      figures.push(...(await judgedLive(mooring, server, size)));
      await server.tell({ kind: 'lose', gateway: SILENT, at: longAgo() });
      await lost(mooring, SILENT, size.plan.silent);
      return stretch(mooring, size.plan.tenants, size.seconds);
    },
  );
  await withMooring(
    server,
    size.plan,
    probeSettingsSchema.parse({
      allowLoopbackProxy: true,
      concurrency: size.concurrency,
      backgroundIntervalSeconds: 0,
      minIntervalSeconds: ONCE_SECONDS,
    }),
    async mooring => {
      figures.push(...(await probeStorm(mooring, server, { ...size, calm })));
    },
  );
  await withMooring(
    server,
    size.plan,
    // Short, so that routine always has somebody to probe.
    probeSettingsSchema.parse({
      allowLoopbackProxy: true,
      backgroundIntervalSeconds: 20,
    }),
    async mooring => {
      figures.push(await recheckBesideRoutine(mooring, server, size.plan));
    },
  );
  figures.push(...(await diagnosedInTime(server, size)));
  return figures;
}

/** First with many lost and then with all fine: what was lost comes back at once, but is called lost only after minutes. */
async function judgedLive(
  mooring: Mooring,
  server: BenchServer,
  { plan, seconds }: TunnelRunSize,
): Promise<Figure[]> {
  const reporting = async (ms: number) => {
    await server.tell({ kind: 'report-every', ms });
    return stretch(mooring, plan.tenants, seconds);
  };
  await server.tell({ kind: 'lose', gateway: LARGE, at: longAgo() });
  await lost(mooring, LARGE, plan.large);
  const withLost = await reporting(SELDOM_MS);
  await server.tell({ kind: 'heal', gateway: LARGE });
  await lost(mooring, LARGE, 0);
  const fine = await reporting(SELDOM_MS);
  const often = await reporting(OFTEN_MS);
  const quiet = await reporting(0);
  await server.tell({ kind: 'report-every', ms: SELDOM_MS });
  const on = `${plan.clusters} clusters behind ${plan.gateways} gateways`;
  const each = `a report each ${SELDOM_MS / 1_000} s, ${RATE} requests/s`;
  const pause = (name: string, { pause: value, p99 }: Stretch, what: string) =>
    figure({
      name,
      value,
      unit: 'ms',
      against: p99,
      againstWhat: 'p99 of the first page meanwhile',
      on: `${on}, ${what}, ${each}`,
    });
  return [
    pause('longest-pause', fine, 'all fine'),
    pause(
      'longest-pause-lost',
      withLost,
      `${plan.large} of them lost behind one`,
    ),
    figure({
      name: 'first-page-lost',
      value: withLost.p99,
      unit: 'ms',
      against: fine.p99,
      againstWhat: 'the same with all of them fine',
      on: `${on}, ${plan.large} of them lost behind one, ${each}, p99`,
    }),
    figure({
      name: 'first-page-reports',
      value: often.p99,
      unit: 'ms',
      against: quiet.p99,
      againstWhat: 'the same without reports',
      on: `${on}, a report each ${OFTEN_MS / 1_000} s, ${RATE} requests/s, p99`,
    }),
    figure({
      name: 'busy-reports',
      value: often.busy,
      unit: 'ms/s',
      against: quiet.busy,
      againstWhat: 'the same without reports',
      on: `${on}, a report each ${
        OFTEN_MS / 1_000
      } s, ${RATE} requests/s, processor time`,
    }),
  ];
}

/** Once with the silent sites lost and probed as they are by default, and once with nobody else to probe. */
async function diagnosedInTime(
  server: BenchServer,
  { plan, flips: count, flipsInOutage }: TunnelRunSize,
): Promise<Figure[]> {
  const connection = open(server.kubeconfig);
  const clusters = toFlip(plan, count);
  const inOutage = clusters.slice(0, flipsInOutage);
  const inCalm = clusters.slice(flipsInOutage);
  const lostOneByOne = (
    some: readonly number[],
    background: { readonly backgroundIntervalSeconds?: number },
  ) =>
    withMooring(
      server,
      plan,
      probeSettingsSchema.parse({ allowLoopbackProxy: true, ...background }),
      mooring => flips(mooring, connection, some),
    );
  try {
    const outage =
      inOutage.length === 0 ? undefined : await lostOneByOne(inOutage, {});
    await server.tell({ kind: 'heal', gateway: SILENT });
    const calm = await lostOneByOne(inCalm, {
      backgroundIntervalSeconds: 0,
    });
    const on = `clusters that refuse, lost one after the other among ${plan.clusters}`;
    const figures = [
      figure({
        name: 'diagnosis-latency',
        value: calm.diagnosed,
        unit: 'ms',
        against: calm.bare,
        againstWhat: 'the bare watch event of the same change',
        on: `${inCalm.length} ${on}, p95`,
      }),
    ];
    if (outage !== undefined)
      figures.push(
        figure({
          name: 'diagnosis-latency-outage',
          value: outage.diagnosed,
          unit: 'ms',
          against: calm.diagnosed,
          againstWhat: 'the same without the outage',
          on: `${inOutage.length} ${on}, with ${plan.silent} silent ones lost before, p95`,
        }),
      );
    return figures;
  } finally {
    await connection.close();
  }
}

async function withMooring<T>(
  server: BenchServer,
  { tenants }: TunnelPlan,
  probes: ProbeSettings,
  use: (mooring: Mooring) => Promise<T>,
): Promise<T> {
  const mooring = openMooring({
    source: { kind: 'kubeconfig', text: server.kubeconfig },
    operatorGroups: ['ops'],
    version: 'bench',
    probes,
  });
  try {
    mooring.start();
    await synced(mooring);
    await pageTimes(mooring, tenants, WARM_SECONDS);
    return await use(mooring);
  } finally {
    await mooring.stop();
  }
}

/** Waits until so many clusters of the gateway are judged bad. */
async function lost(
  mooring: Mooring,
  gateway: number,
  count: number,
): Promise<void> {
  const giveUpAt = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const answer = mooring.tunnels(mooring.scopeOf(operator));
    const seen = answer.ok
      ? answer.value.components.find(
          ({ kind, name }) =>
            kind === 'gateway' && name === gatewayName(gateway),
        )
      : undefined;
    if (seen?.bad === count) return;
    if (Date.now() > giveUpAt)
      throw new Error(
        `${gatewayName(gateway)} has ${seen?.bad} lost clusters, not ${count}`,
      );
    await sleep(100);
  }
}

function longAgo(): number {
  return Date.now() - LOST_SINCE_MS;
}
