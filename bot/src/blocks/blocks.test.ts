import fc from 'fast-check';
import { instant } from '@mooring/core';
import { validateMessage } from '../blockkit';
import {
  bold,
  bulletList,
  clip,
  code,
  context,
  dateMrkdwn,
  fallbackText,
  fitItems,
  header,
  lines,
  linkButtons,
  message,
  mrkdwn,
  outsideName,
  outsideText,
  section,
  sentence,
  words,
} from './index';

/** Any string at all: lone surrogates, markup, emoji, right-to-left, zero-width, nothing. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0xd7f0, max: 0xe010 }), { maxLength: 20 })
    .map(units => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    '<!channel>',
    '<!date^1^{time}|x>',
    '<@U0OPS>',
    '&amp;',
    'A & B <c>',
    '🔥',
    ':fire:',
    '👨‍👩‍👧‍👦'.repeat(100),
    'عميل',
    'a\u202eb',
    '\u2068',
    '*bold* _it_ `code`',
    'x'.repeat(5_000),
    '&'.repeat(5_000),
    'é'.normalize('NFD').repeat(2_000),
  ),
);

describe('the house library', () => {
  it('makes a message that Slack takes, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 3 }), texts => {
        const [text] = texts;
        const built = message(text, [
          header(text),
          section(mrkdwn`Name: ${text} at ${dateMrkdwn(instant(0))}`),
          lines([words(text), bold(text), code(text)], sentence(text)),
          bulletList(
            text,
            texts.map(each => [words(each, 300)]),
          ),
          context(...texts),
          linkButtons({ label: text, url: 'https://portal.example/x' }),
        ]);
        const problems = validateMessage(built).filter(
          ({ error }) => error !== 'msg_blocks_too_long',
        );
        expect(problems).toEqual([]);
        expect(built.text.length).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('lets no text from outside become a mention, a link or a command', () => {
    fc.assert(
      fc.property(nasty, text => {
        expect(mrkdwn`${text}`.source).not.toMatch(/[<>]/);
        expect(fallbackText(text)).not.toMatch(/[<>]/);
      }),
    );
  });

  it('escapes exactly once', () => {
    expect(mrkdwn`${'A & B <c>'}`.source).toBe('A &amp; B &lt;c&gt;');
    expect(mrkdwn`${mrkdwn`${'&'}`}`.source).toBe('&amp;');
    expect(fallbackText('&amp;')).toBe('&amp;amp;');
    expect(header('A & B').text.text).toBe('A & B');
  });

  it('never cuts inside an escaped character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 400 }), most => {
        const cut = fallbackText('<&>'.repeat(200), most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.replace(/&(amp|lt|gt);/g, '')).toBe('…');
      }),
    );
  });

  it('cuts between graphemes, closes an isolation and stays within the length', () => {
    fc.assert(
      fc.property(nasty, fc.integer({ min: 3, max: 100 }), (text, most) => {
        const cut = clip(outsideText(text), most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut).not.toMatch(/\p{Cs}/u);
      }),
    );
    expect(clip('abc😀def', 6)).toBe('abc…');
    expect(clip('\u2068ابجد هوز\u2069', 6)).toBe('\u2068ابج…\u2069');
  });

  it('isolates right-to-left names and leaves others as people copy them', () => {
    expect(outsideName('عميل')).toBe('\u2068عميل\u2069');
    expect(outsideName('acme-plant-1')).toBe('acme-plant-1');
    expect(outsideName('a\u202ecod.exe')).toBe('acod.exe');
    expect(outsideName('  ')).toBe('(no name)');
  });

  it('shows times of a sentence in the reader’s zone and keeps its words where that fails', () => {
    expect(sentence('Lost since 2026-11-30 10:02 UTC (3 min).')).toEqual([
      { type: 'text', text: 'Lost since ' },
      {
        type: 'date',
        timestamp: 1_796_032_920,
        format: '{date_short_pretty} {time}',
        fallback: '2026-11-30 10:02 UTC',
      },
      { type: 'text', text: ' (3 min).' },
    ]);
    expect(sentence('last 2026-11-30T10:02:33Z')[1]).toEqual({
      type: 'date',
      timestamp: 1_796_032_953,
      format: '{date_short_pretty} {time_secs}',
      fallback: '2026-11-30T10:02:33Z',
    });
    const times = sentence('2026-11-30 10:02 UTC '.repeat(50));
    expect(times.filter(({ type }) => type === 'date')).toHaveLength(4);
    expect(sentence('On 2026-99-99 10:02 UTC')).toEqual([
      { type: 'text', text: 'On 2026-99-99 10:02 UTC' },
    ]);
  });

  it('shows as many items as a message takes and says how many are left out', () => {
    const names = Array.from({ length: 40 }, (_, n) =>
      `${n}-`.padEnd(400, '&'),
    );
    const built = fitItems(
      names,
      (shown, hidden) =>
        message('list', [
          lines(...shown.map(name => [words(name, 400)]), [
            words(`… ${hidden} more`),
          ]),
        ]),
      40,
    );
    expect(validateMessage(built, { house: true })).toEqual([]);
    const left = Number(/… (\d+) more/.exec(JSON.stringify(built))?.[1]);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(40);
  });
});
