import { DAY, HOUR, instant, MINUTE, SECOND } from '../model/instant';
import { ago, duration, since } from './duration';

const NOW = instant(Date.parse('2026-11-30T12:00:00Z'));

describe('times in words', () => {
  it.each([
    [0, '0 s'],
    [197 * SECOND, '197 s'],
    [10 * MINUTE - 1, '599 s'],
    [10 * MINUTE, '10 min'],
    [2 * HOUR - 1, '119 min'],
    [2 * HOUR, '2 h'],
    [2 * DAY - 1, '47 h'],
    [9 * DAY, '9 d'],
    [-5, '0 s'],
  ])('%d ms is %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });

  it('a missing time is never, not long ago', () => {
    expect(ago(undefined, NOW)).toBe('never');
    expect(since(undefined, NOW)).toBe('');
  });

  it('a time ahead of now is a skew, not a negative age', () => {
    expect(ago(instant(NOW + 12 * MINUTE), NOW)).toBe(
      '12 min ahead of our clock (2026-11-30 12:12 UTC)',
    );
    expect(since(instant(NOW + 12 * MINUTE), NOW)).toBe(
      ' since 2026-11-30 12:12 UTC',
    );
  });
});
