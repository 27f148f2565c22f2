import type { Knex } from 'knex';
import { createHistoryTables } from './createHistoryTables';

/** In the order in which they are run; a name that was published is never changed. */
const MIGRATIONS: readonly { name: string; migration: Knex.Migration }[] = [
  { name: '20261130000000_history', migration: createHistoryTables },
];

/**
 * Brings the tables of the history up to date. They have a list of migrations of their own, because they live in one
 * database with the bot's or with a Backstage plugin's; and the migrations are code, because a built package has no folder
 * to read them from.
 *
 * @throws when the database refuses: without the tables no history would be kept
 */
export async function migrateHistory(database: Knex): Promise<void> {
  await database.migrate.latest({
    tableName: 'mooring_history_migrations',
    migrationSource: {
      getMigrations: async () => [...MIGRATIONS],
      getMigrationName: (entry: (typeof MIGRATIONS)[number]) => entry.name,
      getMigration: async (entry: (typeof MIGRATIONS)[number]) =>
        entry.migration,
    },
  });
}
