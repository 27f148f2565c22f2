import {
  alertEffect,
  parseInstant,
  type ClusterView,
  type Scope,
} from '@mooring/core';
import type { ClusterTransition, Mooring } from '@mooring/platform';
import type { Logger } from '../log/logger';
import { memberKey } from './alert';
import type { AlertRoute, AlertStore, OpenMember } from './alertStore';

/** How often everything is compared again, so that a cluster that vanished is noticed. */
const COMPARE_MS = 60_000;
/** So many clusters lost at once are one message, not a storm. */
const TOGETHER = 5;

/** The incident side sees every cluster; who reads a message is decided by its channel's audience. */
const INCIDENTS: Scope = {
  kind: 'platform',
  by: 'alerts',
  grants: new Map(),
};

/** Turns what happens to clusters into alerts that are opened, changed and closed. */
export interface AlertEngine {
  /** Remembers a change; nothing is written before the next step. */
  observe(transition: ClusterTransition): void;
  /**
   * Takes in what was observed and opens what has been true for the hold-down. Steps never overlap.
   * The first one compares what is stored with the world: what was lost or came back while nobody
   * looked.
   */
  step(): Promise<void>;
}

/**
 * What is already Disconnected when the bot starts, and has no message yet, is told in one summary
 * message: a first start in a world with faults must not post a storm.
 *
 * @param deps.holdDownMs - how long a cluster must stay Disconnected before somebody is told; counted
 *   from the moment it was lost, so that a restart does not begin anew
 */
export function createAlertEngine(deps: {
  mooring: Pick<Mooring, 'allClusters' | 'cluster'>;
  store: AlertStore;
  route: AlertRoute;
  holdDownMs: number;
  now: () => number;
  newId: () => string;
  logger: Logger;
}): AlertEngine {
  const { store, route, logger } = deps;
  const changed = new Map<string, ClusterView>();
  const pending = new Map<string, { view: ClusterView; dueAt: number }>();
  let comparedAt: number | undefined;
  let isFirst = true;
  let running: Promise<void> | undefined;

  const consider = async (
    view: ClusterView,
    open: OpenMember | undefined,
    now: number,
  ) => {
    const key = memberKey(view);
    const effect = alertEffect(view.state);
    if (effect !== 'fire') pending.delete(key);
    if (open === undefined) {
      if (effect !== 'fire') return;
      const lostAt = Math.min(parseInstant(view.since) ?? now, now);
      const dueAt = pending.get(key)?.dueAt ?? lostAt + deps.holdDownMs;
      pending.set(key, { view, dueAt });
      return;
    }
    if (effect === 'back' || effect === 'gone') {
      await store.end(open, effect, view, now);
      logger.info('A cluster’s alert has ended', { cluster: key, effect });
    } else if (
      open.view.state !== view.state ||
      open.view.reason !== view.reason
    ) {
      await store.update(open, view, now);
    }
  };

  /** What was seen at the loss is a hold-down old: the message tells what is known now. */
  const asItStands = (key: string, seen: ClusterView): ClusterView => {
    const current = deps.mooring.cluster(INCIDENTS, key);
    return current.ok && alertEffect(current.value.state) === 'fire'
      ? current.value
      : seen;
  };

  const openDue = async (now: number) => {
    const due = [...pending]
      .filter(([, { dueAt }]) => dueAt <= now)
      .map(([key, { view }]) => asItStands(key, view));
    const groups =
      due.length >= (isFirst ? 2 : TOGETHER) ? [due] : due.map(view => [view]);
    for (const views of groups) {
      const isOpened = await store.open({
        id: deps.newId(),
        kind: views.length > 1 ? 'summary' : 'cluster',
        views,
        route,
        at: now,
      });
      views.forEach(view => pending.delete(memberKey(view)));
      if (isOpened) {
        logger.info('An alert was opened', {
          clusters: views.length,
          first: memberKey(views[0]),
        });
      }
    }
  };

  const step = async () => {
    const now = deps.now();
    const isComparing =
      comparedAt === undefined || now - comparedAt >= COMPARE_MS;
    const all = isComparing ? deps.mooring.allClusters() : undefined;
    // Before everything was read once, nothing can be said to have changed or to be missing.
    if (comparedAt === undefined && all === undefined) return;
    const views = all ?? [...changed.values()];
    changed.clear();
    try {
      const open = new Map(
        (await store.openMembers()).map(member => [member.key, member]),
      );
      for (const view of views) {
        await consider(view, open.get(memberKey(view)), now);
      }
      if (all !== undefined) {
        const present = new Set(all.map(memberKey));
        for (const member of open.values()) {
          if (!present.has(member.key)) {
            await store.end(member, 'gone', member.view, now);
          }
        }
        for (const key of pending.keys()) {
          if (!present.has(key)) pending.delete(key);
        }
        comparedAt = now;
      }
      await openDue(now);
      isFirst = false;
    } catch (error) {
      // What was observed is not lost: the next step compares everything.
      comparedAt = undefined;
      throw error;
    }
  };

  return {
    observe: ({ after }) => changed.set(memberKey(after), after),
    step: () => {
      running ??= step().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
