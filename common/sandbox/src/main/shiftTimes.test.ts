import fc from 'fast-check';
import { newestTime, shiftTimes } from './shiftTimes';

const HOUR = 3_600_000;

describe('shiftTimes', () => {
  it('moves times wherever they stand and leaves the rest alone', () => {
    const object = {
      metadata: { creationTimestamp: '2026-08-02T12:00:00Z', name: 'a-2026' },
      status: {
        conditions: [{ message: 'since 2026-11-30T11:00:00Z, 3 times' }],
        lastSeen: null,
        count: 7,
        fine: '2026-11-30T11:00:00.250Z',
      },
    };
    expect(shiftTimes(object, HOUR)).toEqual({
      metadata: { creationTimestamp: '2026-08-02T13:00:00Z', name: 'a-2026' },
      status: {
        conditions: [{ message: 'since 2026-11-30T12:00:00Z, 3 times' }],
        lastSeen: null,
        count: 7,
        fine: '2026-11-30T12:00:00.250Z',
      },
    });
  });

  it('takes the same way back', () => {
    const second = fc
      .integer({ min: 0, max: 4_000_000_000 })
      .map(value => `${new Date(value * 1000).toISOString().slice(0, 19)}Z`);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(second, fc.string())),
        fc.integer({ min: -100_000, max: 100_000 }),
        (values, seconds) => {
          const there = shiftTimes(values, seconds * 1000);
          expect(shiftTimes(there, -seconds * 1000)).toEqual(values);
        },
      ),
    );
  });
});

describe('newestTime', () => {
  it('is that of metadata and status, not an end in a spec', () => {
    const objects = [
      { spec: { notAfter: '2030-01-01T00:00:00Z' } },
      { metadata: { creationTimestamp: '2026-11-01T00:00:00Z' } },
      { status: { lastSeen: '2026-11-30T12:00:00+01:00' } },
      'no object',
    ];
    expect(newestTime(objects)).toBe(Date.parse('2026-11-30T11:00:00Z'));
    expect(newestTime([{}])).toBeUndefined();
  });
});
