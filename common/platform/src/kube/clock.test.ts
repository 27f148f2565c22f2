import { systemClock } from './clock';

describe('systemClock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('sleeps as long as asked', async () => {
    const woken = jest.fn();
    const sleep = systemClock.sleep(1_000).then(woken);
    await jest.advanceTimersByTimeAsync(999);
    expect(woken).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await sleep;
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('wakes at once when its signal aborts, and leaves no timer behind', async () => {
    const stopper = new AbortController();
    const sleep = systemClock.sleep(60_000, stopper.signal);
    stopper.abort();
    await sleep;
    await systemClock.sleep(60_000, stopper.signal);
    expect(jest.getTimerCount()).toBe(0);
  });
});
