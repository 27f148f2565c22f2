import { randomUUID } from 'node:crypto';
import { WebClient } from '@slack/web-api';
import { quiet } from '../__testUtils__/startBolt';
import { errorOf, webClient } from '../__testUtils__/webClient';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 30, 10);
  slack = await startFakeSlack({ now: () => clock });
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
    expect(await errorOf(post())).toBe('fatal_error');
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

it('holds callers to the rate tiers when asked', async () => {
  const strict = await startFakeSlack({ now: () => clock, enforceRates: true });
  const say = () =>
    webClient(strict).chat.postMessage({ channel: platform, text: 'x' });
  await say();
  await expect(say()).rejects.toMatchObject({ retryAfter: 1 });
  clock += 1_000;
  await say();
  expect(strict.channel(platform).messages).toHaveLength(2);
  await strict.close();
});
