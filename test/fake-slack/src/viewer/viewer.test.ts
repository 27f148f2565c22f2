import { request } from 'node:http';
import { WebClient } from '@slack/web-api';
import { quiet } from '../__testUtils__/startBolt';
import { buttons, modal, plain, section } from '../__testUtils__/views';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;
let bot: WebClient;

beforeEach(async () => {
  slack = await startFakeSlack();
  bot = new WebClient(slack.botToken, {
    slackApiUrl: slack.apiUrl,
    logger: quiet,
  });
});

afterEach(() => slack.close());

async function page(as = 'U0OPS', at = 'C0PLATFORM'): Promise<string> {
  const response = await fetch(`${slack.url}/?as=${as}&at=${at}`);
  expect(response.status).toBe(200);
  return response.text();
}

async function act(verb: string, body: object): Promise<unknown> {
  const response = await fetch(`${slack.url}/viewer/${verb}`, {
    method: 'POST',
    body: JSON.stringify({ as: 'U0OPS', ...body }),
  });
  return response.json();
}

const post = (more: { text: string; blocks?: ReturnType<typeof section>[] }) =>
  bot.chat.postMessage({ channel: 'C0PLATFORM', ...more });

describe('the page', () => {
  it('names its controls and lists channels and people', async () => {
    const html = await page();
    for (const word of [
      'You are',
      'aria-label="Message or command"',
      '>Send<',
      '# platform-alerts',
      '# acme',
      'Mooring (direct message)',
      'Platform operator',
      'Unlinked',
    ]) {
      expect(html).toContain(word);
    }
    // Deactivated people and bots cannot sit at a keyboard.
    expect(html).not.toContain('Gone (deactivated)');
    expect(html).toMatch(/<option value="U0OPS" selected="">/);
  });

  it('falls back to what there is', async () => {
    expect(await page('U0', 'C0')).toContain('<h1>#platform-alerts</h1>');
  });

  it('shows messages, edits and threads', async () => {
    const { ts = '' } = await post({
      text: 'x',
      blocks: [section('*Why* it')],
    });
    await bot.chat.update({ channel: 'C0PLATFORM', ts, text: 'y' });
    await bot.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'a reply',
      thread_ts: ts,
    });
    const html = await page();
    expect(html).toContain('Why');
    expect(html).toContain('(edited)');
    expect(html).toContain('1 reply');
    expect(html).toContain('a reply');
  });

  it('draws dates in rich text, for which the library has no words', async () => {
    await bot.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'x',
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [{ type: 'date', timestamp: 0, format: '{date_num}' }],
            },
          ],
        },
      ],
    });
    expect(await page()).toContain('1970-01-01');
  });

  it('shows ephemerals to one person, marked', async () => {
    await slack.as('U0OPS').types('/mooring', { channel: 'C0PLATFORM' });
    expect(await page()).toContain('Only visible to you');
    expect(await page('U0ACMEADMIN')).not.toContain('Only visible to you');
  });

  it('shows archived and shared channels as such', async () => {
    await slack.channel('C0PLATFORM').archive();
    await slack.channel('C0PLATFORM').shareExternally();
    expect(await page()).toContain(
      'archived, shared with another organisation',
    );
  });

  it('follows a permalink to its channel', async () => {
    const response = await fetch(`${slack.url}/archives/C0ACME/p1`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('at=C0ACME');
  });
});

describe('text from outside', () => {
  const evil = '<img src=x onerror=alert(1)>';

  it('is data in every kind of field', async () => {
    const escaped = evil.replace('<', '&lt;').replace('>', '&gt;');
    await post({ text: escaped });
    await bot.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'x',
      blocks: [
        { type: 'header', text: plain(evil) },
        section(escaped),
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [{ type: 'text', text: evil }],
            },
          ],
        },
        buttons(evil),
        {
          type: 'table',
          rows: [[{ type: 'raw_text', text: evil }]],
        },
      ],
    });
    const html = await page();
    expect(html).not.toContain('<img');
    const words = html.replace(/<[^>]+>/g, '');
    expect(words.split('onerror=alert(1)')).toHaveLength(1 + 6);
  });

  it('becomes no link that runs something', async () => {
    await post({
      text: 'x',
      blocks: [section('<javascript:alert(1)|a> <https://e.test/|b>')],
    });
    const html = await page();
    expect(html).not.toContain('href="javascript');
    expect(html).toContain('href="https://e.test/"');
    expect(html).toContain('rel="noopener noreferrer"');
  });

  it('could load and run nothing even if it got through', async () => {
    const response = await fetch(slack.url);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(await response.text()).not.toMatch(/<script(?! src="\/viewer\/)/);
  });
});

describe('what a person does on the page', () => {
  it('typing posts and commands', async () => {
    const at = { channel: 'C0PLATFORM' };
    expect(await act('type', { ...at, text: 'hello' })).toEqual({
      kind: 'acknowledged',
    });
    expect(await act('type', { ...at, text: '/mooring help' })).toEqual({
      kind: 'failed',
    });
    expect(slack.channel('C0PLATFORM').messages[0].text).toBe('hello');
    expect(slack.deliveries('command')[0].payload.text).toBe('help');
  });

  it('clicking the very button that was clicked', async () => {
    const { ts = '' } = await bot.chat.postMessage({
      channel: 'C0PLATFORM',
      text: 'x',
      blocks: [
        { ...buttons('Go'), block_id: 'first' },
        { ...buttons('Go'), block_id: 'second' },
      ],
    });
    expect(await page()).toContain('data-key="second/go"');
    await act('click', { channel: 'C0PLATFORM', where: ts, key: 'second/go' });
    expect(slack.deliveries('action')[0].payload.actions).toMatchObject([
      { block_id: 'second', action_id: 'go' },
    ]);
  });

  it('filling in a modal', async () => {
    await slack.as('U0OPS').types('/mooring');
    const [{ payload }] = slack.deliveries('command');
    await bot.views.open({
      trigger_id: String(payload.trigger_id),
      view: modal('Silence'),
    });
    const html = await page();
    expect(html).toContain('role="dialog"');
    expect(html).toContain('<label for="reason">Reason');
    expect(html).toContain('name="reason"');
    expect(await page('U0ACMEADMIN')).not.toContain('role="dialog"');

    expect(await act('submit', { values: { reason: '' } })).toEqual({
      kind: 'errors',
    });
    expect(await page()).toContain('Please complete this required field.');
    expect(await act('submit', { values: { reason: 'planned' } })).toEqual({
      kind: 'failed',
      error: 'dispatch_failed',
    });
    expect(await act('close', {})).toEqual({ kind: 'closed' });
    expect(await page()).not.toContain('role="dialog"');
  });

  it('opening the Home tab', async () => {
    expect(await page('U0OPS', 'home')).toContain('not published');
    await act('home', {});
    expect(slack.deliveries('event')[0].payload.event).toMatchObject({
      type: 'app_home_opened',
      user: 'U0OPS',
    });
    await bot.views.publish({
      user_id: 'U0OPS',
      view: { type: 'home', blocks: [section('Your tenants')] },
    });
    expect(await page('U0OPS', 'home')).toContain('Your tenants');
  });

  it('is told when something is not there any more', async () => {
    expect(await act('click', { where: '1.0', key: 'go' })).toEqual({
      error: 'ops sees no message 1.0',
    });
    expect(await act('toString', {})).toHaveProperty('error');
  });
});

it('tells open pages that something changed', async () => {
  const stop = new AbortController();
  const response = await fetch(`${slack.url}/viewer/events`, {
    signal: stop.signal,
  });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .getReader();
  const first = await reader?.read();
  expect(first?.value).toBe(': open\n\n');
  await post({ text: 'news' });
  const second = await reader?.read();
  expect(second?.value).toContain('data: changed');
  stop.abort();
});

describe('other web pages', () => {
  function statusWith(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const outgoing = request(`${slack.url}/viewer/type`, {
        method: 'POST',
        agent: false,
        headers,
      });
      outgoing.on('response', incoming => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
      });
      outgoing.on('error', reject);
      outgoing.end('{}');
    });
  }

  it('cannot drive the workspace', async () => {
    const { host } = new URL(slack.url);
    expect(await statusWith({ host, origin: 'https://evil.test' })).toBe(403);
    expect(await statusWith({ host: 'evil.test' })).toBe(403);
    expect(await statusWith({ host, origin: slack.url })).toBe(409);
  });
});

it('serves its script and styles, and nothing else of the disk', async () => {
  for (const name of ['viewer.js', 'viewer.css', 'blocks.css']) {
    const response = await fetch(`${slack.url}/viewer/${name}`);
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeGreaterThan(1_000);
  }
  const other = await fetch(`${slack.url}/viewer/..%2fmain.ts`);
  expect(other.status).toBe(404);
});
