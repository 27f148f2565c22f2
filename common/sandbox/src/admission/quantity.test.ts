import fc from 'fast-check';
import { addQuantities, formatQuantity, parseQuantity } from './quantity';

it.each([
  ['100m', 100n],
  ['1', 1000n],
  ['1.5', 1500n],
  ['2k', 2_000_000n],
  ['1Ki', 1_024_000n],
  ['0.5Gi', 536_870_912_000n],
  ['1e3', 1_000_000n],
  ['12E', 12_000_000_000_000_000_000_000n],
  ['0.0001', 1n],
  ['-1', -1000n],
])('reads %s', (text, milli) => {
  expect(parseQuantity(text)?.milli).toBe(milli);
});

it.each(['', 'x', '1x', '1 Gi', '1e99', 'Ki', '--1'])(
  'does not read %p',
  text => {
    expect(parseQuantity(text)).toBeUndefined();
  },
);

it('sums in the canonical form', () => {
  const sum = (a: string, b: string) => {
    const [left, right] = [parseQuantity(a), parseQuantity(b)];
    return left && right && formatQuantity(addQuantities(left, right));
  };
  expect(sum('512Mi', '512Mi')).toBe('1Gi');
  expect(sum('500m', '1500m')).toBe('2');
  expect(sum('999k', '1k')).toBe('1M');
});

it('what is written reads as the same amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.boolean(),
      (milli, binary) => {
        const text = formatQuantity({ milli, binary });
        expect(parseQuantity(text)?.milli).toBe(milli);
      },
    ),
  );
});
