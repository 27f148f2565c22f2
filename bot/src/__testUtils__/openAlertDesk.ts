import { OUTSIDE, type ClusterView } from '@mooring/core';
import { startFakeSlack } from '@mooring/fake-slack';
import { WebClient } from '@slack/web-api';
import {
  createAlertEngine,
  createAlertStore,
  createCheckChannel,
  createDelivery,
  createOutbox,
  type AlertEngine,
  type Delivery,
} from '../alerts';
import { createLogger, forSlackSdk } from '../log/logger';
import { createPortalLinks } from '../portalLinks';
import { aDetail } from './diagnosisFixtures';
import { aCluster } from './fixtures';
import { openTestDatabase } from './openTestDatabase';

/** One life of the bot's alert side. */
export interface AlertBot {
  readonly engine: AlertEngine;
  readonly delivery: Delivery;
}

const START = Date.parse('2026-11-30T10:05:00Z');

/** A world, a database and a stand-in workspace that outlive the bot, on a clock moved by hand. */
export async function openAlertDesk() {
  let now = START;
  let world: ClusterView[] = [];
  const log: string[] = [];
  const channel = 'C0PLATFORM';
  const slack = await startFakeSlack({ now: () => now });
  const database = await openTestDatabase();
  const logger = createLogger({
    redact: text => text,
    now: () => now,
    write: line => log.push(line),
  });

  return {
    slack,
    database,
    log,
    channel,
    now: () => now,
    advance(ms: number) {
      now += ms;
    },
    /** A freshly started bot on the same database. */
    start(isRead = true): AlertBot {
      const client = new WebClient(slack.botToken, {
        slackApiUrl: slack.apiUrl,
        logger: forSlackSdk(logger),
        timeout: 2_000,
        retryConfig: { retries: 0 },
        rejectRateLimitedCalls: true,
      });
      const store = createAlertStore(database);
      let ids = 0;
      return {
        engine: createAlertEngine({
          mooring: {
            allClusters: () => (isRead ? world : undefined),
            diagnosis: (_scope, id) => {
              const view = world.find(cluster => cluster.id === id);
              return view === undefined
                ? { ok: false, kind: 'denied', denial: OUTSIDE }
                : { ok: true, value: aDetail(view) };
            },
            cluster: (_scope, id) => {
              const value = world.find(view => view.id === id);
              return value === undefined
                ? { ok: false, kind: 'denied', denial: OUTSIDE }
                : { ok: true, value };
            },
          },
          store,
          route: { channel, audience: 'internal' },
          holdDownMs: 60_000,
          now: () => now,
          newId: () => {
            ids += 1;
            return `alert-${now}-${ids}`;
          },
          logger,
        }),
        delivery: createDelivery({
          client,
          outbox: createOutbox(database),
          store,
          checkChannel: createCheckChannel({ client, now: () => now }),
          links: createPortalLinks('http://localhost:3000'),
          now: () => now,
          random: () => 0.5,
          logger,
        }),
      };
    },
    /** Lets time pass a second at a time, as the loops of the bot do. */
    async pass({ engine, delivery }: AlertBot, seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        await engine.step();
        await delivery.sendDue();
      }
    },
    /** A cluster's state turns. */
    turn(
      { engine }: AlertBot,
      name: string,
      state: ClusterView['state'],
      change: Partial<ClusterView> = {},
    ) {
      const after = aCluster({
        id: `c-${name}`,
        name,
        state,
        since: new Date(now).toISOString(),
        tone: state === 'Connected' ? 'good' : 'bad',
        ...change,
      });
      world = [...world.filter(({ id }) => id !== after.id), after];
      engine.observe({ id: `c-${name}`, after });
    },
    /** More is known of a cluster, and its state stays what it was. */
    learn(name: string, diagnosis: ClusterView['diagnosis']) {
      world = world.map(view =>
        view.name === name ? { ...view, diagnosis } : view,
      );
    },
    removeAllClusters() {
      world = [];
    },
    posted: () => slack.channel(channel).messages,
    shown: () =>
      slack
        .as('U0OPS')
        .sees(channel)
        .map(({ plain }) => plain),
    async close() {
      await database.destroy();
      await slack.close();
    },
  };
}

export type AlertDesk = Awaited<ReturnType<typeof openAlertDesk>>;
