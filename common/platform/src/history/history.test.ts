import {
  ClusterId,
  instant,
  Lane,
  MINUTE,
  parseClusterId,
  Timeline,
  TimelineEntry,
  TunnelBook,
} from '@mooring/core';
import type { Knex } from 'knex';
import { openTestDatabase } from './__testUtils__/openTestDatabase';
import { createTimelineStore } from './createTimelineStore';
import { createTrackStore } from './createTrackStore';
import { migrateHistory } from './migrateHistory';

function cluster(id: string): ClusterId {
  const parsed = parseClusterId(id);
  if (parsed === undefined) throw new Error(`not a cluster id: ${id}`);
  return parsed;
}

function entry(
  id: string,
  lane: Lane,
  state: string,
  at: number,
): TimelineEntry {
  return { cluster: cluster(id), lane, state, at: instant(at) };
}

describe('history in a database', () => {
  let database: Knex;

  beforeEach(async () => {
    database = await openTestDatabase();
    await migrateHistory(database);
  });

  afterEach(() => database.destroy());

  it('lives beside the migrations of others, and is brought up to date again and again', async () => {
    await database.migrate.latest({
      tableName: 'knex_migrations',
      migrationSource: {
        getMigrations: async () => ['20200101000000_of_another_plugin'],
        getMigrationName: (name: string) => name,
        getMigration: async () => ({
          up: async (other: Knex) => {
            await other.schema.createTable('other', table => table.text('x'));
          },
          down: async () => {},
        }),
      },
    });
    await migrateHistory(database);
    expect(await database.schema.hasTable('mooring_timeline')).toBe(true);
    expect(await database('mooring_history_migrations').pluck('name')).toEqual([
      '20261130000000_history',
    ]);
  });

  it('gives back what was written, oldest first, however often it was written', async () => {
    const store = createTimelineStore(database);
    const entries = [
      entry('c-1', 'agent', 'connected', 1_000),
      entry('c-1', 'arcnet', 'established', 2_000),
      entry('c-1', 'agent', 'disconnected', 3_000),
      entry('c-2', 'api', 'timeout', 2_500),
    ];
    await store.append(entries);
    await store.append(entries.slice(1));
    await store.append([]);
    expect(await store.load(instant(0))).toEqual(
      [...entries].sort((a, b) => a.at - b.at),
    );
  });

  it("loads each lane's last entry however old it is: it says how things stand", async () => {
    const store = createTimelineStore(database);
    await store.append([
      entry('c-1', 'agent', 'disconnected', 1_000),
      entry('c-1', 'agent', 'connected', 2_000),
      entry('c-1', 'api', 'ok', 9_000),
    ]);
    expect(await store.load(instant(5_000))).toEqual([
      entry('c-1', 'agent', 'connected', 2_000),
      entry('c-1', 'api', 'ok', 9_000),
    ]);
  });

  it('prunes what is old, but no lane to nothing', async () => {
    const store = createTimelineStore(database);
    await store.append([
      entry('c-1', 'agent', 'connected', 1_000),
      entry('c-1', 'agent', 'disconnected', 2_000),
      entry('c-1', 'flux', 'up', 1_500),
      entry('c-2', 'agent', 'connected', 1_000),
      entry('c-2', 'agent', 'disconnected', 9_000),
    ]);
    await store.prune(instant(5_000));
    expect(await store.load(instant(0))).toEqual([
      entry('c-1', 'flux', 'up', 1_500),
      entry('c-1', 'agent', 'disconnected', 2_000),
      entry('c-2', 'agent', 'disconnected', 9_000),
    ]);
  });

  it('forgets clusters that are gone', async () => {
    const store = createTimelineStore(database);
    await store.append([
      entry('c-1', 'agent', 'connected', 1_000),
      entry('c-2', 'agent', 'connected', 1_000),
    ]);
    await store.forget([cluster('c-1'), cluster('c-none')]);
    expect(await store.load(instant(0))).toEqual([
      entry('c-2', 'agent', 'connected', 1_000),
    ]);
    await store.forget([]);
  });

  it('takes more entries than one statement holds', async () => {
    const store = createTimelineStore(database);
    const entries = Array.from({ length: 1_203 }, (_, index) =>
      entry(`c-${index % 7}`, 'api', index % 2 ? 'ok' : 'timeout', index),
    );
    await store.append(entries);
    expect(await store.load(instant(0))).toHaveLength(1_203);
  });

  it('leaves out a lane that this version does not know', async () => {
    const store = createTimelineStore(database);
    await database('mooring_timeline').insert({
      cluster: 'c-1',
      lane: 'satellite',
      at: 1,
      state: 'up',
    });
    expect(await store.load(instant(0))).toEqual([]);
  });

  it('carries a timeline over a restart, and a transition is stored once', async () => {
    const store = createTimelineStore(database);
    const before = new Timeline();
    before.record(entry('c-1', 'agent', 'connected', 1_000));
    before.record(entry('c-1', 'agent', 'disconnected', 1_000));
    await store.append(before.drain());
    const after = new Timeline();
    after.load(await store.load(instant(0)));
    expect(after.record(entry('c-1', 'agent', 'disconnected', 1_000))).toBe(
      false,
    );
    expect(
      after.changesWithin(cluster('c-1'), 'agent', instant(0), instant(MINUTE)),
    ).toBe(1);
    expect(after.drain()).toEqual([]);
  });

  it("carries the tunnel book's memory over a restart, gateway by gateway", async () => {
    const store = createTrackStore(database);
    const book = new TunnelBook();
    book.take({
      ok: true,
      gateway: 'gw-eu-1',
      source: {
        kind: 'crd',
        locator: 'gw-eu-1',
        intervalSeconds: 30,
        clockSkewS: null,
      },
      observedAt: instant(60_000),
      interfaceUp: true,
      peers: [
        {
          clusterId: cluster('c-1'),
          rxBytes: 2n ** 60n,
          txBytes: 1n,
          handshakeAt: instant(50_000),
        },
      ],
    });
    await store.save({ ...book.snapshot(), 'gw-old': {} });
    await store.save(book.snapshot());
    await database('mooring_tunnel_tracks').insert({
      gateway: 'gw-broken',
      snapshot: '{"version":',
    });
    const restored = new TunnelBook();
    restored.restore(await store.load());
    expect(restored.gatewayNames()).toEqual(['gw-eu-1']);
    const registration = { clusterId: cluster('c-1'), claimedBy: [] };
    expect(restored.tunnel(registration, instant(70_000))).toEqual(
      book.tunnel(registration, instant(70_000)),
    );
  });
});
