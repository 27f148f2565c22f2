import { buttons, section } from '../__testUtils__/views';
import { errorOf, webClient } from '../__testUtils__/webClient';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;

beforeEach(async () => {
  slack = await startFakeSlack();
});

afterEach(() => slack.close());

const client = (token?: string) => webClient(slack, token);

const platform = 'C0PLATFORM';

async function post(text = 'hello', more: object = {}): Promise<string> {
  const { ts = '' } = await client().chat.postMessage({
    channel: platform,
    text,
    ...more,
  });
  return ts;
}

describe('posting', () => {
  it('keeps text, blocks and metadata, and fills in ids', async () => {
    const ts = await post('text', {
      blocks: [section('*bold*')],
      metadata: { event_type: 'mooring_incident', event_payload: { id: 'x' } },
    });
    expect(slack.channel(platform).message(ts)).toMatchObject({
      text: 'text',
      user: 'U0MOORINGBOT',
      blocks: [{ block_id: expect.any(String), type: 'section' }],
      metadata: { event_type: 'mooring_incident' },
    });
  });

  it('gives growing timestamps while the clock stands still', async () => {
    const [one, two] = [await post(), await post()];
    expect(Number(two)).toBeGreaterThan(Number(one));
  });

  it.each([
    ['C0NOWHERE', 'channel_not_found'],
    ['C0GENERAL', 'not_in_channel'],
    ['#platform-alerts', 'ok'],
    ['U0OPS', 'ok'],
  ])('to %s answers %s', async (channel, answer) => {
    const call = client().chat.postMessage({ channel, text: 'x' });
    expect(await errorOf(call)).toBe(answer);
  });

  it('is refused in an archived channel', async () => {
    await slack.channel(platform).archive();
    expect(await errorOf(post())).toBe('is_archived');
  });

  it('is refused with a pointer for bad blocks', async () => {
    const call = client().chat.postMessage({
      channel: platform,
      text: 'x',
      blocks: [section('x'.repeat(3_001))],
    });
    await expect(call).rejects.toMatchObject({
      data: {
        error: 'invalid_blocks',
        response_metadata: {
          messages: [
            '[ERROR] must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
          ],
        },
      },
    });
    expect(slack.channel(platform).messages).toEqual([]);
  });

  it('is refused without content', async () => {
    const call = client().apiCall('chat.postMessage', { channel: platform });
    expect(await errorOf(call)).toBe('no_text');
  });

  it('cuts very long text', async () => {
    const ts = await post('x'.repeat(50_000));
    expect(slack.channel(platform).message(ts)?.text).toHaveLength(40_000);
  });

  it('answers in threads, in the channel too if asked', async () => {
    const ts = await post('root');
    await post('quiet', { thread_ts: ts });
    await post('loud', { thread_ts: ts, reply_broadcast: true });
    const seen = slack.as('U0OPS').sees(platform);
    expect(seen.map(({ plain: text }) => text)).toEqual(['root', 'loud']);
    expect(seen[0].replies.map(({ plain: text }) => text)).toEqual([
      'quiet',
      'loud',
    ]);
    expect(
      await errorOf(
        client().chat.postMessage({
          channel: platform,
          text: 'x',
          thread_ts: '1.0',
        }),
      ),
    ).toBe('thread_not_found');
  });
});

describe('editing', () => {
  it('keeps blocks that are left out and removes them for []', async () => {
    const ts = await post('one', { blocks: [section('block')] });
    const update = (more: object) =>
      client().chat.update({ channel: platform, ts, text: 'two', ...more });
    await update({});
    const message = () => slack.channel(platform).message(ts);
    expect(message()).toMatchObject({
      text: 'two',
      edited: expect.any(String),
    });
    expect(message()?.blocks).toHaveLength(1);
    await update({ blocks: [] });
    expect(message()?.blocks).toEqual([]);
  });

  it.each([
    ['a text of 4,001 characters', { text: 'x'.repeat(4_001) }, 'msg_too_long'],
    ['another message', { ts: '1.0' }, 'message_not_found'],
    ['a channel by name', { channel: '#platform-alerts' }, 'channel_not_found'],
  ])('refuses %s', async (_name, change, error) => {
    const ts = await post();
    const call = client().chat.update({
      channel: platform,
      ts,
      text: 'x',
      ...change,
    });
    expect(await errorOf(call)).toBe(error);
  });

  it('refuses what others wrote', async () => {
    await slack.as('U0OPS').types('mine', { channel: platform });
    const [{ ts }] = slack.channel(platform).messages;
    const target = { channel: platform, ts };
    expect(await errorOf(client().chat.update({ ...target, text: 'x' }))).toBe(
      'cant_update_message',
    );
    expect(await errorOf(client().chat.delete(target))).toBe(
      'cant_delete_message',
    );
  });

  it('deletes its own', async () => {
    const ts = await post();
    await client().chat.delete({ channel: platform, ts });
    expect(slack.channel(platform).messages).toEqual([]);
  });
});

describe('ephemerals', () => {
  it('are seen by one person and cannot be updated', async () => {
    const { message_ts: ts = '' } = await client().chat.postEphemeral({
      channel: 'C0ACME',
      user: 'U0ACMEVIEW',
      text: 'psst',
    });
    expect(slack.as('U0ACMEVIEW').sees('C0ACME')).toEqual([
      expect.objectContaining({ plain: 'psst', onlyYou: true }),
    ]);
    expect(slack.as('U0ACMEADMIN').sees('C0ACME')).toEqual([]);
    expect(
      await errorOf(
        client().chat.update({ channel: 'C0ACME', ts, text: 'changed' }),
      ),
    ).toBe('message_not_found');
    await expect(slack.as('U0ACMEADMIN').clicks(ts, 'x')).rejects.toThrow(
      'sees no message',
    );
  });

  it('go to members only', async () => {
    const call = client().chat.postEphemeral({
      channel: platform,
      user: 'U0ACMEVIEW',
      text: 'psst',
    });
    expect(await errorOf(call)).toBe('user_not_in_channel');
  });
});

it('shows buttons in what a person sees', async () => {
  await post('fallback', { blocks: [section('a &lt;b&gt;'), buttons('Go')] });
  expect(slack.as('U0OPS').sees(platform)[0].plain).toBe('a <b>\n[Go]');
});
