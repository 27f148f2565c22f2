import fc from 'fast-check';
import { readCount, readTime } from './sampleValue';

describe('readCount', () => {
  it.each<[string, bigint | undefined]>([
    ['0', 0n],
    ['11348', 11_348n],
    ['168.4', 168n],
    ['3540.5', 3_541n],
    ['0.49', 0n],
    ['0.5', 1n],
    ['1.234567e+09', 1_234_567_000n],
    ['1e3', 1_000n],
    ['12.5e-1', 1n],
    ['5e-1', 1n],
    ['5e-2', 0n],
    ['18446744073709551615', 18_446_744_073_709_551_615n],
    ['-0', 0n],
    ['-1', undefined],
    ['NaN', undefined],
    ['+Inf', undefined],
    ['-Inf', undefined],
    ['', undefined],
    ['12 ', undefined],
    ['0x10', undefined],
  ])('reads %s', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it('keeps every digit of any counter', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), count => {
        expect(readCount(String(count))).toBe(count);
      }),
    );
  });

  it('agrees with numbers where these are exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: -5, max: 5 }),
        (digits, exponent) => {
          const exact = Math.floor(Number(`${digits}e${exponent}`) + 0.5);
          expect(readCount(`${digits}e${exponent}`)).toBe(BigInt(exact));
        },
      ),
    );
  });
});

describe('readTime', () => {
  it.each<[string, number | null | undefined]>([
    ['1796039683', 1_796_039_683_000],
    ['1796039683.25', 1_796_039_683_250],
    ['1.796039683e+09', 1_796_039_683_000],
    ['0', null],
    ['-1', undefined],
    ['NaN', undefined],
    ['+Inf', undefined],
    ['', undefined],
  ])('reads %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });
});
