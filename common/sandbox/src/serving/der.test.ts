import { der, integer, objectId, utcTime } from './der';

it.each([
  [[0], '020100'],
  [[0, 0, 5], '020105'],
  [[0x80], '02020080'],
  [[0, 0x80], '02020080'],
  [[0x7f, 1], '02027f01'],
])('writes the number %p in its shortest form', (bytes, hex) => {
  expect(integer(Buffer.from(bytes)).toString('hex')).toBe(hex);
});

it.each([
  ['2.5.29.17', '0603551d11'],
  ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
])('writes the object id %s', (dotted, hex) => {
  expect(objectId(dotted).toString('hex')).toBe(hex);
});

it.each([
  [127, '047f'],
  [128, '048180'],
  [256, '04820100'],
])('writes a length of %d', (length, hex) => {
  const head = der(0x04, Buffer.alloc(length)).subarray(0, hex.length / 2);
  expect(head.toString('hex')).toBe(hex);
});

it('writes a time as UTCTime', () => {
  const time = utcTime(Date.parse('2026-11-30T12:34:56Z'));
  expect(time.subarray(2).toString()).toBe('261130123456Z');
});
