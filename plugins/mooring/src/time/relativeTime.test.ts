import { ageOf, exactTime } from './relativeTime';

const NOW = Date.parse('2026-11-30T14:05:00Z');
const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe('ageOf', () => {
  it.each([
    ['this moment', 0, { unit: 'now' }],
    ['less than a second', 999, { unit: 'now' }],
    ['the reader’s clock behind the server’s', -5 * MIN, { unit: 'now' }],
    ['one second', S, { unit: 's', count: 1 }],
    ['59.9 seconds', 59_900, { unit: 's', count: 59 }],
    ['a minute', MIN, { unit: 'min', count: 1 }],
    ['just under 24 minutes', 24 * MIN - 1, { unit: 'min', count: 23 }],
    ['an hour', H, { unit: 'h', count: 1 }],
    ['a night and a day', 47 * H, { unit: 'h', count: 47 }],
    ['two days', 2 * D, { unit: 'd', count: 2 }],
    ['a year', 365 * D, { unit: 'd', count: 365 }],
  ])('tells %s', (_name, age, expected) => {
    expect(ageOf(NOW - age, NOW)).toEqual(expected);
  });
});

describe('exactTime', () => {
  it('names the moment to the second, with its zone', () => {
    expect(exactTime(NOW, 'en-GB', 'Europe/Berlin')).toBe(
      '30 Nov 2026, 15:05:00 CET',
    );
  });
});
