import { parseMrkdwn } from './parseMrkdwn';

const text = (words: string) => ({ kind: 'text', text: words });

it.each([
  ['plain', [text('plain')]],
  ['&lt;img src=x&gt; &amp;amp;', [text('<img src=x> &amp;')]],
  ['*bold*', [{ kind: 'bold', inside: [text('bold')] }]],
  [
    '*a _b_*',
    [
      {
        kind: 'bold',
        inside: [text('a '), { kind: 'italic', inside: [text('b')] }],
      },
    ],
  ],
  ['my_cluster_name 2*3*4', [text('my_cluster_name 2*3*4')]],
  ['* not bold *', [text('* not bold *')]],
  ['`*x* &lt;b&gt;`', [{ kind: 'code', text: '*x* <b>' }]],
  [
    'see <https://e.test/?a&amp;b|the *page*>',
    [
      text('see '),
      { kind: 'link', href: 'https://e.test/?a&b', label: 'the *page*' },
    ],
  ],
  [
    '<https://e.test>',
    [{ kind: 'link', href: 'https://e.test', label: 'https://e.test' }],
  ],
  [
    '<@U1> <#C1|x>',
    [{ kind: 'user', id: 'U1' }, text(' '), { kind: 'channel', id: 'C1' }],
  ],
  [
    '<!date^17^{time}|10:00 UTC>',
    [{ kind: 'date', epochSeconds: 17, fallback: '10:00 UTC' }],
  ],
  ['<!here>', [{ kind: 'broadcast', word: 'here' }]],
])('reads %s', (mrkdwn, inside) => {
  expect(parseMrkdwn(mrkdwn)).toEqual([{ kind: 'lines', inside }]);
});

it('tells lines, quotes and fences apart', () => {
  const mrkdwn = 'one\ntwo\n&gt; said\n&gt; so\n```\n*raw* &lt;\n```\nend';
  expect(parseMrkdwn(mrkdwn)).toEqual([
    { kind: 'lines', inside: [text('one\ntwo')] },
    { kind: 'quote', inside: [text('said\nso')] },
    { kind: 'fence', text: '*raw* <' },
    { kind: 'lines', inside: [text('end')] },
  ]);
});
