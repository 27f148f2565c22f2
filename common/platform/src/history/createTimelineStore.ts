import {
  ClusterId,
  instant,
  LANES,
  parseClusterId,
  TimelineEntry,
} from '@mooring/core';
import type { Knex } from 'knex';
import { inChunks } from './inChunks';
import { TimelineStore } from './timelineStore';

const TABLE = 'mooring_timeline';

/** Eight days of 10,000 clusters in a bad week; more would be memory that a flapping site decides about. */
const MOST_LOADED = 500_000;

interface Row {
  cluster: string;
  lane: string;
  // PostgreSQL gives 64-bit integers as text.
  at: number | string;
  state: string;
}

/** @param database - brought up to date with `migrateHistory`; SQLite or PostgreSQL */
export function createTimelineStore(database: Knex): TimelineStore {
  return {
    async load(since) {
      const rows = await database<Row>(`${TABLE} as entry`)
        .where('entry.at', '>=', since)
        .orWhereNotExists(laterInLane(database))
        .orderBy(
          ['at', 'cluster', 'lane'].map(column => ({
            column: `entry.${column}`,
            order: 'desc',
          })),
        )
        .limit(MOST_LOADED)
        .select<Row[]>('entry.*');
      return rows.flatMap(entryOf).reverse();
    },
    async append(entries) {
      await inChunks(entries, chunk =>
        database<Row>(TABLE)
          .insert(chunk.map(rowOf))
          .onConflict(['cluster', 'lane', 'at'])
          .ignore(),
      );
    },
    async prune(before) {
      await database(TABLE)
        .where('at', '<', before)
        .whereExists(
          database(`${TABLE} as later`)
            .select(database.raw('1'))
            .whereRaw('later.cluster = ??', [`${TABLE}.cluster`])
            .whereRaw('later.lane = ??', [`${TABLE}.lane`])
            .whereRaw('later.at > ??', [`${TABLE}.at`]),
        )
        .delete();
    },
    async forget(clusters: readonly ClusterId[]) {
      await inChunks(clusters, chunk =>
        database(TABLE)
          .whereIn('cluster', [...chunk])
          .delete(),
      );
    },
  };
}

function laterInLane(database: Knex): Knex.QueryBuilder {
  return database(`${TABLE} as later`)
    .select(database.raw('1'))
    .whereRaw('later.cluster = entry.cluster')
    .whereRaw('later.lane = entry.lane')
    .whereRaw('later.at > entry.at');
}

function rowOf(entry: TimelineEntry): Row {
  return {
    cluster: entry.cluster,
    lane: entry.lane,
    at: entry.at,
    state: entry.state.slice(0, 64),
  };
}

/** A lane of a newer product is left where it is. */
function entryOf(row: Row): TimelineEntry[] {
  const cluster = parseClusterId(row.cluster);
  const lane = LANES.find(name => name === row.lane);
  return cluster === undefined || lane === undefined
    ? []
    : [{ cluster, lane, at: instant(Number(row.at)), state: row.state }];
}
