import { Failure } from '../api/failure';
import { Loaded, reduceLoaded } from './loaded';

const shown: Loaded<string> = {
  kind: 'shown',
  value: 'rows',
  at: 1,
  outdated: false,
};
const denied: Failure = { kind: 'denied', code: 'x', text: 'no', next: null };
const unreachable: Failure = { kind: 'unreachable', text: 'no answer' };

describe('reduceLoaded', () => {
  it('keeps the rows while another page of the same list is awaited', () => {
    expect(reduceLoaded(shown, { kind: 'variant' })).toEqual({
      ...shown,
      outdated: true,
    });
  });

  it('never keeps rows for another subject', () => {
    expect(reduceLoaded(shown, { kind: 'subject' })).toEqual({
      kind: 'loading',
    });
  });

  it('keeps the last good answer when it cannot be read again, and says so', () => {
    expect(
      reduceLoaded(shown, { kind: 'failed', failure: unreachable }),
    ).toEqual({ ...shown, failure: unreachable });
  });

  it('takes away what the reader may not see any more', () => {
    expect(reduceLoaded(shown, { kind: 'failed', failure: denied })).toEqual({
      kind: 'failed',
      failure: denied,
    });
  });

  it('forgets a failure with the next good answer', () => {
    expect(
      reduceLoaded(
        { ...shown, failure: unreachable },
        { kind: 'answered', value: 'new', at: 2 },
      ),
    ).toEqual({ kind: 'shown', value: 'new', at: 2, outdated: false });
  });
});
