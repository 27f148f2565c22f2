import { WebClient } from '@slack/web-api';
import { startFakeSlack, type FakeSlack } from '@mooring/fake-slack';
import { OUTSIDE, type ClusterView } from '@mooring/core';
import type { Knex } from 'knex';
import { openTestDatabase } from '../__testUtils__/openTestDatabase';
import { createLogger } from '../log/logger';
import { createPortalLinks } from '../portalLinks';
import { aCluster } from '../__testUtils__/fixtures';
import {
  createAlertEngine,
  createAlertStore,
  createCheckChannel,
  createDelivery,
  createOutbox,
} from './index';

const CHANNEL = 'C0PLATFORM';
const START = Date.parse('2026-11-30T10:05:00Z');
const HOLD_DOWN = 60_000;

describe('alerts', () => {
  let slack: FakeSlack;
  let database: Knex;
  let now: number;
  let world: ClusterView[];
  let log: string[];

  beforeEach(async () => {
    now = START;
    log = [];
    world = [];
    slack = await startFakeSlack({ now: () => now });
    database = await openTestDatabase();
  });
  afterEach(async () => {
    await database.destroy();
    await slack.close();
  });

  /** A freshly started bot on the same database. */
  function start() {
    const logger = createLogger({
      redact: text => text,
      now: () => now,
      write: line => log.push(line),
    });
    const client = new WebClient(slack.botToken, {
      slackApiUrl: slack.apiUrl,
      timeout: 2_000,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
    });
    const store = createAlertStore(database);
    let ids = 0;
    const engine = createAlertEngine({
      mooring: {
        allClusters: () => world,
        cluster: (_scope, id) => {
          const value = world.find(view => view.id === id);
          return value === undefined
            ? { ok: false, kind: 'denied', denial: OUTSIDE }
            : { ok: true, value };
        },
      },
      store,
      route: { channel: CHANNEL, audience: 'internal' },
      holdDownMs: HOLD_DOWN,
      now: () => now,
      newId: () => `alert-${now}-${(ids += 1)}`,
      logger,
    });
    const delivery = createDelivery({
      client,
      outbox: createOutbox(database),
      store,
      checkChannel: createCheckChannel({ client, now: () => now }),
      links: createPortalLinks('http://localhost:3000'),
      now: () => now,
      random: () => 0.5,
      logger,
    });
    return { engine, delivery };
  }
  type Started = ReturnType<typeof start>;

  /** Lets time pass a second at a time, as the loops of the bot do. */
  async function pass({ engine, delivery }: Started, seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      await engine.step();
      await delivery.sendDue();
    }
  }

  function turn(
    { engine }: Started,
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
  }

  const posted = () => slack.channel(CHANNEL).messages;
  const shown = () =>
    slack
      .as('U0OPS')
      .sees(CHANNEL)
      .map(({ plain }) => plain);

  it('posts one message after the hold-down and edits that message when the cluster is back', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 59);
    expect(posted()).toHaveLength(0);
    await pass(bot, 3);
    expect(posted()).toHaveLength(1);
    expect(shown()[0]).toContain('🔴 plant-1 · Disconnected');
    expect(shown()[0]).toContain('Not checked:');
    await pass(bot, 600);
    turn(bot, 'plant-1', 'Connected');
    await pass(bot, 3);
    expect(posted()).toHaveLength(1);
    expect(posted()[0].edited).toBeDefined();
    expect(shown()[0]).toContain('🟢 plant-1 · Connected');
    expect(shown()[0]).toContain('Was Disconnected for 11 min');
    expect(slack.calls('chat.postMessage')).toHaveLength(1);
    expect(slack.calls('chat.update')).toHaveLength(1);
  });

  it('says nothing of a cluster that comes back within the hold-down', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 30);
    turn(bot, 'plant-1', 'Connected');
    await pass(bot, 120);
    expect(posted()).toHaveLength(0);
  });

  it('keeps the alert open while nobody can tell, and says so', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 90);
    turn(bot, 'plant-1', 'Unknown', { tone: 'unknown' });
    await pass(bot, 30);
    expect(shown()[0]).toContain('🟣 plant-1 · Unknown');
    expect(shown()[0]).toContain('stays open until it is known to be back');
  });

  it('tells what was down before the first start in one message, and edits it as they come back', async () => {
    const bot = start();
    for (const name of ['a', 'b', 'c']) {
      turn(bot, name, 'Disconnected', { since: '2026-11-30T08:00:00Z' });
    }
    await pass(bot, 5);
    expect(posted()).toHaveLength(1);
    expect(shown()[0]).toContain('🔴 3 clusters · Disconnected');
    turn(bot, 'b', 'Connected');
    await pass(bot, 30);
    expect(shown()[0]).toContain('1 of 3 are back or gone');
    turn(bot, 'a', 'Connected');
    turn(bot, 'c', 'Connected');
    await pass(bot, 5);
    expect(posted()).toHaveLength(1);
    expect(shown()[0]).toContain('🟢 3 clusters · none Disconnected any more');
  });

  it('tells 40 clusters lost at once in one message', async () => {
    const bot = start();
    await pass(bot, 1);
    for (let index = 0; index < 40; index += 1) {
      turn(bot, `plant-${index}`, 'Disconnected');
    }
    await pass(bot, 120);
    expect(posted()).toHaveLength(1);
    expect(shown()[0]).toContain('🔴 40 clusters · Disconnected');
    expect(shown()[0]).toMatch(/… \d+ more in the portal/);
  });

  it('posts what was written to the outbox before a restart, once', async () => {
    const before = start();
    await pass(before, 1);
    turn(before, 'plant-1', 'Disconnected');
    now += 61_000;
    await before.engine.step();
    const after = start();
    await pass(after, 5);
    expect(posted()).toHaveLength(1);
  });

  it('edits the message of before the restart when the cluster came back meanwhile', async () => {
    const before = start();
    await pass(before, 1);
    turn(before, 'plant-1', 'Disconnected');
    await pass(before, 70);
    turn(before, 'plant-1', 'Connected');
    const after = start();
    await pass(after, 5);
    expect(posted()).toHaveLength(1);
    expect(shown()[0]).toContain('🟢 plant-1 · Connected');
  });

  it('adopts a message whose answer was lost instead of posting it again', async () => {
    const bot = start();
    await pass(bot, 1);
    slack.script('chat.postMessage', { kind: 'accept-then-drop' });
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 90);
    expect(posted()).toHaveLength(1);
    expect((await bot.delivery.status()).waiting).toBe(0);
    turn(bot, 'plant-1', 'Connected');
    await pass(bot, 5);
    expect(shown()[0]).toContain('🟢 plant-1 · Connected');
  });

  it('finds a message that was sent just before the process died', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 61);
    expect(posted()).toHaveLength(1);
    // As if the answer had never been recorded.
    await database('outbox').update({
      ts: null,
      sent_version: 0,
      posting_since: now,
    });
    await pass(start(), 5);
    expect(posted()).toHaveLength(1);
  });

  it('marks a repetition when it may not look into the channel', async () => {
    const bot = start();
    await pass(bot, 1);
    slack.script('chat.postMessage', { kind: 'accept-then-drop' });
    slack.script('conversations.history', {
      kind: 'error',
      error: 'missing_scope',
    });
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 90);
    expect(posted()).toHaveLength(2);
    expect(shown()[1]).toContain('may repeat an earlier message');
  });

  it('waits as long as a rate limit says, and shows what waits', async () => {
    const bot = start();
    await pass(bot, 1);
    slack.script('chat.postMessage', { kind: 'rate-limited', retryAfter: 30 });
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    expect(posted()).toHaveLength(0);
    expect((await bot.delivery.status()).waiting).toBe(1);
    expect(slack.calls('chat.postMessage')).toHaveLength(1);
    await pass(bot, 25);
    expect(posted()).toHaveLength(1);
  });

  it('keeps to one message a second in a channel, in order', async () => {
    const bot = start();
    await pass(bot, 1);
    for (const name of ['a', 'b', 'c', 'd']) turn(bot, name, 'Disconnected');
    now += 61_000;
    await bot.engine.step();
    for (let turnNo = 0; turnNo < 10; turnNo += 1) {
      now += 500;
      await bot.delivery.sendDue();
    }
    expect(slack.calls('chat.postMessage')).toHaveLength(4);
    const times = slack.calls('chat.postMessage').map(({ at }) => at);
    times
      .slice(1)
      .forEach((at, index) =>
        expect(at - times[index]).toBeGreaterThanOrEqual(1_000),
      );
  });

  it('names a channel that cannot be posted to, and delivers once it can', async () => {
    await slack.channel(CHANNEL).archive();
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    expect((await bot.delivery.status()).broken).toEqual([
      { channel: CHANNEL, reason: 'is_archived' },
    ]);
    expect(log.join('\n')).toContain(CHANNEL);
    await slack.channel(CHANNEL).unarchive();
    await pass(bot, 70);
    expect(posted()).toHaveLength(1);
    expect((await bot.delivery.status()).broken).toEqual([]);
  });

  it('gives no details to a channel that was shared with another organisation', async () => {
    await slack.channel(CHANNEL).shareExternally();
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    expect(posted()).toHaveLength(0);
    expect((await bot.delivery.status()).broken[0].reason).toContain(
      'shared with another organisation',
    );
  });

  it('stops while the token is revoked, keeps what waits, and goes on afterwards', async () => {
    const bot = start();
    await pass(bot, 1);
    slack.script('chat.postMessage', { kind: 'error', error: 'token_revoked' });
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    expect(await bot.delivery.status()).toMatchObject({
      waiting: 1,
      stopped: 'token_revoked',
    });
    await pass(bot, 60);
    expect(posted()).toHaveLength(1);
    expect((await bot.delivery.status()).stopped).toBeUndefined();
  });

  it('sends bare words when Slack refuses the blocks', async () => {
    const bot = start();
    await pass(bot, 1);
    slack.script('chat.postMessage', {
      kind: 'error',
      error: 'invalid_blocks',
    });
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    expect(posted()).toHaveLength(1);
    expect(posted()[0].text).toContain('plant-1 is Disconnected');
  });

  it('posts anew when somebody deleted the message, and says that it replaces one', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    slack.script('chat.update', { kind: 'error', error: 'message_not_found' });
    turn(bot, 'plant-1', 'Connected');
    await pass(bot, 5);
    expect(shown().at(-1)).toContain('🟢 plant-1 · Connected');
    expect(shown().at(-1)).toContain('replaces an earlier message');
  });

  it('ends the alert of a cluster that was removed', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    await pass(bot, 70);
    world = [];
    await pass(bot, 70);
    expect(shown()[0]).toContain('⚪ plant-1 · no longer watched');
  });

  it('waits out the claim of a process that died while it was sending', async () => {
    const bot = start();
    await pass(bot, 1);
    turn(bot, 'plant-1', 'Disconnected');
    now += 61_000;
    await bot.engine.step();
    await database('outbox').update({ claimed_until: now + 30_000 });
    const after = start();
    await pass(after, 20);
    expect(posted()).toHaveLength(0);
    await pass(after, 15);
    expect(posted()).toHaveLength(1);
  });

  it('puts an open alert back whose message vanished while the bot was away', async () => {
    const before = start();
    await pass(before, 1);
    turn(before, 'plant-1', 'Disconnected');
    await pass(before, 70);
    slack.reset();
    const after = start();
    await after.delivery.recheckOpen();
    await pass(after, 20);
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain('🔴 plant-1 · Disconnected');
    expect(shown()[0]).toContain('replaces an earlier message');
  });

  it('opens nothing before everything was read once', async () => {
    const bot = start();
    const engine = createAlertEngine({
      mooring: {
        allClusters: () => undefined,
        cluster: () => ({ ok: false, kind: 'denied', denial: OUTSIDE }),
      },
      store: createAlertStore(database),
      route: { channel: CHANNEL, audience: 'internal' },
      holdDownMs: 0,
      now: () => now,
      newId: () => 'alert-1',
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    });
    engine.observe({ id: 'c-1', after: aCluster() });
    await engine.step();
    await bot.delivery.sendDue();
    expect(posted()).toHaveLength(0);
  });
});
