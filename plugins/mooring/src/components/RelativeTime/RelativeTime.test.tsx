import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { NOW } from '../../__testUtils__/views';
import { ClockProvider } from '../../time/ClockContext';
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
});
