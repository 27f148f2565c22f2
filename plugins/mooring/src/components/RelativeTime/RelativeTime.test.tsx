import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { NOW } from '../../__testUtils__/views';
import { ClockProvider } from '../../time/ClockContext';
import { NowProvider } from '../../time/NowContext';
import { RelativeTime } from './RelativeTime';

describe('RelativeTime', () => {
  it('shows the age and carries the exact moment for hover and screen readers', async () => {
    renderInTestApp(
      <ClockProvider value={{ now: () => NOW }}>
        <RelativeTime at="2026-11-30T13:42:00Z" />
      </ClockProvider>,
    );
    const time = await screen.findByText('23 min ago');
    expect(time).toHaveAttribute('datetime', '2026-11-30T13:42:00Z');
    const exact = time.getAttribute('title');
    expect(exact).toMatch(/2026/);
    expect(time).toHaveTextContent(`23 min ago (${exact})`);
  });

  it('says never as a word', async () => {
    renderInTestApp(<RelativeTime at={null} />);
    expect(await screen.findByText('never')).toBeInTheDocument();
  });

  it('shows what is not a time as it came', async () => {
    renderInTestApp(<RelativeTime at="soon" />);
    expect(await screen.findByText('soon')).toBeInTheDocument();
  });

  it('grows older while the page stays open', async () => {
    let now = NOW;
    const clock = { now: () => now };
    renderInTestApp(
      <ClockProvider value={clock}>
        <NowProvider>
          <RelativeTime at="2026-11-30T14:04:52Z" />
        </NowProvider>
      </ClockProvider>,
    );
    expect(await screen.findByText('8 s ago')).toBeInTheDocument();
    now += 5_000;
    expect(await screen.findByText('13 s ago')).toBeInTheDocument();
  });
});
