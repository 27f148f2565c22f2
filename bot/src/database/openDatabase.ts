import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { packageRoot } from '../packageRoot';

const MIGRATIONS = join(packageRoot, 'migrations');

/**
 * The bot's own tables, brought up to date.
 *
 * @param location - path of a SQLite file, `:memory:`, or a `postgres://` URL
 * @throws when it cannot be opened: without it messages would be lost or doubled
 */
export async function openDatabase(location: string): Promise<Knex> {
  const database = createKnex(
    /^postgres(ql)?:\/\//.test(location)
      ? { client: 'pg', connection: location, pool: { min: 0, max: 5 } }
      : sqlite(location),
  );
  try {
    await database.migrate.latest({
      directory: MIGRATIONS,
      tableName: 'mooring_bot_migrations',
      loadExtensions: ['.js'],
    });
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

function sqlite(location: string): Knex.Config {
  if (location !== ':memory:') {
    mkdirSync(dirname(resolve(location)), { recursive: true });
  }
  return {
    client: 'better-sqlite3',
    connection: { filename: location },
    useNullAsDefault: true,
    // One connection: `:memory:` is per connection, and SQLite has one writer anyway.
    pool: {
      min: 1,
      max: 1,
      afterCreate: (
        connection: { pragma: (text: string) => unknown },
        done: (error: Error | null, connection: unknown) => void,
      ) => {
        connection.pragma('journal_mode = WAL');
        connection.pragma('foreign_keys = ON');
        done(null, connection);
      },
    },
  };
}
