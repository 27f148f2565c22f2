import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDiagnosisDetail, NOW } from '../../__testUtils__/views';
import { TimelinePanel } from './TimelinePanel';

describe('TimelinePanel', () => {
  const { timeline, path } = aDiagnosisDetail();

  it('draws a lane per layer of the way and names its present state', () => {
    renderInTestApp(
      <TimelinePanel timeline={timeline} path={path} now={NOW} />,
    );
    const lanes = screen.getByRole('region', { name: 'Timeline' });
    expect(lanes).toHaveTextContent('Agentdisconnected');
    expect(lanes).toHaveTextContent('Fluxdown');
    // Nothing is recorded of these two, which is not the same as well.
    expect(lanes).toHaveTextContent('API servernot recorded');
    expect(lanes).toHaveTextContent('ArcNetnot recorded');
  });

  it('leaves out lanes of a way that has no such station', () => {
    renderInTestApp(
      <TimelinePanel
        timeline={{
          ...timeline,
          entries: timeline.entries.filter(({ lane }) => lane === 'agent'),
        }}
        path={path.filter(({ kind }) => kind === 'api' || kind === 'agent')}
        now={NOW}
      />,
    );
    const lanes = screen.getByRole('region', { name: 'Timeline' });
    expect(lanes).not.toHaveTextContent('ArcNet');
    expect(lanes).not.toHaveTextContent('Flux');
  });

  it('tells the same as text, latest first', async () => {
    const user = userEvent.setup();
    renderInTestApp(
      <TimelinePanel timeline={timeline} path={path} now={NOW} />,
    );
    await user.click(screen.getByText('As text: 3 changes'));
    const rows = within(
      screen.getByRole('table', {
        name: 'Changes on the way to the cluster, latest first',
      }),
    )
      .getAllByRole('rowheader')
      .map(header => header.parentElement?.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/Agentdisconnected$/),
      expect.stringMatching(/Fluxdown$/),
      expect.stringMatching(/Agentconnected$/),
    ]);
  });

  it('looks as far back as it is told to', async () => {
    const user = userEvent.setup();
    renderInTestApp(
      <TimelinePanel timeline={timeline} path={path} now={NOW} />,
    );
    expect(screen.getByRole('radio', { name: '24 h' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '1 h' }));
    expect(screen.getByRole('radio', { name: '1 h' })).toBeChecked();
    expect(screen.getByText('As text: 2 changes')).toBeInTheDocument();
  });

  it('says since when nothing has changed', () => {
    renderInTestApp(
      <TimelinePanel
        timeline={{ from: '2026-11-29T14:05:00Z', entries: [] }}
        path={path}
        now={NOW}
      />,
    );
    expect(
      screen.getByText(/^Nothing has changed since Nov 29, 2026/),
    ).toBeInTheDocument();
  });
});
