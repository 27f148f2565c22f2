import type { App } from '@slack/bolt';
import { startHttpBolt } from '../__testUtils__/startBolt';
import { section } from '../__testUtils__/views';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack, FakeSlackOptions } from '../types';

let slack: FakeSlack;
let app: App;

async function start(options: FakeSlackOptions = {}, secret?: string) {
  slack = await startFakeSlack(options);
  app = await startHttpBolt(slack, secret);
}

afterEach(async () => {
  await app.stop();
  await slack.close();
});

describe('events', () => {
  it('open the Home tab, which the bot then publishes', async () => {
    await start();
    app.event('app_home_opened', async ({ event, client }) => {
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [section('Your tenants')] },
      });
    });
    await slack.as('U0OPS').opensHome();
    const home = await slack.until(() => slack.as('U0OPS').home());
    expect(home.plain).toBe('Your tenants');
    expect(slack.as('U0ACMEADMIN').home()).toBeUndefined();
  });

  it('tell the bot of an archived channel it is in', async () => {
    await start();
    const archived: string[] = [];
    app.event('channel_archive', async ({ event }) => {
      archived.push(event.channel);
    });
    await slack.channel('C0ACME').archive();
    await slack.channel('C0GENERAL').archive();
    expect(archived).toEqual(['C0ACME']);
  });

  it('carry mentions and messages of channels the bot is in', async () => {
    await start();
    const texts: string[] = [];
    app.event('app_mention', async ({ event }) => {
      texts.push(event.text);
    });
    await slack.as('U0OPS').types('hello @mooring', { channel: 'C0ACME' });
    await slack.as('U0OPS').types('hello @mooring', { channel: 'C0GENERAL' });
    expect(texts).toEqual(['hello <@U0MOORINGBOT|mooring>']);
  });

  it('come again at once when they were refused', async () => {
    await start({}, 'another secret');
    await slack.deliver.event({ type: 'channel_rename' });
    expect(slack.deliveries('event').map(({ retry }) => retry)).toEqual([0, 1]);
  });
});

describe('deliveries that misbehave', () => {
  async function recording() {
    await start();
    const seen: Array<{ id: string; text: string; retry?: string }> = [];
    app.command('/mooring', async ({ ack, body, context }) => {
      await ack();
      const retry =
        context.retryNum === undefined ? {} : { retry: `${context.retryNum}` };
      seen.push({ id: body.trigger_id, text: body.text, ...retry });
    });
    return seen;
  }

  it('arrive twice with the same ids', async () => {
    const seen = await recording();
    slack.deliver.twice('command');
    await slack.as('U0OPS').types('/mooring once');
    expect(seen).toHaveLength(2);
    expect(seen[0].id).toBe(seen[1].id);
    await slack.as('U0OPS').types('/mooring again');
    expect(seen).toHaveLength(3);
  });

  it('arrive last first', async () => {
    const seen = await recording();
    slack.deliver.outOfOrder(2, 'command');
    const ops = slack.as('U0OPS');
    await Promise.all([ops.types('/mooring 1'), ops.types('/mooring 2')]);
    expect(slack.deliveries('command')[0].payload.text).toBe('2');
    expect(seen).toHaveLength(2);
  });

  it('arrive as the retry only', async () => {
    const seen = await recording();
    slack.deliver.retryOnly('command');
    await slack.as('U0OPS').types('/mooring late');
    expect(seen).toEqual([expect.objectContaining({ retry: '1' })]);
    expect(
      slack.deliveries('command').map(({ outcome }) => outcome.kind),
    ).toEqual(['timed-out', 'acknowledged']);
  });
});

it('passes the checks of a new request URL', async () => {
  await start();
  const outcome = await slack.deliver.urlVerification();
  const [{ payload }] = slack.deliveries('check');
  expect(outcome).toEqual({
    kind: 'acknowledged',
    payload: { challenge: payload.challenge },
  });
  expect(await slack.deliver.sslCheck()).toEqual({ kind: 'acknowledged' });
});
