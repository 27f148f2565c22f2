import type { JsonObject } from '../types';
import { plainOfBlocks, plainOfMrkdwn } from './plainText';

const names = {
  user: (id: string) => (id === 'U0OPS' ? 'ops' : id),
  channel: (id: string) => (id === 'C0ACME' ? 'acme' : id),
};

it.each([
  ['a &lt;b&gt; &amp;amp; c', 'a <b> &amp; c'],
  ['<@U0OPS> in <#C0ACME|other>', '@ops in #acme'],
  ['<https://e.test/x|the portal>', 'the portal'],
  ['<https://e.test/x>', 'https://e.test/x'],
  ['at <!date^1764496800^{time}|10:00 UTC>', 'at 10:00 UTC'],
  ['<!channel>', '@channel'],
])('reads %s as %s', (mrkdwn, plain) => {
  expect(plainOfMrkdwn(mrkdwn, names)).toBe(plain);
});

it('reads blocks as their words, top to bottom', () => {
  const blocks: JsonObject[] = [
    { type: 'header', text: { type: 'plain_text', text: 'acme-plant-1 & co' } },
    {
      type: 'section',
      fields: [
        { type: 'mrkdwn', text: '*State* down' },
        { type: 'mrkdwn', text: '*Since* 10:02' },
      ],
    },
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: 'by ' },
            { type: 'user', user_id: 'U0OPS' },
          ],
        },
      ],
    },
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'name' },
          { type: 'raw_text', text: 'state' },
        ],
        [
          { type: 'raw_text', text: 'one' },
          { type: 'raw_text', text: 'Connected' },
        ],
      ],
    },
    {
      type: 'actions',
      elements: [
        { type: 'button', text: { type: 'plain_text', text: 'Acknowledge' } },
        { type: 'button', text: { type: 'plain_text', text: 'Re-check' } },
      ],
    },
    {
      type: 'context',
      elements: [{ type: 'mrkdwn', text: 'INC-1' }],
    },
  ];
  expect(plainOfBlocks(blocks, names)).toBe(
    [
      'acme-plant-1 & co',
      '*State* down',
      '*Since* 10:02',
      'by @ops',
      'name | state',
      'one | Connected',
      '[Acknowledge] [Re-check]',
      'INC-1',
    ].join('\n'),
  );
});
