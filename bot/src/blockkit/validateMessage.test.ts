import { describeProblem } from './problem';
import { validateMessage } from './validateMessage';

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const button = (fields: object) => ({
  type: 'button',
  text: plain('b'),
  ...fields,
});
const actions = (...elements: object[]) => ({ type: 'actions', elements });

function problemsOf(...blocks: unknown[]): string[] {
  return validateMessage({ text: 'fallback', blocks }).map(describeProblem);
}

it('speaks as Slack does, with a pointer', () => {
  expect(
    problemsOf(
      { type: 'divider' },
      { type: 'divider' },
      { type: 'section', text: mrkdwn('x'.repeat(3_001)) },
    ),
  ).toEqual([
    '[ERROR] must be less than 3001 characters [json-pointer:/blocks/2/text/text]',
  ]);
});

it('reports everything that is wrong, not the first thing only', () => {
  expect(
    problemsOf({ type: 'header', text: plain('') }, { type: 'section' }),
  ).toEqual([
    '[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    '[ERROR] missing required field: text [json-pointer:/blocks/1]',
  ]);
});

it.each<[string, unknown, string]>([
  ['a type Slack does not know', { type: 'marquee' }, '/blocks/0/type'],
  [
    'a type named like a property of Object',
    { type: 'toString' },
    '/blocks/0/type',
  ],
  ['something that is no block', 'text', '/blocks/0'],
  [
    'markup in a header',
    { type: 'header', text: mrkdwn('h') },
    '/blocks/0/text/type',
  ],
  [
    'markup in a button',
    actions(button({ text: mrkdwn('b') })),
    '/blocks/0/elements/0/text/type',
  ],
  [
    'an input element among actions',
    actions({ type: 'plain_text_input', action_id: 'a' }),
    '/blocks/0/elements/0/type',
  ],
  ['no actions at all', actions(), '/blocks/0/elements'],
  [
    'a button without text',
    actions({ type: 'button' }),
    '/blocks/0/elements/0',
  ],
  [
    'a button to a mailbox',
    actions(button({ url: 'mailto:a@e.test' })),
    '/blocks/0/elements/0/url',
  ],
  [
    'an address with a pipe',
    actions(button({ url: 'https://e.test/a|b' })),
    '/blocks/0/elements/0/url',
  ],
  [
    'an unknown button style',
    actions(button({ style: 'loud' })),
    '/blocks/0/elements/0/style',
  ],
  [
    'two options with one value',
    actions({
      type: 'static_select',
      options: [1, 2].map(() => ({ text: plain('o'), value: 'same' })),
    }),
    '/blocks/0/elements/0/options/1/value',
  ],
  [
    'a select without options',
    actions({ type: 'static_select' }),
    '/blocks/0/elements/0',
  ],
  [
    'an image from another scheme',
    { type: 'image', image_url: 'data:image/png,x', alt_text: 'i' },
    '/blocks/0/image_url',
  ],
  [
    'an unknown alert level',
    { type: 'alert', text: plain('a'), level: 'fatal' },
    '/blocks/0/level',
  ],
  [
    'an empty cell',
    { type: 'table', rows: [[{ type: 'raw_text', text: '' }]] },
    '/blocks/0/rows/0/0/text',
  ],
  [
    'a cell of an unknown type',
    { type: 'table', rows: [[{ type: 'plain_text', text: 'c' }]] },
    '/blocks/0/rows/0/0/type',
  ],
  [
    'an empty text in rich_text',
    {
      type: 'rich_text',
      elements: [
        { type: 'rich_text_section', elements: [{ type: 'text', text: '' }] },
      ],
    },
    '/blocks/0/elements/0/elements/0/text',
  ],
  [
    'a text directly under rich_text',
    { type: 'rich_text', elements: [{ type: 'text', text: 't' }] },
    '/blocks/0/elements/0/type',
  ],
  [
    'an unusable link in rich_text',
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [{ type: 'link', url: 'ftp://e.test' }],
        },
      ],
    },
    '/blocks/0/elements/0/elements/0/url',
  ],
  [
    'an empty block_id',
    { type: 'divider', block_id: '' },
    '/blocks/0/block_id',
  ],
])('refuses %s', (_name, block, pointer) => {
  expect(validateMessage({ text: 'fallback', blocks: [block] })).toEqual([
    expect.objectContaining({ pointer }),
  ]);
});

it('wants unique block ids in the message', () => {
  const divider = { type: 'divider', block_id: 'same' };
  expect(problemsOf(divider, divider)).toEqual([
    '[ERROR] block_id `same` already exists [json-pointer:/blocks/1/block_id]',
  ]);
});

it('wants unique action ids within a block, not across blocks', () => {
  const ack = button({ action_id: 'ack' });
  expect(problemsOf(actions(ack), actions(ack))).toEqual([]);
  expect(problemsOf(actions(ack, ack))).toEqual([
    '[ERROR] action_id `ack` already exists in this block [json-pointer:/blocks/0]',
  ]);
});

it('takes one table only', () => {
  const table = { type: 'table', rows: [[{ type: 'raw_text', text: 'c' }]] };
  expect(problemsOf(table)).toEqual([]);
  expect(problemsOf(table, table)).toHaveLength(1);
});

describe('text from outside', () => {
  const half = 'abc😀'.slice(0, 4);

  it('refuses half an emoji wherever it stands', () => {
    expect(problemsOf({ type: 'header', text: plain(half) })).toEqual([
      expect.stringContaining('/blocks/0/text/text'),
    ]);
    expect(problemsOf(actions(button({ value: half })))).toEqual([
      expect.stringContaining('/blocks/0/elements/0/value'),
    ]);
    expect(validateMessage({ text: half })).toEqual([
      expect.objectContaining({ pointer: '/text' }),
    ]);
    expect(validateMessage({ text: 'abc😀 👩‍👩‍👧' })).toEqual([]);
  });

  it.each(['<!channel>', '<!here|here>', '<!everyone>', '<!subteam^S1>'])(
    'refuses %s in markup and in the fallback',
    mention => {
      expect(validateMessage({ text: mention })).toHaveLength(1);
      expect(
        problemsOf({ type: 'section', text: mrkdwn(`a ${mention}`) }),
      ).toHaveLength(1);
    },
  );

  it('takes escaped mentions, dates, and anything in plain text', () => {
    const date = '<!date^1764496800^{time}|10:00>';
    expect(validateMessage({ text: '&lt;!channel&gt;' })).toEqual([]);
    expect(
      problemsOf(
        { type: 'section', text: mrkdwn(date) },
        { type: 'section', text: plain('<!channel>') },
      ),
    ).toEqual([]);
  });
});

describe('fallback text', () => {
  it('is needed without blocks, and always in this house', () => {
    const blocks = [{ type: 'divider' }];
    expect(validateMessage({ blocks })).toEqual([]);
    expect(validateMessage({ blocks }, { house: true })).toEqual([
      expect.objectContaining({ error: 'no_text' }),
    ]);
    expect(validateMessage({ text: '', blocks: [] })).toEqual([
      expect.objectContaining({ error: 'no_text' }),
    ]);
    expect(validateMessage({})).toHaveLength(1);
  });

  it('holds 300 characters in this house', () => {
    const check = (n: number) =>
      validateMessage({ text: 'x'.repeat(n) }, { house: true });
    expect(check(300)).toEqual([]);
    expect(check(301)).toHaveLength(1);
  });
});

it('keeps all blocks under 10,000 characters of JSON in this house', () => {
  const section = { type: 'section', text: mrkdwn('x'.repeat(2_900)) };
  const blocks = [section, section, section, section];
  expect(validateMessage({ text: 'f', blocks })).toEqual([]);
  expect(validateMessage({ text: 'f', blocks }, { house: true })).toEqual([
    expect.objectContaining({ error: 'msg_blocks_too_long' }),
  ]);
});

it('refuses blocks that are no list', () => {
  expect(validateMessage({ text: 'f', blocks: {} })).toEqual([
    expect.objectContaining({ message: 'must provide an array' }),
  ]);
});
