import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DENIED, FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import { aCluster, aPage, aTenant } from '../../__testUtils__/views';

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
      'Diagnosis',
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
});
