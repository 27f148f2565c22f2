import type { Knex } from 'knex';
import { createRedact } from '../log/redact';

/** People paste tokens into the wrong box; the audit keeps what was asked for, not those. */
const redact = createRedact([]);

/** One attempt that was refused, or that cost others something. Append-only; reads that succeed are not recorded. */
export interface AuditEntry {
  readonly at: number;
  readonly team: string;
  readonly slackUser: string;
  readonly directoryUser?: string;
  readonly channel?: string;
  readonly verb: string;
  readonly target: string;
  readonly decision: 'allowed' | 'denied';
  /** Code of the rule that decided. */
  readonly rule: string;
  readonly reason: string;
}

export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  latest(count: number): Promise<AuditEntry[]>;
}

interface AuditRow {
  at: number | string;
  team: string;
  slack_user: string;
  directory_user: string | null;
  channel: string | null;
  verb: string;
  target: string;
  decision: 'allowed' | 'denied';
  rule: string;
  reason: string;
}

export function createAuditLog(database: Knex): AuditLog {
  return {
    async append(entry) {
      await database<AuditRow>('audit').insert({
        at: entry.at,
        team: entry.team,
        slack_user: entry.slackUser,
        directory_user: entry.directoryUser ?? null,
        channel: entry.channel ?? null,
        verb: entry.verb.slice(0, 80),
        target: redact(entry.target).slice(0, 600),
        decision: entry.decision,
        rule: entry.rule.slice(0, 200),
        reason: redact(entry.reason),
      });
    },
    async latest(count) {
      const rows: AuditRow[] = await database<AuditRow>('audit')
        .orderBy('id', 'desc')
        .limit(count);
      return rows.map(row => ({
        at: Number(row.at),
        team: row.team,
        slackUser: row.slack_user,
        directoryUser: row.directory_user ?? undefined,
        channel: row.channel ?? undefined,
        verb: row.verb,
        target: row.target,
        decision: row.decision,
        rule: row.rule,
        reason: row.reason,
      }));
    },
  };
}
