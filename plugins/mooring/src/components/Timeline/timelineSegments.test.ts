import { TimelineEntryView } from '@mooring/core';
import { segmentsOf } from './timelineSegments';

const entry = (
  at: string,
  state: string,
  tone: TimelineEntryView['tone'],
): TimelineEntryView => ({
  lane: 'agent',
  at: `2026-11-30T${at}:00Z`,
  state,
  tone,
});
const ms = (at: string) => Date.parse(`2026-11-30T${at}:00Z`);

describe('segmentsOf', () => {
  it('lets a state last until the next one, and the last one until now', () => {
    expect(
      segmentsOf(
        // Not in order: the store's order is not relied upon.
        [
          entry('13:42', 'disconnected', 'bad'),
          entry('12:00', 'connected', 'good'),
        ],
        'agent',
        ms('13:00'),
        ms('14:00'),
      ),
    ).toEqual([
      { from: ms('13:00'), to: ms('13:42'), state: 'connected', tone: 'good' },
      {
        from: ms('13:42'),
        to: ms('14:00'),
        state: 'disconnected',
        tone: 'bad',
      },
    ]);
  });

  it('does not draw a time of which nothing is recorded as well', () => {
    expect(
      segmentsOf(
        [entry('13:30', 'connected', 'good')],
        'agent',
        ms('13:00'),
        ms('14:00'),
      )[0],
    ).toEqual({
      from: ms('13:00'),
      to: ms('13:30'),
      state: undefined,
      tone: 'unknown',
    });
    expect(segmentsOf([], 'flux', ms('13:00'), ms('14:00'))).toEqual([
      {
        from: ms('13:00'),
        to: ms('14:00'),
        state: undefined,
        tone: 'unknown',
      },
    ]);
  });

  it('keeps the lanes apart and leaves out what lies in the future', () => {
    const other: TimelineEntryView = {
      lane: 'api',
      at: '2026-11-30T13:10:00Z',
      state: 'timeout',
      tone: 'bad',
    };
    expect(
      segmentsOf(
        [other, entry('15:00', 'connected', 'good')],
        'agent',
        ms('13:00'),
        ms('14:00'),
      ).map(({ state }) => state),
    ).toEqual([undefined]);
  });

  it('drops a state that lasted no time at all', () => {
    expect(
      segmentsOf(
        [
          entry('13:30', 'unknown', 'unknown'),
          entry('13:30', 'connected', 'good'),
        ],
        'agent',
        ms('13:30'),
        ms('14:00'),
      ).map(({ state }) => state),
    ).toEqual(['connected']);
  });
});
