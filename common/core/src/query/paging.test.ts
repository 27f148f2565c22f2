import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './cursor';
import { compareKeys, SortKey } from './order';
import { pageAfter } from './paging';

const key: fc.Arbitrary<SortKey> = fc.tuple(
  fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.integer({ min: -3, max: 3 }),
    fc.constant(null),
  ),
  fc.string({ maxLength: 2 }),
  fc.uuid(),
);
const order = fc.constantFrom('asc' as const, 'desc' as const);

describe('order of rows', () => {
  it('is total and turns round with the column, none last either way', () => {
    fc.assert(
      fc.property(key, key, key, order, (a, b, c, direction) => {
        expect(Math.sign(compareKeys(a, b, direction))).toBe(
          -Math.sign(compareKeys(b, a, direction)) + 0,
        );
        const [first, second, third] = [a, b, c].sort((x, y) =>
          compareKeys(x, y, direction),
        );
        expect(compareKeys(first, second, direction)).toBeLessThanOrEqual(0);
        expect(compareKeys(second, third, direction)).toBeLessThanOrEqual(0);
        expect(compareKeys(first, third, direction)).toBeLessThanOrEqual(0);
      }),
    );
    for (const direction of ['asc', 'desc'] as const) {
      expect(compareKeys([null, 'a'], [1, 'a'], direction)).toBe(1);
      // Equals of the sorted column keep their order by name.
      expect(compareKeys([1, 'a'], [1, 'b'], direction)).toBe(-1);
    }
  });
});

describe('pages', () => {
  it('show every row once, whatever the size of a page', () => {
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        order,
        (keys, limit, direction) => {
          const rows = keys
            .map(one => ({ key: one }))
            .sort((a, b) => compareKeys(a.key, b.key, direction));
          const seen: { key: SortKey }[] = [];
          let after: SortKey | undefined;
          for (;;) {
            const page = pageAfter(rows, after, limit, direction);
            seen.push(...page.rows);
            after = page.rows[page.rows.length - 1]?.key;
            if (!page.hasMore) break;
          }
          expect(seen).toEqual(rows);
        },
      ),
    );
  });

  it('neither repeat nor skip rows that stay, while others come and go between two pages', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { maxLength: 30, selector: one => one[2] }),
        fc.array(key, { maxLength: 10 }),
        order,
        (keys, added, direction) => {
          const by = (a: { key: SortKey }, b: { key: SortKey }) =>
            compareKeys(a.key, b.key, direction);
          const before = keys.map(one => ({ key: one })).sort(by);
          const first = pageAfter(before, undefined, 5, direction);
          const last = first.rows[first.rows.length - 1]?.key;
          const after = [
            ...before.filter((_, i) => i % 3 !== 1),
            ...added.map(one => ({ key: one })),
          ].sort(by);
          const rest = pageAfter(after, last, 100, direction).rows;
          const staying = before.slice(5).filter(row => after.includes(row));
          expect(staying.every(row => rest.includes(row))).toBe(true);
          expect(rest.some(row => first.rows.includes(row))).toBe(false);
        },
      ),
    );
  });
});

describe('a cursor', () => {
  const sign = (text: string) =>
    `signed-${text.length}-${[...text].reduce(
      (sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521,
      7,
    )}`;

  it('comes back as it was, for the same query only', () => {
    fc.assert(
      fc.property(key, fc.string({ maxLength: 20 }), (after, binding) => {
        const text = encodeCursor({ after, binding }, sign);
        expect(decodeCursor(text, binding, sign)?.after).toEqual([...after]);
        expect(decodeCursor(text, `${binding}x`, sign)).toBeUndefined();
      }),
    );
  });

  it('is refused when it was made up or changed', () => {
    const text = encodeCursor({ after: ['a', 'b'], binding: 'q' }, sign);
    for (const wrong of [
      '',
      '.',
      'x',
      `${text}.x`,
      `A${text}`,
      text.replace('.', '.x'),
      `${btoa('[[],"q"]')}.none`,
    ]) {
      expect(decodeCursor(wrong, 'q', sign)).toBeUndefined();
    }
  });
});
