import { randomUUID } from 'node:crypto';
import { WebClient } from '@slack/web-api';
import { quiet } from '../__testUtils__/startBolt';
import { buttons, modal, plain, section } from '../__testUtils__/views';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 30, 10);
  slack = await startFakeSlack({ now: () => clock });
});

afterEach(() => slack.close());

/** As the outbox uses it: one try, no waiting. */
function client(token = slack.botToken) {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: quiet,
  });
}

/** The answer's `error`, or `ok`. */
async function errorOf(call: Promise<{ ok: boolean }>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const { data } = Object(error);
    return data?.error ?? String(error);
  }
}

const platform = 'C0PLATFORM';

async function post(text = 'hello', more: object = {}): Promise<string> {
  const { ts = '' } = await client().chat.postMessage({
    channel: platform,
    text,
    ...more,
  });
  return ts;
}

describe('who may call', () => {
  it('knows itself by its token', async () => {
    expect(await client().auth.test()).toMatchObject({
      team_id: 'T0MOORING',
      user_id: 'U0MOORINGBOT',
      bot_id: 'B0MOORING',
    });
  });

  it('tells a missing, a wrong and a misplaced token apart', async () => {
    expect(await errorOf(client('').auth.test())).toBe('not_authed');
    expect(await errorOf(client(randomUUID()).auth.test())).toBe(
      'invalid_auth',
    );
    expect(await errorOf(client(slack.appToken).auth.test())).toBe(
      'not_allowed_token_type',
    );
    expect(await errorOf(client().apps.connections.open({}))).toBe(
      'not_allowed_token_type',
    );
  });

  it('takes JSON as well as forms, and names the scopes', async () => {
    const response = await fetch(`${slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${slack.botToken}`,
        'Content-Type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify({ channel: platform, text: 'as JSON' }),
    });
    expect(await response.json()).toMatchObject({ ok: true });
    expect(response.headers.get('x-oauth-scopes')).toContain('chat:write');
    expect(slack.channel(platform).messages).toHaveLength(1);
  });

  it('knows its own methods only', async () => {
    expect(await errorOf(client().apiCall('toString'))).toBe('unknown_method');
  });

  it('keeps calls on record, without tokens', async () => {
    await post(`a token: ${slack.botToken}`);
    const [call] = slack.calls('chat.postMessage');
    expect(call).toMatchObject({
      args: { channel: platform, text: 'a token: (token)' },
      at: clock,
      outcome: { kind: 'answered', ok: true },
    });
    expect(JSON.stringify(slack.calls())).not.toContain(slack.botToken);
  });
});

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
    expect(await errorOf(post().then(() => ({ ok: true })))).toBe(
      'is_archived',
    );
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

describe('reading', () => {
  it('tells the state of a channel', async () => {
    await slack.channel('C0ACME').shareExternally();
    const { channel } = await client().conversations.info({
      channel: 'C0ACME',
    });
    expect(channel).toMatchObject({
      name: 'acme',
      is_member: true,
      is_archived: false,
      is_ext_shared: true,
    });
    const general = await client().conversations.info({ channel: 'C0GENERAL' });
    expect(general.channel?.is_member).toBe(false);
  });

  it('pages through channels, members and people', async () => {
    const names: unknown[] = [];
    for await (const page of client().paginate('conversations.list', {
      limit: 2,
    })) {
      names.push(Object(page).channels.map(({ id }: { id: string }) => id));
    }
    expect(names).toEqual([['C0PLATFORM', 'C0ACME'], ['C0GENERAL']]);
    const { members } = await client().conversations.members({
      channel: platform,
    });
    expect(members).toEqual(['U0OPS', 'U0MOORINGBOT']);
    const users = await client().users.list({ limit: 3 });
    expect(users.members).toHaveLength(3);
    expect(users.response_metadata?.next_cursor).not.toBe('');
    expect(await errorOf(client().users.list({ cursor: 'nonsense' }))).toBe(
      'invalid_cursor',
    );
  });

  it('finds a message again by its metadata, newest first', async () => {
    const metadata = {
      event_type: 'mooring_incident',
      event_payload: { n: 1 },
    };
    const ts = await post('one', { metadata });
    await post('two');
    await post('in thread', { thread_ts: ts });
    const { messages } = await client().conversations.history({
      channel: platform,
      include_all_metadata: true,
    });
    expect(messages?.map(({ text }) => text)).toEqual(['two', 'one']);
    expect(messages?.[1]).toMatchObject({ metadata, reply_count: 1 });
    const bare = await client().conversations.history({ channel: platform });
    expect(bare.messages?.[1]).not.toHaveProperty('metadata');
    const thread = await client().conversations.replies({
      channel: platform,
      ts,
    });
    expect(thread.messages?.map(({ text }) => text)).toEqual([
      'one',
      'in thread',
    ]);
  });

  it('reads history from a point on, in channels it is in', async () => {
    const ts = await post('old');
    await post('new');
    const since = (inclusive: boolean) =>
      client().conversations.history({
        channel: platform,
        oldest: ts,
        inclusive,
      });
    expect((await since(false)).messages).toHaveLength(1);
    expect((await since(true)).messages).toHaveLength(2);
    expect(
      await errorOf(client().conversations.history({ channel: 'C0GENERAL' })),
    ).toBe('not_in_channel');
  });

  it('shows the flags of people', async () => {
    const flags = async (user: string) =>
      (await client().users.info({ user })).user;
    expect(await flags('U0GUEST')).toMatchObject({ is_restricted: true });
    expect(await flags('U0STRANGER')).toMatchObject({
      is_stranger: true,
      team_id: 'T0ELSEWHERE',
    });
    expect(await flags('U0GONE')).toMatchObject({ deleted: true });
    expect(await flags('U0OPS')).toMatchObject({
      is_email_confirmed: true,
      profile: { email: 'ops@example.com' },
    });
    expect(await errorOf(client().users.info({ user: 'U0' }))).toBe(
      'user_not_found',
    );
  });

  it.each([
    ['OPS@example.com', 'ok'],
    ['gone@example.com', 'users_not_found'],
    ['stranger@example.com', 'users_not_found'],
    ['', 'users_not_found'],
  ])('looks up %s: %s', async (email, answer) => {
    expect(await errorOf(client().users.lookupByEmail({ email }))).toBe(answer);
  });

  it('opens direct messages and links to messages', async () => {
    const { channel } = await client().conversations.open({ users: 'U0OPS' });
    expect(channel?.id).toBe('D0OPS');
    expect(
      await errorOf(client().conversations.open({ users: 'U0GONE' })),
    ).toBe('user_disabled');
    const ts = await post();
    const { permalink } = await client().chat.getPermalink({
      channel: platform,
      message_ts: ts,
    });
    expect(permalink).toBe(
      `${slack.url}/archives/C0PLATFORM/p${ts.replace('.', '')}`,
    );
  });
});

describe('what is handed out for a short while', () => {
  /** A command nobody takes: its ids are still good. */
  async function issued() {
    await slack.as('U0OPS').types('/mooring', { channel: 'C0GENERAL' });
    const { payload } = slack.deliveries('command').slice(-1)[0];
    return {
      trigger_id: String(payload.trigger_id),
      url: String(payload.response_url),
    };
  }
  const respond = async (url: string, body: object = { text: 'later' }) =>
    (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status;

  it('a trigger opens one modal', async () => {
    const { trigger_id } = await issued();
    const open = () => client().views.open({ trigger_id, view: modal('One') });
    const { view } = await open();
    expect(view).toMatchObject({
      callback_id: 'silence',
      team_id: 'T0MOORING',
    });
    expect(await errorOf(open())).toBe('exchanged_trigger_id');
    expect(
      await errorOf(
        client().views.open({ trigger_id: 'made up', view: modal('One') }),
      ),
    ).toBe('invalid_trigger_id');
  });

  it('a trigger lives for 3 seconds', async () => {
    const { trigger_id } = await issued();
    const open = () => client().views.open({ trigger_id, view: modal('One') });
    clock += 3_001;
    expect(await errorOf(open())).toBe('expired_trigger_id');
    clock -= 1;
    expect(await errorOf(open())).toBe('ok');
  });

  it('a refused view does not use its trigger up', async () => {
    const { trigger_id } = await issued();
    const broken = { ...modal('One'), title: plain('x'.repeat(25)) };
    expect(
      await errorOf(client().views.open({ trigger_id, view: broken })),
    ).toBe('invalid_arguments');
    expect(
      await errorOf(client().views.open({ trigger_id, view: modal('One') })),
    ).toBe('ok');
  });

  it('a response URL works five times', async () => {
    const { url } = await issued();
    const statuses: number[] = [];
    for (let use = 0; use < 6; use += 1) statuses.push(await respond(url));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
    expect(
      slack
        .as('U0OPS')
        .sees('C0GENERAL')
        .filter(({ plain: text }) => text === 'later'),
    ).toHaveLength(5);
  });

  it('a response URL works for 30 minutes', async () => {
    const { url } = await issued();
    clock += 30 * 60_000;
    expect(await respond(url)).toBe(200);
    clock += 1;
    expect(await respond(url)).toBe(404);
  });

  it('a response must be a valid message', async () => {
    const { url } = await issued();
    expect(await respond(url, { blocks: [section('')] })).toBe(400);
  });

  it('a response to a command replaces nothing', async () => {
    const { url } = await issued();
    await respond(url, { text: 'first' });
    await respond(url, { text: 'second', replace_original: true });
    expect(
      slack
        .as('U0OPS')
        .sees('C0GENERAL')
        .map(({ plain: text }) => text),
    ).toEqual([expect.stringContaining('dispatch_failed'), 'first', 'second']);
  });
});

describe('views', () => {
  async function open(title = 'One') {
    await slack.as('U0OPS').types('/mooring');
    const { payload } = slack.deliveries('command').slice(-1)[0];
    const { view } = await client().views.open({
      trigger_id: String(payload.trigger_id),
      view: { ...modal(title), external_id: title },
    });
    return { id: view?.id ?? '', hash: view?.hash ?? '' };
  }

  it('are updated by id or external id, guarded by the hash', async () => {
    const { id, hash } = await open();
    const update = (key: object) =>
      client().apiCall('views.update', { view: modal('Two'), ...key });
    expect(await errorOf(update({ view_id: id, hash }))).toBe('ok');
    expect(slack.as('U0OPS').modal()?.title).toBe('Two');
    expect(await errorOf(update({ view_id: id, hash }))).toBe('hash_conflict');
    expect(await errorOf(update({ view_id: 'V0' }))).toBe('not_found');
    expect(await errorOf(update({ external_id: '' }))).toBe('not_found');
  });

  it('stack three high', async () => {
    await open();
    const push = async () => {
      await slack.as('U0OPS').types('/mooring');
      const { payload } = slack.deliveries('command').slice(-1)[0];
      return errorOf(
        client().views.push({
          trigger_id: String(payload.trigger_id),
          view: modal('Above'),
        }),
      );
    };
    expect([await push(), await push(), await push()]).toEqual([
      'ok',
      'ok',
      'push_limit_reached',
    ]);
  });

  it('refuse a Home tab as a modal', async () => {
    const call = client().views.publish({
      user_id: 'U0OPS',
      view: { ...modal('One') },
    });
    expect(await errorOf(call)).toBe('invalid_arguments');
  });
});

describe('scripted reactions', () => {
  it('limit the rate, with and without a time to wait', async () => {
    slack.script(
      'chat.postMessage',
      { kind: 'rate-limited', retryAfter: 7 },
      { kind: 'rate-limited' },
    );
    await expect(post()).rejects.toMatchObject({ retryAfter: 7 });
    await expect(post()).rejects.toThrow();
    expect(await post()).not.toBe('');
    expect(
      slack.calls('chat.postMessage').map(({ outcome }) => outcome.kind),
    ).toEqual(['rate-limited', 'rate-limited', 'answered']);
    expect(slack.channel(platform).messages).toHaveLength(1);
  });

  it('answer with a status or an error and do nothing', async () => {
    slack.script(
      'chat.postMessage',
      { kind: 'http', status: 503 },
      { kind: 'error', error: 'fatal_error' },
    );
    await expect(post()).rejects.toMatchObject({ statusCode: 503 });
    expect(await errorOf(post().then(() => ({ ok: true })))).toBe(
      'fatal_error',
    );
    expect(slack.channel(platform).messages).toEqual([]);
  });

  it('accept and then drop the line', async () => {
    slack.script('chat.postMessage', { kind: 'accept-then-drop' });
    await expect(post('lost answer')).rejects.toThrow();
    expect(slack.channel(platform).messages).toMatchObject([
      { text: 'lost answer' },
    ]);
  });

  it('are slow, and closing does not wait for them', async () => {
    const other = await startFakeSlack();
    other.script('auth.test', { kind: 'slow', ms: 600_000 });
    const call = new WebClient(other.botToken, {
      slackApiUrl: other.apiUrl,
      retryConfig: { retries: 0 },
      logger: quiet,
    }).auth.test();
    await Promise.all([expect(call).rejects.toThrow(), other.close()]);
  });

  it('apply to any method when asked', async () => {
    slack.script('*', { kind: 'error', error: 'team_disabled' });
    expect(await errorOf(client().auth.test())).toBe('team_disabled');
    expect(await errorOf(client().auth.test())).toBe('ok');
  });
});

it('shows buttons in what a person sees', async () => {
  await post('fallback', { blocks: [section('a &lt;b&gt;'), buttons('Go')] });
  expect(slack.as('U0OPS').sees(platform)[0].plain).toBe('a <b>\n[Go]');
});
