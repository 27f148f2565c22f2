import {
  DAY,
  DEFAULT_HEALTH,
  HOUR,
  instant,
  Instant,
  Lane,
  MINUTE,
  SECOND,
  TimelineEntry,
} from '@mooring/core';
import type { Knex } from 'knex';
import { openTestDatabase } from '../history/__testUtils__/openTestDatabase';
import { createTimelineStore } from '../history/createTimelineStore';
import { migrateHistory } from '../history/migrateHistory';
import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { aClusterId } from '../probes/__testUtils__/probing';
import { Store } from '../store/store';
import { DiagnosisDesk } from './diagnosisDesk';
import { Fault, storesThatFail } from './__testUtils__/storesThatFail';
import { HistoryKeeper } from './historyKeeper';

const QUARRY = aClusterId('c-m-quarry01');
const START = Date.parse('2026-11-30T12:00:00Z');
const at = (seconds: number): Instant => instant(START + seconds * SECOND);

const turned = (
  state: string,
  seconds: number,
  lane: Lane = 'agent',
): TimelineEntry => ({ cluster: QUARRY, lane, state, at: at(seconds) });

interface Keeping {
  readonly desk: DiagnosisDesk;
  readonly keeper: HistoryKeeper;
  /** Texts of what went wrong. */
  readonly told: string[];
  readonly clock: ManualClock;
  /** What the next calls of the database fail with. */
  readonly fault: Fault;
  /** One round: until it sleeps again. */
  round(ms?: number): Promise<void>;
  stop(): Promise<void>;
}

describe('HistoryKeeper', () => {
  let database: Knex;
  const open: Keeping[] = [];

  beforeEach(async () => {
    database = await openTestDatabase();
    await migrateHistory(database);
  });

  afterEach(async () => {
    for (const keeping of open.splice(0)) await keeping.stop();
    await database.destroy();
  });

  /** A process on the database, after its first round. */
  async function start(
    more: { fault?: Error; before?: (desk: DiagnosisDesk) => void } = {},
  ): Promise<Keeping> {
    const desk = new DiagnosisDesk(new Store(DEFAULT_HEALTH));
    more.before?.(desk);
    const clock = new ManualClock(START);
    const controller = new AbortController();
    const told: string[] = [];
    const fault = { of: more.fault };
    const keeper = new HistoryKeeper(
      desk,
      async () => storesThatFail(fault, database),
      clock,
      text => told.push(text),
    );
    const asleep = () =>
      eventually(() => clock.sleeping.length > 0, 'the end of a round');
    const ended = keeper.run(controller.signal);
    const keeping: Keeping = {
      desk,
      keeper,
      told,
      clock,
      fault,
      async round(ms = 5 * SECOND) {
        clock.advance(ms);
        await asleep();
      },
      async stop() {
        controller.abort();
        await ended;
      },
    };
    open.push(keeping);
    await asleep();
    return keeping;
  }

  const kept = () => createTimelineStore(database).load(at(-30 * 86_400));

  it('writes turns down and gives them back after a restart', async () => {
    const first = await start();
    expect(first.keeper.state).toEqual({ kind: 'kept', at: at(0) });
    first.desk.timeline.record(turned('connected', -90));
    first.desk.timeline.record(turned('disconnected', 2));
    await first.round();
    expect(await kept()).toEqual([
      turned('connected', -90),
      turned('disconnected', 2),
    ]);

    const second = await start();
    expect(second.desk.timeline.entriesOf(QUARRY, at(-100))).toEqual([
      turned('connected', -90),
      turned('disconnected', 2),
    ]);
    // What was loaded is no turn of this process.
    await second.round();
    expect(await kept()).toHaveLength(2);
  });

  it('joins what a young process saw before the database answered', async () => {
    await createTimelineStore(database).append([
      turned('connected', -900),
      turned('disconnected', -60),
    ]);
    const { desk } = await start({
      before: young => {
        young.timeline.record(turned('disconnected', -60));
        young.timeline.record(turned('connected', 0));
      },
    });
    const joined = [
      turned('connected', -900),
      turned('disconnected', -60),
      turned('connected', 0),
    ];
    expect(desk.timeline.entriesOf(QUARRY, at(-1_000))).toEqual(joined);
    expect(await kept()).toEqual(joined);
  });

  it('remembers the tunnels of its gateways', async () => {
    const reading = (seconds: number, rx: bigint) => ({
      ok: true as const,
      gateway: 'gw-north',
      source: {
        kind: 'crd' as const,
        locator: 'gw-north',
        intervalSeconds: 30,
        clockSkewS: null,
      },
      observedAt: at(seconds),
      interfaceUp: true,
      peers: [
        {
          clusterId: QUARRY,
          peer: 'QuarryOn',
          handshakeAt: at(-50),
          rxBytes: rx,
        },
      ],
    });
    const first = await start();
    first.desk.takeReadings([reading(-70, 100n), reading(0, 160n)]);
    await first.stop();

    const { desk } = await start();
    desk.takeReadings([reading(10, 170n)]);
    const { arcnet } = desk.book.tunnel(
      { clusterId: QUARRY, gateway: 'gw-north', claimedBy: [] },
      at(10),
    );
    expect(arcnet).toMatchObject({
      ok: true,
      value: { rxDelta: 70n, windowS: 80 },
    });
  });

  it('saves tunnels each five minutes, not with every turn', async () => {
    const { desk, round } = await start();
    const snapshot = jest.spyOn(desk.book, 'snapshot');
    for (let i = 0; i < 59; i++) await round();
    expect(snapshot).not.toHaveBeenCalled();
    await round();
    expect(snapshot).toHaveBeenCalledTimes(1);
  });

  it('catches up after an outage of the database, without loss or doubles', async () => {
    const keeping = await start();
    keeping.fault.of = new Error('the database is away');
    keeping.desk.timeline.record(turned('connected', -60));
    await keeping.round();
    keeping.desk.timeline.record(turned('disconnected', 6));
    await keeping.round();
    expect(keeping.keeper.state).toEqual({
      kind: 'failing',
      since: at(5),
      detail: 'the database is away',
    });
    expect(keeping.told).toEqual(['The history of tunnels cannot be kept']);
    expect(await kept()).toEqual([]);

    keeping.fault.of = undefined;
    keeping.desk.timeline.record(turned('connected', 12));
    await keeping.round();
    await keeping.round();
    expect(keeping.keeper.state).toEqual({ kind: 'kept', at: at(20) });
    expect(await kept()).toEqual([
      turned('connected', -60),
      turned('disconnected', 6),
      turned('connected', 12),
    ]);
  });

  it('tells of a second outage again', async () => {
    const keeping = await start();
    const turns = ['disconnected', 'connected', 'unknown'];
    const faults = [new Error('one'), undefined, new Error('two')];
    for (const [i, state] of turns.entries()) {
      keeping.fault.of = faults[i];
      keeping.desk.timeline.record(turned(state, 5 * i));
      await keeping.round();
    }
    expect(keeping.told).toHaveLength(2);
    expect(keeping.keeper.state).toMatchObject({
      kind: 'failing',
      detail: 'two',
    });
  });

  it('opens a database that was away at the start, and loads it then', async () => {
    await createTimelineStore(database).append([turned('connected', -900)]);
    const keeping = await start({ fault: new Error('not yet') });
    expect(keeping.keeper.state).toMatchObject({ kind: 'failing' });
    keeping.desk.timeline.record(turned('disconnected', 1));
    await keeping.round();
    keeping.fault.of = undefined;
    await keeping.round();
    expect(keeping.desk.timeline.entriesOf(QUARRY, at(-1_000))).toEqual([
      turned('connected', -900),
      turned('disconnected', 1),
    ]);
    expect(await kept()).toHaveLength(2);
  });

  it('bounds what waits for a database that never comes, and loses the oldest', async () => {
    const keeping = await start({ fault: new Error('not yet') });
    const clusters = Array.from({ length: 51_000 }, (_, i) =>
      aClusterId(`c-m-${i}`),
    );
    for (const [i, cluster] of clusters.entries())
      keeping.desk.timeline.record({
        cluster,
        lane: 'agent',
        state: 'connected',
        at: instant(START + i),
      });
    await keeping.round();
    keeping.fault.of = undefined;
    await keeping.round();
    const written = await kept();
    expect(written).toHaveLength(50_000);
    expect(written[0]?.cluster).toBe(clusters[1_000]);
  });

  it('writes once more when it ends', async () => {
    const keeping = await start();
    keeping.desk.timeline.record(turned('disconnected', 1));
    await keeping.stop();
    expect(await kept()).toEqual([turned('disconnected', 1)]);
  });

  it('removes what is older than the page draws, and keeps how things stand', async () => {
    const old = -9 * (DAY / SECOND);
    await createTimelineStore(database).append([
      turned('connected', old - 60),
      turned('disconnected', old),
      turned('up', old, 'flux'),
      turned('down', -30, 'flux'),
    ]);
    const keeping = await start();
    expect(await kept()).toEqual([
      turned('disconnected', old),
      turned('down', -30, 'flux'),
    ]);
    await createTimelineStore(database).append([turned('connected', old - 60)]);
    await keeping.round(HOUR - MINUTE);
    expect(await kept()).toHaveLength(3);
    await keeping.round(MINUTE);
    expect(await kept()).toHaveLength(2);
  });
});
