import { act, render, screen } from '@testing-library/react';
import { ClockProvider } from './ClockContext';
import { NowProvider, useNow } from './NowContext';

function Shown() {
  return <p>{useNow()}</p>;
}

describe('NowProvider', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('lets a page grow older while it stays open, and stops with it', () => {
    let now = 1_000;
    const clock = { now: () => now };
    const { unmount } = render(
      <ClockProvider value={clock}>
        <NowProvider>
          <Shown />
        </NowProvider>
      </ClockProvider>,
    );
    expect(screen.getByText('1000')).toBeInTheDocument();
    now = 6_000;
    act(() => {
      jest.advanceTimersByTime(5_000);
    });
    expect(screen.getByText('6000')).toBeInTheDocument();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});
