import { TimelineEntry } from '../timeline/entry';
import { aLane, aProbe, NOW, secondsAgo } from './__fixtures__/subjects';
import { countFlaps } from './flaps';

describe('countFlaps', () => {
  it('counts changes and not entries', () => {
    const timeline = aLane('api', ['ok', 'ok', 'refused', 'refused', 'ok']);
    expect(countFlaps(timeline, [], NOW)).toEqual({
      api: 2,
      hasApiTimeouts: false,
      agent: 0,
    });
  });

  it('counts what was kept and what was probed once each', () => {
    const timeline = aLane('api', ['ok', 'timeout', 'ok']);
    const again = aProbe('api-tcp', 'ok', { at: timeline[2].at });
    const now = aProbe('api-tcp', 'timeout', { at: secondsAgo(5) });
    expect(countFlaps(timeline, [again, now], NOW)).toMatchObject({
      api: 3,
      hasApiTimeouts: true,
    });
  });

  it('takes no note of probes that asked nothing', () => {
    const probes = [
      aProbe('api-tcp', 'ok', { at: secondsAgo(50) }),
      aProbe('api-tcp', 'not-run', { at: secondsAgo(40) }),
      aProbe('api-tcp', 'proxy-refused', { at: secondsAgo(30) }),
      aProbe('api-tcp', 'ok', { at: secondsAgo(20) }),
    ];
    expect(countFlaps([], probes, NOW).api).toBe(0);
  });

  it('looks back 15 min, but knows what was before', () => {
    const entry = (state: string, age: number): TimelineEntry => ({
      ...aLane('agent', [state])[0],
      at: secondsAgo(age),
    });
    const timeline = [
      entry('disconnected', 1_000),
      entry('connected', 950),
      entry('disconnected', 900),
      entry('connected', 100),
    ];
    expect(countFlaps(timeline, [], NOW).agent).toBe(2);
  });

  it('takes a gap in the record for no state of the cluster', () => {
    const timeline = aLane('agent', [
      'connected',
      'unknown',
      'connected',
      'unknown',
      'connected',
    ]);
    expect(countFlaps(timeline, [], NOW).agent).toBe(0);
  });
});
