import {
  alertEffect,
  parseInstant,
  type ClusterView,
  type Scope,
} from '@mooring/core';
import type { ClusterTransition, Mooring } from '@mooring/platform';
import type { Logger } from '../log/logger';
import { diagnosisKey, memberKey, type AlertedView } from './alert';
import type { AlertRoute, AlertStore, OpenMember } from './alertStore';

/** How often everything is compared again, so that a cluster that vanished is noticed. */
const COMPARE_MS = 60_000;
/** How often clusters with an open alert are looked at: their diagnosis changes without a change of their state. */
const REVIEW_MS = 5_000;
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
  mooring: Pick<Mooring, 'allClusters' | 'cluster' | 'diagnosis'>;
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
  let reviewedAt = -Infinity;
  let isFirst = true;
  let running: Promise<void> | undefined;

  const alerted = (view: ClusterView): AlertedView => {
    const detail = deps.mooring.diagnosis(INCIDENTS, memberKey(view));
    return { ...view, path: detail.ok ? detail.value.path : [], was: null };
  };

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
      await store.end(open, effect, { ...open.view, ...view }, now);
      logger.info('A cluster’s alert has ended', { cluster: key, effect });
    } else if (
      open.view.state !== view.state ||
      open.view.reason !== view.reason ||
      diagnosisKey(open.view) !== diagnosisKey(view)
    ) {
      await store.update(
        open,
        { ...alerted(view), was: wasOf(open.view, view, now) },
        now,
      );
    }
  };

  /** What was seen at the loss is a hold-down old: the message tells what is known now. */
  const asItStands = (key: string, seen: ClusterView): ClusterView => {
    const current = deps.mooring.cluster(INCIDENTS, key);
    return current.ok && alertEffect(current.value.state) === 'fire'
      ? current.value
      : seen;
  };

  const asTheyStand = (keys: Iterable<string>): ClusterView[] =>
    [...keys].flatMap(key => {
      const current = deps.mooring.cluster(INCIDENTS, key);
      return current.ok ? [current.value] : [];
    });

  const openDue = async (now: number) => {
    const waiting = [...pending];
    if (!waiting.some(([, { dueAt }]) => dueAt <= now)) return;
    const lost = waiting.map(([key, { view, dueAt }]) => ({
      view: asItStands(key, view),
      isDue: dueAt <= now,
    }));
    // Sessions behind one root end over a minute or so: whoever shares the root of one that is told now is told with it.
    const roots = new Set(
      lost.flatMap(({ view, isDue }) => (isDue ? rootsOf(view) : [])),
    );
    const due = lost
      .filter(
        ({ view, isDue }) =>
          isDue || rootsOf(view).some(root => roots.has(root)),
      )
      .map(({ view }) => view);
    const groups = isFirst ? [due] : together(due);
    for (const views of groups) {
      const isOpened = await store.open({
        id: deps.newId(),
        kind: views.length > 1 ? 'summary' : 'cluster',
        views: views.map(alerted),
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
    const observed = all ?? [...changed.values()];
    changed.clear();
    try {
      const open = new Map(
        (await store.openMembers()).map(member => [member.key, member]),
      );
      const views = new Map(observed.map(view => [memberKey(view), view]));
      if (all !== undefined || now - reviewedAt >= REVIEW_MS) {
        reviewedAt = now;
        asTheyStand(open.keys()).forEach(view =>
          views.set(memberKey(view), view),
        );
      }
      for (const [key, view] of views) {
        await consider(view, open.get(key), now);
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

/** The root of the diagnosis, where it names one. */
function rootsOf({ diagnosis }: ClusterView): string[] {
  const root = diagnosis?.component ?? null;
  return root === null ? [] : [root];
}

/**
 * Which clusters are told in one message: those with one root, the rest each for itself. Many messages at once are a
 * storm, whatever each of them stands for.
 */
function together(views: readonly ClusterView[]): ClusterView[][] {
  const byRoot = new Map<string, ClusterView[]>();
  for (const view of views) {
    const [root = `cluster ${memberKey(view)}`] = rootsOf(view);
    byRoot.set(root, [...(byRoot.get(root) ?? []), view]);
  }
  const groups = [...byRoot.values()];
  return groups.length >= TOGETHER ? [[...views]] : groups;
}

/** The diagnosis that a cluster had when another one takes its place; what was not diagnosed was nothing. */
function wasOf(
  before: AlertedView,
  after: ClusterView,
  now: number,
): AlertedView['was'] {
  const { diagnosis } = before;
  if (diagnosis === null || diagnosisKey(before) === diagnosisKey(after)) {
    return before.was;
  }
  return { brief: diagnosis.brief, until: now };
}
