import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Answer, DENIED, FakeBackend } from '../../__testUtils__/fakeBackend';
import { renderMooring } from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aMe,
  aPage,
  aSource,
  aStatus,
} from '../../__testUtils__/views';

const FIRST = '/clusters?order=asc&limit=50&sort=severity';

function aChange(seq: number, kind: 'cluster' | 'deployment' = 'cluster') {
  return {
    type: 'change' as const,
    seq,
    kinds: [kind],
    clusters: ['c-m-7xk2p9qd'],
    tenants: ['acme'],
  };
}

describe('ClustersPage, live and in trouble', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  it('shows a change without losing the rows, and tells it once', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    await screen.findByText('Live');

    backend.answer('clusters', {
      json: aPage([
        aCluster({ state: 'Connected', tone: 'good', reason: 'ok' }),
      ]),
    });
    backend.send(aChange(7));
    await waitFor(() =>
      expect(
        screen.getByRole('row', { name: /acme-plant-1/ }),
      ).toHaveTextContent('Connected'),
    );
    expect(
      await screen.findByText('acme-plant-1 is now Connected.'),
    ).toHaveAttribute('aria-live', 'polite');
  });

  it('asks nothing for a change that cannot concern it', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters');
    await screen.findByText('Live');
    // Once by itself, once because the stream was opened after that.
    await waitFor(() =>
      expect(backend.requestsTo('/clusters').length).toBeGreaterThanOrEqual(2),
    );
    const before = backend.requestsTo('/clusters').length;
    backend.send(aChange(8, 'deployment'));
    // The tenants of the filter are counted anew by any change: once they are, the deployment's was dealt with.
    const tenants = backend.requestsTo('/tenants').length;
    await waitFor(() =>
      expect(backend.requestsTo('/tenants').length).toBeGreaterThan(tenants),
    );
    expect(backend.requestsTo('/clusters')).toHaveLength(before);
  });

  it('reads everything again after a reset', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters');
    await screen.findByText('Live');
    backend.answer('clusters', {
      json: aPage([aCluster({ id: 'c-9', name: 'newcomer' })]),
    });
    backend.send({ type: 'reset', seq: 1, reason: 'the backend restarted' });
    expect(
      await screen.findByRole('row', { name: /newcomer/ }),
    ).toBeInTheDocument();
  });

  it('keeps the rows with their age when they cannot be read again, until they can', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    const user = userEvent.setup();
    renderMooring('/mooring/clusters');
    await screen.findByText('Live');
    backend.answer('clusters', {
      status: 503,
      error: { name: 'ServiceUnavailableError', message: 'shutting down' },
    });
    backend.send(aChange(9));
    await screen.findByText(/Could not be read again: shutting down/);
    expect(screen.getByRole('row', { name: /acme-plant-1/ })).toBeVisible();

    backend.answer('clusters', { json: aPage([aCluster()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText(/Could not be read again/)).toBeNull(),
    );
  });

  it('takes the rows away once access is lost', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters');
    await screen.findByText('Live');
    backend.answer('clusters', DENIED);
    backend.send(aChange(10));
    expect(await screen.findByRole('alert')).toHaveTextContent('No access');
    expect(screen.queryByRole('row', { name: /acme-plant-1/ })).toBeNull();
  });

  it('says that live changes do not arrive', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    backend.answerEvents({
      status: 503,
      error: { name: 'ServiceUnavailableError', message: 'too many streams' },
    });
    renderMooring('/mooring/clusters');
    expect(await screen.findByText('Not live')).toHaveAttribute(
      'title',
      expect.stringContaining('too many streams'),
    );
  });

  it('marks the table busy while nothing was read', async () => {
    let answer: (with_: Answer) => void = () => undefined;
    backend.answer('clusters', {
      later: new Promise(resolve => {
        answer = resolve;
      }),
    });
    renderMooring('/mooring/clusters');
    const busy = () =>
      screen
        .getByRole('grid', { name: 'Downstream clusters with their state' })
        .closest('[aria-busy]')
        ?.getAttribute('aria-busy');
    await waitFor(() => expect(busy()).toBe('true'));
    answer({ json: aPage([aCluster()]) });
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(busy()).toBe('false');
  });

  it('tells an empty platform from filters that match nothing', async () => {
    backend.answer('clusters', { json: aPage([]) });
    const { unmount } = renderMooring('/mooring/clusters');
    expect(await screen.findByText(/No clusters yet/)).toBeInTheDocument();
    unmount();
    renderMooring('/mooring/clusters?q=zzz');
    expect(
      await screen.findByText('Nothing matches these filters.'),
    ).toBeInTheDocument();
  });

  it('does not take what could not be read for an empty platform', async () => {
    backend.answer('clusters', {
      json: aPage([], {
        sources: [aSource({ state: 'unreachable', detail: 'HTTP 500' })],
      }),
    });
    renderMooring('/mooring/clusters?q=plant');
    expect(
      await screen.findByText(
        /does not mean that there is nothing: not read were clusters.management.cattle.io/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText('0 clusters')).not.toBeInTheDocument();
    expect(screen.queryByText(/Nothing matches/)).not.toBeInTheDocument();
  });

  it('explains to somebody bound to nothing why, and leads to Access', async () => {
    backend.answer('clusters', {
      status: 403,
      error: {
        name: 'NotAllowedError',
        message: 'refused',
        denial: {
          code: 'bound-to-nothing',
          text: 'You are in no group; access is given by groups.',
          next: 'Ask the owner of your tenant.',
        },
      },
    });
    renderMooring('/mooring/clusters');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You are in no group');
    expect(alert).toHaveTextContent('Ask the owner of your tenant.');
    expect(
      screen.getByRole('link', {
        name: 'See what you have access to, and why',
      }),
    ).toHaveAttribute('href', '/mooring/access');
  });

  it('says that the backend does not answer, and what to do', async () => {
    backend.answer('clusters', { networkError: true });
    const user = userEvent.setup();
    renderMooring('/mooring/clusters');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Mooring’s backend does not answer',
    );
    backend.answer('clusters', { json: aPage([aCluster()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('row', { name: /acme-plant-1/ }),
    ).toBeInTheDocument();
    expect(backend.requestsTo('/clusters')[0]).toBe(FIRST);
  });

  it('names every source that is not up to date, and the sandbox', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    backend.answer('me', { json: aMe({ sandbox: true }) });
    backend.answer('status', {
      json: aStatus({
        sources: [
          aSource(),
          aSource({
            source: 'bundledeployments.fleet.cattle.io',
            state: 'forbidden',
            lastSync: null,
            detail: 'list is refused',
            impact: 'Nothing can be said about deployments.',
          }),
          aSource({
            source: 'gateways',
            state: 'stale',
            lastSync: '2026-11-30T13:00:00Z',
          }),
        ],
      }),
    });
    renderMooring('/mooring/clusters');
    const bar = await screen.findByRole('region', {
      name: 'Sources that cannot be fully believed',
    });
    expect(bar).toHaveTextContent(
      'bundledeployments.fleet.cattle.io forbidden: list is refused · last read never',
    );
    expect(bar).toHaveTextContent('Nothing can be said about deployments.');
    expect(bar).toHaveTextContent('gateways stale · last read');
    expect(bar).not.toHaveTextContent('clusters.management.cattle.io');
    expect(await screen.findByText(/^Sandbox:/)).toBeInTheDocument();
  });

  it('shows no bar and no sandbox line when there is nothing to say', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    await waitFor(() =>
      expect(backend.requestsTo('/status').length).toBeGreaterThan(0),
    );
    expect(
      screen.queryByText('clusters.management.cattle.io'),
    ).not.toBeInTheDocument();
    expect(screen.queryByText(/^Sandbox:/)).toBeNull();
  });
});
