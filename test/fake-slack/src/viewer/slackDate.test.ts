import { slackDate } from './slackDate';

const AT = Date.UTC(2026, 10, 3, 14, 5, 9) / 1_000;

describe('slackDate', () => {
  it.each([
    ['{date_num}', '2026-11-03'],
    ['{date}', 'November 3, 2026'],
    ['{date_short}', 'Nov 3, 2026'],
    ['{date_short_pretty} {time}', 'Nov 3, 2026 14:05 UTC'],
    ['{date_pretty} at {time_secs}', 'November 3, 2026 at 14:05:09 UTC'],
    ['since {time}', 'since 14:05 UTC'],
    ['{unknown}', '{unknown}'],
  ])('draws %s as %s', (format, expected) => {
    expect(slackDate(AT, format)).toBe(expected);
  });
});
