import { age } from './table';

const now = Date.parse('2026-11-30T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const [minute, hour, day] = [60, 3600, 86_400];

it.each([
  [ago(-5), '0s'],
  [ago(45), '45s'],
  [ago(3 * minute + 20), '3m20s'],
  [ago(10 * minute), '10m'],
  [ago(5 * hour + 10 * minute), '5h10m'],
  [ago(20 * hour), '20h'],
  [ago(2 * day + 3 * hour), '2d3h'],
  [ago(40 * day), '40d'],
  [ago(800 * day), '2y70d'],
  ['nonsense', '<unknown>'],
])('an object of %s is %s old', (time, shown) => {
  expect(age(time, now)).toBe(shown);
});
