import { openAlertDesk, type AlertDesk } from '../__testUtils__/openAlertDesk';

describe('delivery of alerts', () => {
  let desk: AlertDesk;

  beforeEach(async () => {
    desk = await openAlertDesk();
  });
  afterEach(() => desk.close());

  it('posts what was written to the outbox before a restart, once', async () => {
    const before = desk.start();
    await desk.pass(before, 1);
    desk.turn(before, 'plant-1', 'Disconnected');
    desk.advance(61_000);
    await before.engine.step();
    const after = desk.start();
    await desk.pass(after, 5);
    expect(desk.posted()).toHaveLength(1);
  });

  it('edits the message of before the restart when the cluster came back meanwhile', async () => {
    const before = desk.start();
    await desk.pass(before, 1);
    desk.turn(before, 'plant-1', 'Disconnected');
    await desk.pass(before, 70);
    desk.turn(before, 'plant-1', 'Connected');
    const after = desk.start();
    await desk.pass(after, 5);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.shown()[0]).toContain('🟢 plant-1 · Connected');
  });

  it('adopts a message whose answer was lost instead of posting it again', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.slack.script('chat.postMessage', { kind: 'accept-then-drop' });
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 90);
    expect(desk.posted()).toHaveLength(1);
    expect((await bot.delivery.status()).waiting).toBe(0);
    desk.turn(bot, 'plant-1', 'Connected');
    await desk.pass(bot, 5);
    expect(desk.shown()[0]).toContain('🟢 plant-1 · Connected');
  });

  it('finds a message that was sent just before the process died', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 61);
    expect(desk.posted()).toHaveLength(1);
    // As if the answer had never been recorded.
    await desk.database('outbox').update({
      ts: null,
      sent_version: 0,
      posting_since: desk.now(),
    });
    await desk.pass(desk.start(), 5);
    expect(desk.posted()).toHaveLength(1);
  });

  it('marks a repetition when it may not look into the channel', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.slack.script('chat.postMessage', { kind: 'accept-then-drop' });
    desk.slack.script('conversations.history', {
      kind: 'error',
      error: 'missing_scope',
    });
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 90);
    expect(desk.posted()).toHaveLength(2);
    expect(desk.shown()[1]).toContain('may repeat an earlier message');
  });

  it('waits as long as a rate limit says, and shows what waits', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.slack.script('chat.postMessage', {
      kind: 'rate-limited',
      retryAfter: 30,
    });
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    expect(desk.posted()).toHaveLength(0);
    expect((await bot.delivery.status()).waiting).toBe(1);
    expect(desk.slack.calls('chat.postMessage')).toHaveLength(1);
    await desk.pass(bot, 25);
    expect(desk.posted()).toHaveLength(1);
  });

  it('keeps to one message a second in a channel, in order', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    for (const name of ['a', 'b', 'c', 'd'])
      desk.turn(bot, name, 'Disconnected');
    desk.advance(61_000);
    await bot.engine.step();
    for (let turnNo = 0; turnNo < 10; turnNo += 1) {
      desk.advance(500);
      await bot.delivery.sendDue();
    }
    expect(desk.slack.calls('chat.postMessage')).toHaveLength(4);
    const times = desk.slack.calls('chat.postMessage').map(({ at }) => at);
    times
      .slice(1)
      .forEach((at, index) =>
        expect(at - times[index]).toBeGreaterThanOrEqual(1_000),
      );
  });

  it('names a channel that cannot be posted to, and delivers once it can', async () => {
    await desk.slack.channel(desk.channel).archive();
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    expect((await bot.delivery.status()).broken).toEqual([
      { channel: desk.channel, reason: 'is_archived' },
    ]);
    expect(desk.log.join('\n')).toContain(desk.channel);
    await desk.slack.channel(desk.channel).unarchive();
    await desk.pass(bot, 70);
    expect(desk.posted()).toHaveLength(1);
    expect((await bot.delivery.status()).broken).toEqual([]);
  });

  it('gives no details to a channel that was shared with another organisation', async () => {
    await desk.slack.channel(desk.channel).shareExternally();
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    expect(desk.posted()).toHaveLength(0);
    expect((await bot.delivery.status()).broken[0].reason).toContain(
      'shared with another organisation',
    );
  });

  it('stops while the token is revoked, keeps what waits, and goes on afterwards', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.slack.script('chat.postMessage', {
      kind: 'error',
      error: 'token_revoked',
    });
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    expect(await bot.delivery.status()).toMatchObject({
      waiting: 1,
      stopped: 'token_revoked',
    });
    await desk.pass(bot, 60);
    expect(desk.posted()).toHaveLength(1);
    expect((await bot.delivery.status()).stopped).toBeUndefined();
  });

  it('sends bare words when Slack refuses the blocks', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.slack.script('chat.postMessage', {
      kind: 'error',
      error: 'invalid_blocks',
    });
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.posted()[0].text).toContain('plant-1 is Disconnected');
  });

  it('posts anew when somebody deleted the message, and says that it replaces one', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    desk.slack.script('chat.update', {
      kind: 'error',
      error: 'message_not_found',
    });
    desk.turn(bot, 'plant-1', 'Connected');
    await desk.pass(bot, 5);
    expect(desk.shown().at(-1)).toContain('🟢 plant-1 · Connected');
    expect(desk.shown().at(-1)).toContain('replaces an earlier message');
  });

  it('waits out the claim of a process that died while it was sending', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    desk.advance(61_000);
    await bot.engine.step();
    await desk
      .database('outbox')
      .update({ claimed_until: desk.now() + 30_000 });
    const after = desk.start();
    await desk.pass(after, 20);
    expect(desk.posted()).toHaveLength(0);
    await desk.pass(after, 15);
    expect(desk.posted()).toHaveLength(1);
  });

  it('puts an open alert back whose message vanished while the bot was away', async () => {
    const before = desk.start();
    await desk.pass(before, 1);
    desk.turn(before, 'plant-1', 'Disconnected');
    await desk.pass(before, 70);
    desk.slack.reset();
    const after = desk.start();
    await after.delivery.recheckOpen();
    await desk.pass(after, 20);
    expect(desk.shown()).toHaveLength(1);
    expect(desk.shown()[0]).toContain('🔴 plant-1 · Disconnected');
    expect(desk.shown()[0]).toContain('replaces an earlier message');
  });
});
