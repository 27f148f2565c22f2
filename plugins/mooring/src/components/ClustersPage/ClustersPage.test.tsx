import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Answer, DENIED, FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aMe,
  aPage,
  aSource,
  aStatus,
  aTenant,
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

describe('ClustersPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  it('shows each cluster with state, reason and facts in the server’s words', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring');

    const row = await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(
      screen.getByRole('grid', {
        name: 'Downstream clusters with their state',
      }),
    ).toContainElement(row);
    expect(row).toHaveTextContent('Disconnected');
    expect(row).toHaveTextContent('No sign of life since it was lost');
    expect(row).toHaveTextContent('100.70.0.11');
    expect(row).toHaveTextContent('Flux · gw-eu-1');
    expect(row).toHaveTextContent(
      '6* (Last known: the cluster cannot be asked now)',
    );
    expect(row).toHaveAttribute('data-href', '/mooring/clusters/c-m-7xk2p9qd');
    expect(screen.getByText('1 cluster')).toBeInTheDocument();
    expect(currentAddress()).toBe('/mooring/clusters');
  });

  it('says never and not known as words, and why there is no management view', async () => {
    backend.answer('clusters', {
      json: aPage([
        aCluster({
          id: null,
          tenant: null,
          tenantName: null,
          mode: 'unknown',
          since: null,
          lastContact: null,
          nodes: { count: null, lastKnown: false },
          links: {
            management: null,
            managementMissing: 'the cluster has no management record',
          },
        }),
      ]),
    });
    renderMooring('/mooring/clusters');
    const row = await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(row).toHaveTextContent('never');
    expect(row).toHaveTextContent('since: not known');
    expect(row).toHaveTextContent('no tenant');
    expect(row).toHaveAttribute(
      'data-href',
      '/mooring/clusters/fleet-default%2Facme-plant-1',
    );
    expect(
      screen.getByRole('button', {
        name: 'No management view: the cluster has no management record',
      }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the columns of how clusters are reached from those who are not told', async () => {
    backend.answer('clusters', {
      json: aPage([
        aCluster({ mode: null, arcnetIP: null, carrier: null, gateway: null }),
      ]),
    });
    renderMooring('/mooring/clusters');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent),
    ).toEqual([
      'State',
      'Cluster',
      'Tenant',
      'Nodes',
      'Reason',
      'Last contact',
      'Open',
    ]);
    expect(screen.queryByRole('button', { name: /Mode/ })).toBeNull();
  });

  it('does not link to an address that is not a web page', async () => {
    backend.answer('clusters', {
      json: aPage([
        aCluster({
          links: {
            // eslint-disable-next-line no-script-url
            management: 'javascript:alert(1)',
            managementMissing: null,
          },
        }),
      ]),
    });
    renderMooring('/mooring/clusters');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(
      screen.queryByRole('link', { name: /management view/ }),
    ).not.toBeInTheDocument();
  });

  it('asks the server for what the address says, and shows it in the filters', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring(
      '/mooring/clusters?q=plant&state=Disconnected,Unknown&mode=external&sort=lastContact&order=desc',
    );
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(backend.requestsTo('/clusters')[0]).toBe(
      '/clusters?q=plant&order=desc&limit=50&sort=lastContact&state=Disconnected%2CUnknown&mode=external',
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(
      'plant',
    );
    expect(
      screen.getByRole('columnheader', { name: /Last contact/ }),
    ).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('button', { name: /State/ })).toHaveTextContent(
      /Disconnected.*Unknown/,
    );
  });

  it('sorts, filters and searches on the server and writes it into the address', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    backend.answer('tenants', { json: aPage([aTenant()]) });
    const user = userEvent.setup();
    renderMooring('/mooring/clusters');
    await screen.findByRole('row', { name: /acme-plant-1/ });

    await user.click(screen.getByRole('columnheader', { name: /Cluster/ }));
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/clusters?sort=name'),
    );

    await user.click(screen.getByRole('button', { name: /Tenant/ }));
    await user.click(
      await screen.findByRole('option', { name: 'ACME Manufacturing' }),
    );
    // While the list of choices is open, everything behind it is hidden from assistive technology.
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/clusters?sort=name&tenant=acme'),
    );

    await user.type(
      screen.getByRole('searchbox', { name: 'Search' }),
      'pl{Enter}',
    );
    await waitFor(() =>
      expect(currentAddress()).toBe(
        '/mooring/clusters?sort=name&tenant=acme&q=pl',
      ),
    );
    await waitFor(() =>
      expect(backend.requestsTo('/clusters')).toContain(
        '/clusters?q=pl&order=asc&limit=50&sort=name&tenant=acme',
      ),
    );

    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/clusters?sort=name'),
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  it('pages forward with the server’s cursor and back the way it came', async () => {
    backend.answer('clusters', () => {
      const asked = backend.requestsTo('/clusters').slice(-1)[0];
      return asked.includes('cursor=two')
        ? {
            json: aPage([aCluster({ id: 'c-2', name: 'second' })], {
              totalItems: 3,
            }),
          }
        : {
            json: aPage(
              Array.from({ length: 2 }, (_, i) =>
                aCluster({ id: `c-1-${i}`, name: `first-${i}` }),
              ),
              { totalItems: 3, nextCursor: 'two' },
            ),
          };
    });
    const user = userEvent.setup();
    renderMooring('/mooring/clusters?limit=2');
    await screen.findByRole('row', { name: /first-0/ });
    expect(screen.getByText('1–2 of 3')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Previous page' }),
    ).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByRole('row', { name: /second/ });
    expect(currentAddress()).toBe('/mooring/clusters?limit=2&cursor=two');
    expect(screen.getByText('3–3 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByRole('row', { name: /first-0/ });
    expect(currentAddress()).toBe('/mooring/clusters?limit=2');
  });

  it('opens at a page somebody sent, with a way to the first one', async () => {
    backend.answer('clusters', {
      json: aPage([aCluster()], { totalItems: 51 }),
    });
    const user = userEvent.setup();
    renderMooring('/mooring/clusters?cursor=two');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(screen.getByText('1 of 51')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Previous page' }),
    ).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'First page' }));
    await waitFor(() => expect(currentAddress()).toBe('/mooring/clusters'));
  });

  it('leads back to the first page when the server does not take the cursor any more', async () => {
    backend.answer('clusters', {
      status: 400,
      error: { name: 'InputError', message: 'The cursor is not valid' },
    });
    renderMooring('/mooring/clusters?cursor=old');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The cursor is not valid');
    expect(
      screen.getByRole('link', { name: 'First page without filters' }),
    ).toHaveAttribute('href', '/mooring/clusters');
  });

  it('walks rows by arrow keys and opens one with Enter', async () => {
    backend.answer('clusters', {
      json: aPage([aCluster(), aCluster({ id: 'c-2', name: 'acme-plant-2' })]),
    });
    backend.answer('clusters/:id', DENIED);
    const user = userEvent.setup();
    renderMooring('/mooring/clusters');
    const first = await screen.findByRole('row', { name: /acme-plant-1/ });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('row', { name: /acme-plant-2/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/mooring/clusters/c-2'));
  });

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
