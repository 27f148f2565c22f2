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
