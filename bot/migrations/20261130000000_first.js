/**
 * Own tables exist only for what Kubernetes cannot hold: which requests were seen, who was refused,
 * which alerts are open, and which Slack message stands for each of them. Times are epoch
 * milliseconds.
 *
 * @param {import('knex').Knex} knex
 */
exports.up = async function up(knex) {
  await knex.schema.createTable('seen_requests', table => {
    table.string('key', 400).primary();
    table.bigInteger('at').notNullable().index();
  });

  await knex.schema.createTable('audit', table => {
    table.increments('id');
    table.bigInteger('at').notNullable().index();
    table.string('team', 40).notNullable();
    table.string('slack_user', 40).notNullable();
    table.string('directory_user', 255);
    table.string('channel', 40);
    table.string('verb', 80).notNullable();
    table.string('target', 600).notNullable();
    table.string('decision', 20).notNullable();
    table.string('rule', 200).notNullable();
    table.text('reason').notNullable();
  });

  await knex.schema.createTable('alerts', table => {
    table.string('id', 40).primary();
    // `cluster`: one cluster; `summary`: several that were found at once.
    table.string('kind', 20).notNullable();
    table.bigInteger('opened_at').notNullable();
    table.bigInteger('changed_at').notNullable();
    table.bigInteger('closed_at');
    table.integer('version').notNullable();
  });

  await knex.schema.createTable('alert_members', table => {
    table
      .string('alert_id', 40)
      .notNullable()
      .references('id')
      .inTable('alerts');
    table.string('cluster_key', 300).notNullable();
    // What was last known of the cluster, as the view said it.
    table.text('view').notNullable();
    table.string('outcome', 20).notNullable();
    // Since when it was Disconnected, as the view said at the opening.
    table.bigInteger('lost_at').notNullable();
    table.bigInteger('ended_at');
    table.primary(['alert_id', 'cluster_key']);
  });
  // One open alert per cluster, whatever two replicas or a restart in the middle try.
  await knex.raw(
    'create unique index alert_members_open on alert_members (cluster_key) where ended_at is null',
  );

  await knex.schema.createTable('outbox', table => {
    table
      .string('alert_id', 40)
      .notNullable()
      .references('id')
      .inTable('alerts');
    table.string('channel', 40).notNullable();
    table.string('audience', 80).notNullable();
    table.integer('desired_version').notNullable();
    table.integer('sent_version').notNullable();
    table.string('ts', 40);
    table.string('rendered_hash', 64);
    // Set before the first post: with it set and no ts, a post may have happened unseen.
    table.bigInteger('posting_since');
    table.string('note', 20);
    table.bigInteger('waiting_since');
    table.bigInteger('sent_at');
    table.bigInteger('next_try').notNullable();
    table.integer('attempts').notNullable();
    table.string('error_kind', 40);
    table.text('last_error');
    table.bigInteger('claimed_until').notNullable();
    table.primary(['alert_id', 'channel']);
  });
};

/** @param {import('knex').Knex} knex */
exports.down = async function down(knex) {
  await knex.schema.dropTable('outbox');
  await knex.schema.dropTable('alert_members');
  await knex.schema.dropTable('alerts');
  await knex.schema.dropTable('audit');
  await knex.schema.dropTable('seen_requests');
};
