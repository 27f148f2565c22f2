import type { Knex } from 'knex';

/** Transitions of each lane, and what the tunnel book must not lose. Times are epoch milliseconds. */
export const createHistoryTables: Knex.Migration = {
  async up(database) {
    await database.schema.createTable('mooring_timeline', table => {
      table.string('cluster', 253).notNullable();
      table.string('lane', 16).notNullable();
      table.bigInteger('at').notNullable().index();
      table.string('state', 64).notNullable();
      table.primary(['cluster', 'lane', 'at']);
    });
    await database.schema.createTable('mooring_tunnel_tracks', table => {
      table.string('gateway', 253).primary();
      table.text('snapshot').notNullable();
    });
  },
  async down(database) {
    await database.schema.dropTable('mooring_tunnel_tracks');
    await database.schema.dropTable('mooring_timeline');
  },
};
