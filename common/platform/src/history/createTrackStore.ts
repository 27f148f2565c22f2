import type { Knex } from 'knex';

const TABLE = 'mooring_tunnel_tracks';

interface Row {
  gateway: string;
  snapshot: string;
}

/** Where the tunnel book's memory survives a restart: `TunnelBook.snapshot` in, `TunnelBook.restore` out. */
export interface TrackStore {
  /** Gateways that are not in the snapshot are forgotten. */
  save(snapshot: Readonly<Record<string, unknown>>): Promise<void>;
  /** A row that cannot be read costs its gateway and none of the others. */
  load(): Promise<Readonly<Record<string, unknown>>>;
}

/** @param database - brought up to date with `migrateHistory`; SQLite or PostgreSQL */
export function createTrackStore(database: Knex): TrackStore {
  return {
    async save(snapshot) {
      const gateways = Object.keys(snapshot);
      await database.transaction(async transaction => {
        // One row at a time: the snapshot of a gateway with 10,000 peers has several megabytes.
        for (const gateway of gateways) {
          await transaction<Row>(TABLE)
            .insert({ gateway, snapshot: JSON.stringify(snapshot[gateway]) })
            .onConflict('gateway')
            .merge();
        }
        const saved = await transaction<Row>(TABLE).pluck('gateway');
        const gone = saved.filter(gateway => !gateways.includes(gateway));
        if (gone.length > 0)
          await transaction<Row>(TABLE).whereIn('gateway', gone).delete();
      });
    },
    async load() {
      const rows = await database<Row>(TABLE).select('gateway', 'snapshot');
      return Object.fromEntries(
        rows.map(({ gateway, snapshot }) => [gateway, parsed(snapshot)]),
      );
    },
  };
}

/** `null` for what is no JSON: the book ignores it, as it ignores any other foreign word. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
