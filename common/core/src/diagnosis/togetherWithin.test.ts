import fc from 'fast-check';
import { togetherWithin } from './togetherWithin';

const within = (times: readonly (number | undefined)[], span: number) =>
  togetherWithin(times, time => time, span);

describe('togetherWithin', () => {
  it('finds the largest group', () => {
    expect(within([0, 500, 510, 520, 900], 180)).toEqual([500, 510, 520]);
  });

  it('holds both ends of the span', () => {
    expect(within([0, 180], 180)).toEqual([0, 180]);
    expect(within([0, 181], 180)).toEqual([181]);
  });

  it('takes the latest of equally large groups', () => {
    expect(within([0, 10, 1_000, 1_010], 180)).toEqual([1_000, 1_010]);
  });

  it('leaves out what has no time', () => {
    expect(within([undefined, 5, undefined], 180)).toEqual([5]);
    expect(within([], 180)).toEqual([]);
  });

  it('is as large as the best window that starts at a member', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 400 }),
        (times, span) => {
          const sizes = times.map(
            start => times.filter(t => t >= start && t <= start + span).length,
          );
          const found = within(times, span);
          expect(found).toHaveLength(Math.max(0, ...sizes));
        },
      ),
    );
  });
});
