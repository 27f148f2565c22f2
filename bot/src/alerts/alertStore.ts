import { parseInstant } from '@mooring/core';
import type { Knex } from 'knex';
import {
  memberKey,
  parseStoredView,
  storedView,
  type Alert,
  type AlertedView,
  type AlertMember,
  type MemberOutcome,
} from './alert';

/** Where the messages of an alert go. */
export interface AlertRoute {
  readonly channel: string;
  readonly audience: 'internal';
}

/** A cluster whose alert is open. */
export interface OpenMember {
  readonly alertId: string;
  readonly key: string;
  readonly view: AlertedView;
}

/**
 * Alerts in the database. Every change raises the version and the outbox row in one transaction, so
 * that nothing that happened can be forgotten to be said.
 */
export interface AlertStore {
  /** Clusters that already have an open alert are left out; with none left nothing is opened. */
  open(alert: {
    id: string;
    kind: Alert['kind'];
    views: readonly AlertedView[];
    route: AlertRoute;
    at: number;
  }): Promise<boolean>;
  /** What is known of a cluster changed while its alert stays open. */
  update(member: OpenMember, view: AlertedView, at: number): Promise<void>;
  end(
    member: OpenMember,
    outcome: Exclude<MemberOutcome, 'firing'>,
    view: AlertedView,
    at: number,
  ): Promise<void>;
  openMembers(): Promise<OpenMember[]>;
  load(id: string): Promise<Alert | undefined>;
}

type Time = number | string;

interface AlertRow {
  id: string;
  kind: Alert['kind'];
  opened_at: Time;
  changed_at: Time;
  closed_at: Time | null;
  version: number;
}

interface MemberRow {
  alert_id: string;
  cluster_key: string;
  view: string;
  outcome: MemberOutcome;
  lost_at: Time;
  ended_at: Time | null;
}

export function createAlertStore(database: Knex): AlertStore {
  const bump = async (
    transaction: Knex.Transaction,
    alertId: string,
    at: number,
  ) => {
    const stillOpen = await transaction<MemberRow>('alert_members')
      .where({ alert_id: alertId })
      .whereNull('ended_at')
      .count<{ open: Time }[]>({ open: '*' });
    await transaction('alerts')
      .where({ id: alertId })
      .update({
        changed_at: at,
        ...(Number(stillOpen[0].open) === 0 && { closed_at: at }),
      })
      .increment('version', 1);
    const alert: AlertRow | undefined = await transaction<AlertRow>('alerts')
      .where({ id: alertId })
      .first();
    if (alert === undefined) return;
    const rows = transaction('outbox').where({ alert_id: alertId });
    await rows.clone().update({ desired_version: alert.version });
    await rows.clone().whereNull('waiting_since').update({ waiting_since: at });
    // A resolve is said at once, whatever back-off an earlier edit has run into.
    if (alert.closed_at !== null) await rows.clone().update({ next_try: at });
  };

  const change = (
    { alertId, key }: OpenMember,
    values: Partial<MemberRow>,
    at: number,
  ) =>
    database.transaction(async transaction => {
      const changed = await transaction<MemberRow>('alert_members')
        .where({ alert_id: alertId, cluster_key: key })
        .whereNull('ended_at')
        .update(values);
      if (changed > 0) await bump(transaction, alertId, at);
    });

  return {
    open: ({ id, kind, views, route, at }) =>
      database.transaction(async transaction => {
        const keys = views.map(memberKey);
        const held: MemberRow[] = await transaction<MemberRow>('alert_members')
          .whereIn('cluster_key', keys)
          .whereNull('ended_at');
        const taken = new Set(held.map(row => row.cluster_key));
        const fresh = views.filter(view => !taken.has(memberKey(view)));
        if (fresh.length === 0) return false;
        await transaction('alerts').insert({
          id,
          kind: fresh.length === 1 ? 'cluster' : kind,
          opened_at: at,
          changed_at: at,
          version: 1,
        });
        await transaction.batchInsert(
          'alert_members',
          fresh.map(view => ({
            alert_id: id,
            cluster_key: memberKey(view),
            view: storedView(view),
            outcome: 'firing',
            lost_at: Math.min(parseInstant(view.since) ?? at, at),
          })),
          100,
        );
        await transaction('outbox').insert({
          alert_id: id,
          channel: route.channel,
          audience: route.audience,
          desired_version: 1,
          sent_version: 0,
          waiting_since: at,
          next_try: at,
          attempts: 0,
          claimed_until: 0,
        });
        return true;
      }),
    update: (member, view, at) =>
      change(member, { view: storedView(view) }, at),
    end: (member, outcome, view, at) =>
      change(member, { view: storedView(view), outcome, ended_at: at }, at),
    async openMembers() {
      const rows: MemberRow[] = await database<MemberRow>(
        'alert_members',
      ).whereNull('ended_at');
      return rows.map(row => ({
        alertId: row.alert_id,
        key: row.cluster_key,
        view: parseStoredView(row.view),
      }));
    },
    async load(id) {
      const alert: AlertRow | undefined = await database<AlertRow>('alerts')
        .where({ id })
        .first();
      if (alert === undefined) return undefined;
      const rows: MemberRow[] = await database<MemberRow>('alert_members')
        .where({ alert_id: id })
        .orderBy('cluster_key');
      return {
        id,
        kind: alert.kind,
        openedAt: Number(alert.opened_at),
        changedAt: Number(alert.changed_at),
        ...(alert.closed_at !== null && { closedAt: Number(alert.closed_at) }),
        version: alert.version,
        members: rows.map(memberOf),
      };
    },
  };
}

function memberOf(row: MemberRow): AlertMember {
  return {
    key: row.cluster_key,
    view: parseStoredView(row.view),
    outcome: row.outcome,
    lostAt: Number(row.lost_at),
    ...(row.ended_at !== null && { endedAt: Number(row.ended_at) }),
  };
}
