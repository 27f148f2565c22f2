import type { App } from '@slack/bolt';
import { startHttpBolt } from '../__testUtils__/startBolt';
import { buttons, modal, plain, section } from '../__testUtils__/views';
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

describe('slash commands', () => {
  it('show what was acknowledged to the typer alone', async () => {
    await start();
    app.command('/mooring', ({ ack, command }) =>
      ack(`You typed ${command.text}`),
    );

    const outcome = await slack
      .as('U0OPS')
      .types('/mooring clusters', { channel: 'C0GENERAL' });

    expect(outcome).toMatchObject({
      kind: 'acknowledged',
      answer: { plain: 'You typed clusters', onlyYou: true },
    });
    expect(slack.as('U0OPS').sees('C0GENERAL')).toHaveLength(1);
    expect(slack.as('U0ACMEADMIN').sees('C0GENERAL')).toEqual([]);
  });

  it('tell the bot who typed what, where', async () => {
    await start();
    const seen: unknown[] = [];
    app.command('/mooring', async ({ ack, command }) => {
      seen.push(command);
      await ack();
    });

    await slack
      .as('U0ACMEVIEW')
      .types('/mooring cluster <b> & @ops #acme @unknown', {
        channel: 'C0ACME',
      });

    expect(seen).toEqual([
      expect.objectContaining({
        command: '/mooring',
        text: 'cluster &lt;b&gt; &amp; <@U0OPS|ops> <#C0ACME|acme> @unknown',
        user_id: 'U0ACMEVIEW',
        channel_id: 'C0ACME',
        team_id: 'T0MOORING',
      }),
    ]);
  });

  it('take a later answer through the response URL, in order', async () => {
    await start();
    app.command('/mooring', async ({ ack, respond }) => {
      await ack('looking…');
      await respond({ text: 'found', response_type: 'in_channel' });
    });

    await slack.as('U0OPS').types('/mooring clusters', { channel: 'C0ACME' });
    const seen = await slack.until(() => {
      const messages = slack.as('U0OPS').sees('C0ACME');
      return messages.length === 2 && messages;
    });

    expect(seen.map(({ plain: text }) => text)).toEqual(['looking…', 'found']);
    expect(slack.as('U0ACMEADMIN').sees('C0ACME')).toHaveLength(1);
  });

  it('fail in words when nobody acknowledges in time', async () => {
    await start({ ackTimeoutMs: 50 });
    app.command('/mooring', async () => undefined);

    const outcome = await slack.as('U0OPS').types('/mooring clusters');

    expect(outcome).toMatchObject({
      kind: 'failed',
      error: 'operation_timeout',
      shown: {
        plain: '/mooring failed with the error "operation_timeout"',
        onlyYou: true,
      },
    });
  });

  it('fail in words when the bot is not there', async () => {
    await start();
    slack.deliverTo('http://127.0.0.1:9/slack/events');
    expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
      kind: 'failed',
      error: 'dispatch_failed',
    });
  });

  it('fail in words when the signature is not the bot’s', async () => {
    await start({}, 'another secret');
    const outcome = await slack.as('U0OPS').types('/mooring');
    expect(outcome).toMatchObject({ error: 'dispatch_failed' });
    expect(slack.deliveries('command')[0].outcome).toEqual({
      kind: 'refused',
      status: 401,
    });
  });

  it('refuse an answer that is no valid message', async () => {
    await start();
    app.command('/mooring', ({ ack }) =>
      ack({ text: 'x', blocks: [section('')] }),
    );
    expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
      kind: 'failed',
      error: 'invalid_command_response',
    });
  });

  it('cannot be typed inside a thread', async () => {
    await start();
    await expect(
      slack
        .as('U0OPS')
        .types('/mooring', { channel: 'C0ACME', threadTs: '1.0' }),
    ).rejects.toThrow('inside threads');
  });
});

describe('clicks', () => {
  async function posted() {
    const { ts = '' } = await app.client.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'incident',
      blocks: [section('incident'), buttons('Acknowledge', 'Silence')],
    });
    return ts;
  }

  it('carry action, value and message to the bot', async () => {
    await start();
    const seen: unknown[] = [];
    app.action('acknowledge', async ({ ack, body, action }) => {
      await ack();
      seen.push({ action, user: body.user.id });
    });
    const ts = await posted();

    expect(await slack.as('U0OPS').clicks(ts, 'Acknowledge')).toEqual({
      kind: 'acknowledged',
    });
    expect(seen).toEqual([
      {
        user: 'U0OPS',
        action: expect.objectContaining({
          type: 'button',
          action_id: 'acknowledge',
          value: 'value of Acknowledge',
        }),
      },
    ]);
  });

  it('let the bot replace the message that was clicked', async () => {
    await start();
    app.action('silence', async ({ ack, respond }) => {
      await ack();
      await respond({ text: 'silenced', replace_original: true });
    });
    const ts = await posted();
    await slack.as('U0OPS').clicks(ts, 'silence');
    const message = await slack.until(() => {
      const found = slack.channel('C0PLATFORM').message(ts);
      return found?.edited && found;
    });
    expect(message).toMatchObject({ text: 'silenced', blocks: [] });
  });

  it('fail when the bot stays silent', async () => {
    await start({ ackTimeoutMs: 50 });
    app.action('acknowledge', async () => undefined);
    const ts = await posted();
    expect(await slack.as('U0OPS').clicks(ts, 'Acknowledge')).toEqual({
      kind: 'failed',
      error: 'operation_timeout',
    });
  });

  it('need something to click on', async () => {
    await start();
    const ts = await posted();
    await expect(slack.as('U0OPS').clicks(ts, 'Delete')).rejects.toThrow(
      'sees nothing called Delete',
    );
    await expect(slack.as('U0OPS').clicks('1.2', 'Delete')).rejects.toThrow(
      'sees no message 1.2',
    );
  });

  it('on an option of a menu choose that option', async () => {
    await start();
    const chosen: unknown[] = [];
    app.action('more', async ({ ack, action }) => {
      await ack();
      chosen.push(action);
    });
    const { ts = '' } = await app.client.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'menu',
      blocks: [
        {
          type: 'actions',
          elements: [
            {
              type: 'overflow',
              action_id: 'more',
              options: [
                { text: plain('For 1 hour'), value: '1h' },
                { text: plain('For 1 day'), value: '1d' },
              ],
            },
          ],
        },
      ],
    });
    await slack.as('U0OPS').clicks(ts, 'For 1 day');
    expect(chosen).toEqual([
      expect.objectContaining({
        selected_option: { text: plain('For 1 day'), value: '1d' },
      }),
    ]);
  });
});

describe('modals', () => {
  async function withModal() {
    await start();
    app.command('/mooring', async ({ ack, client, body }) => {
      await ack();
      await client.views.open({
        trigger_id: body.trigger_id,
        view: modal('Silence'),
      });
    });
  }

  async function open() {
    const ops = slack.as('U0OPS');
    await ops.types('/mooring silence');
    await slack.until(() => ops.modal());
    return ops;
  }

  it('open, take what is typed, and close', async () => {
    await withModal();
    const values: unknown[] = [];
    app.view('silence', async ({ ack, view }) => {
      await ack();
      values.push(view.state.values);
    });
    const ops = await open();
    expect(ops.modal()).toMatchObject({
      title: 'Silence',
      submit: 'Send',
      plain: 'Reason',
    });

    expect(await ops.submits({ Reason: 'planned work' })).toEqual({
      kind: 'closed',
    });
    expect(values).toEqual([
      { reason: { text: { type: 'plain_text_input', value: 'planned work' } } },
    ]);
    expect(ops.modal()).toBeUndefined();
  });

  it('keep the person there without a required answer', async () => {
    await withModal();
    const ops = await open();
    expect(await ops.submits()).toMatchObject({
      kind: 'errors',
      errors: { reason: expect.stringContaining('required') },
    });
    expect(slack.deliveries('view')).toEqual([]);
  });

  it('show the errors the bot answers', async () => {
    await withModal();
    app.view('silence', ({ ack }) =>
      ack({ response_action: 'errors', errors: { reason: 'Too short' } }),
    );
    const ops = await open();
    expect(await ops.submits({ text: 'x' })).toEqual({
      kind: 'errors',
      errors: { reason: 'Too short' },
    });
    expect(ops.modal()?.errors).toEqual({ reason: 'Too short' });
  });

  it('are replaced, stacked and cleared', async () => {
    await withModal();
    app.view('silence', ({ ack, view }) => {
      switch (view.title.text) {
        case 'Silence':
          return ack({ response_action: 'update', view: modal('Second') });
        case 'Second':
          return ack({ response_action: 'push', view: modal('Third') });
        default:
          return ack({ response_action: 'clear' });
      }
    });
    const ops = await open();
    expect(await ops.submits({ text: 'a' })).toMatchObject({ kind: 'updated' });
    expect(await ops.submits({ text: 'b' })).toMatchObject({ kind: 'pushed' });
    expect(ops.modal()?.title).toBe('Third');
    expect(await ops.submits({ text: 'c' })).toEqual({ kind: 'closed' });
    expect(ops.modal()).toBeUndefined();
  });

  it('closed by the person go back to the one below', async () => {
    await withModal();
    app.view('silence', ({ ack }) =>
      ack({ response_action: 'push', view: modal('Above') }),
    );
    const ops = await open();
    await ops.submits({ text: 'a' });
    await ops.closes();
    expect(ops.modal()?.title).toBe('Silence');
  });
});

it('asks the bot for the options of an external select', async () => {
  await start();
  app.options('tenant', ({ ack, payload }) =>
    ack({ options: [{ text: plain(`${payload.value}me`), value: 'acme' }] }),
  );
  const { ts = '' } = await app.client.chat.postMessage({
    channel: 'C0PLATFORM',
    text: 'choose',
    blocks: [
      {
        type: 'actions',
        elements: [
          {
            type: 'external_select',
            action_id: 'tenant',
            placeholder: plain('Tenant'),
          },
        ],
      },
    ],
  });
  expect(await slack.as('U0OPS').looksUp(ts, 'tenant', 'ac')).toEqual([
    { text: 'acme', value: 'acme' },
  ]);
});
