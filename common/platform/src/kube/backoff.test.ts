import { createBackoff } from './backoff';

function make(random: () => number) {
  return createBackoff({ baseMs: 1_000, capMs: 30_000, floorMs: 100, random });
}

describe('createBackoff', () => {
  it('doubles up to its cap, and starts anew after a reset', () => {
    const backoff = make(() => 1);
    const waits = Array.from({ length: 7 }, () => backoff.next());
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(backoff.failures).toBe(7);
    backoff.reset();
    expect(backoff.next()).toBe(1_000);
  });

  it('spreads over the whole range, but never becomes a busy loop', () => {
    expect(make(() => 0).next()).toBe(100);
    expect(make(() => 0.25).next()).toBe(250);
  });

  it('stays finite after weeks of failures', () => {
    const backoff = make(() => 1);
    for (let failure = 0; failure < 5_000; failure += 1) backoff.next();
    expect(backoff.next()).toBe(30_000);
  });
});
