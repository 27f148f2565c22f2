import type { Knex } from 'knex';
import type { DeliveryNote } from './alertMessage';
import type { SendFailure } from './sendFailure';

/** One message that is wanted in one channel, and how far that is done. */
export interface OutboxRow {
  readonly alertId: string;
  readonly channel: string;
  readonly desiredVersion: number;
  readonly sentVersion: number;
  readonly ts?: string;
  readonly renderedHash?: string;
  /** A post was begun then and its end is not recorded: it may be in the channel. */
  readonly postingSince?: number;
  readonly note?: DeliveryNote;
  readonly sentAt?: number;
  readonly attempts: number;
}

/** What a row is changed to after an attempt. */
export interface OutboxChange {
  sentVersion?: number;
  ts?: string | null;
  renderedHash?: string | null;
  postingSince?: number | null;
  note?: DeliveryNote | null;
  sentAt?: number;
  nextTry?: number;
  attempts?: number;
  failure?: Pick<SendFailure, 'kind' | 'error'> | null;
}

/** Rows that say what should be in Slack; they outlive restarts, outages and rate limits. */
export interface Outbox {
  /** Rows that are due: new messages and ends first, then edits; the oldest first. */
  due(now: number): Promise<OutboxRow[]>;
  /** Takes a row for `forMs`; false when another replica has it. */
  claim(row: OutboxRow, now: number, forMs: number): Promise<boolean>;
  change(row: OutboxRow, change: OutboxChange): Promise<void>;
  release(row: OutboxRow): Promise<void>;
  /** Has the messages of open alerts sent once more, so that one that was deleted is noticed. */
  recheckOpen(): Promise<void>;
  waiting(): Promise<{ count: number; oldestSince?: number }>;
  /** Channels whose last attempt was refused for good, with Slack's error. */
  broken(): Promise<Array<{ channel: string; reason: string }>>;
}

interface Row {
  alert_id: string;
  channel: string;
  desired_version: number;
  sent_version: number;
  ts: string | null;
  rendered_hash: string | null;
  posting_since: number | string | null;
  note: DeliveryNote | null;
  waiting_since: number | string | null;
  sent_at: number | string | null;
  next_try: number | string;
  attempts: number;
  error_kind: string | null;
  last_error: string | null;
  claimed_until: number | string;
}

export function createOutbox(database: Knex): Outbox {
  const one = ({ alertId, channel }: OutboxRow) =>
    database<Row>('outbox').where({ alert_id: alertId, channel });
  const open = () =>
    database<Row>('outbox').whereRaw('desired_version > sent_version');
  return {
    async due(now) {
      const rows: Array<Row & { closed_at: number | string | null }> =
        await open()
          .join('alerts', 'alerts.id', 'outbox.alert_id')
          .where('next_try', '<=', now)
          .where('claimed_until', '<=', now)
          .orderByRaw(
            'case when ts is null or alerts.closed_at is not null then 0 else 1 end, waiting_since, alerts.id',
          )
          .limit(100)
          .select('outbox.*', 'alerts.closed_at');
      return rows.map(rowOf);
    },
    async claim(row, now, forMs) {
      const taken = await one(row)
        .where('claimed_until', '<=', now)
        .update({ claimed_until: now + forMs });
      return taken > 0;
    },
    async change(row, change) {
      const { failure } = change;
      const values: Partial<Row> = {
        ...(change.sentVersion !== undefined && {
          sent_version: change.sentVersion,
        }),
        ...(change.ts !== undefined && { ts: change.ts }),
        ...(change.renderedHash !== undefined && {
          rendered_hash: change.renderedHash,
        }),
        ...(change.postingSince !== undefined && {
          posting_since: change.postingSince,
        }),
        ...(change.note !== undefined && { note: change.note }),
        ...(change.sentAt !== undefined && { sent_at: change.sentAt }),
        ...(change.nextTry !== undefined && { next_try: change.nextTry }),
        ...(change.attempts !== undefined && { attempts: change.attempts }),
        ...(failure !== undefined && {
          error_kind: failure?.kind ?? null,
          last_error: failure?.error ?? null,
        }),
      };
      await one(row).update(values);
      await one(row)
        .whereRaw('desired_version <= sent_version')
        .update({ waiting_since: null });
    },
    async release(row) {
      await one(row).update({ claimed_until: 0 });
    },
    async recheckOpen() {
      await database<Row>('outbox')
        .whereNotNull('ts')
        .whereIn(
          'alert_id',
          database('alerts').whereNull('closed_at').select('id'),
        )
        .update({ sent_version: 0, rendered_hash: null });
    },
    async waiting() {
      const found: Array<{
        count: number | string;
        oldest: number | string | null;
      }> = await open().select(
        database.raw('count(*) as count, min(waiting_since) as oldest'),
      );
      const [{ count, oldest }] = found;
      return {
        count: Number(count),
        ...(oldest !== null && { oldestSince: Number(oldest) }),
      };
    },
    async broken() {
      const rows: Array<Pick<Row, 'channel' | 'last_error'>> = await open()
        .whereIn('error_kind', ['route-broken', 'refused'])
        .distinct('channel', 'last_error');
      return rows.map(({ channel, last_error: reason }) => ({
        channel,
        reason: reason ?? 'unknown',
      }));
    },
  };
}

function rowOf(row: Row): OutboxRow {
  return {
    alertId: row.alert_id,
    channel: row.channel,
    desiredVersion: row.desired_version,
    sentVersion: row.sent_version,
    attempts: row.attempts,
    ...(row.ts !== null && { ts: row.ts }),
    ...(row.rendered_hash !== null && { renderedHash: row.rendered_hash }),
    ...(row.posting_since !== null && {
      postingSince: Number(row.posting_since),
    }),
    ...(row.note !== null && { note: row.note }),
    ...(row.sent_at !== null && { sentAt: Number(row.sent_at) }),
  };
}
