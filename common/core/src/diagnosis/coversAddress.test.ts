import { coversAddress } from './coversAddress';

describe('coversAddress', () => {
  it.each([
    [['100.70.0.11/32'], true],
    [['100.70.0.0/16'], true],
    [['100.70.0.17/32'], false],
    [['100.70.0.17/32', '100.70.0.8/29'], true],
    [['fd00::/8'], false],
    [['no prefix'], false],
    [[], false],
  ])('%j: %s', (prefixes, expected) => {
    expect(coversAddress(prefixes, '100.70.0.11')).toBe(expected);
  });

  it('holds nothing that is no address', () => {
    expect(coversAddress(['0.0.0.0/0'], 'elsewhere')).toBe(false);
  });
});
