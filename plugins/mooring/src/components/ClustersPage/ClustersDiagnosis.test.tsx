import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aDiagnosis,
  aMe,
  aPage,
  aTunnelsView,
} from '../../__testUtils__/views';

describe('diagnoses in the table of clusters', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  beforeEach(() => {
    backend.answer('clusters', {
      json: aPage([aCluster({ diagnosis: aDiagnosis() })]),
    });
  });
  afterEach(() => backend.reset());

  const row = () => screen.findByRole('row', { name: /acme-plant-1/ });

  it('shows the verdict in a few words, with the whole of it on hover', async () => {
    renderMooring('/mooring/clusters');
    await row();
    expect(screen.getByText('Flux relay down')).toHaveAttribute(
      'title',
      'Flux relay relay-eu-1 is down, so ArcNet is down. (confidence high)',
    );
    expect(await row()).not.toHaveTextContent('confidence high');
  });

  it('says of a weak verdict how weak it is, and a dash where nothing is diagnosed', async () => {
    backend.answer('clusters', {
      json: aPage([
        aCluster({
          diagnosis: aDiagnosis({ confidence: 'low', brief: 'Path lost' }),
        }),
        aCluster({ id: 'c-2', name: 'record', diagnosis: null }),
      ]),
    });
    renderMooring('/mooring/clusters');
    expect(await row()).toHaveTextContent('Path lostconfidence low');
    const headers = screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const record = screen.getByRole('row', { name: /record/ });
    expect(
      within(record).getAllByRole('gridcell')[
        // The row's header is no grid cell.
        headers.indexOf('Diagnosis') - 1
      ],
    ).toHaveTextContent(/^–$/);
  });

  it('filters by layer on the server', async () => {
    const user = userEvent.setup();
    renderMooring('/mooring/clusters');
    await row();
    await user.click(screen.getByRole('button', { name: /Diagnosis/ }));
    await user.click(await screen.findByRole('option', { name: 'Flux relay' }));
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/clusters?layer=relay'),
    );
    await waitFor(() =>
      expect(
        backend
          .requestsTo('/clusters')
          .some(request => request.includes('layer=relay')),
      ).toBe(true),
    );
  });

  it('offers tenants only the layers they are told', async () => {
    const user = userEvent.setup();
    backend.answer('clusters', {
      json: aPage([
        aCluster({
          mode: null,
          arcnetIP: null,
          carrier: null,
          gateway: null,
          diagnosis: aDiagnosis({ layer: 'platform', brief: 'Platform fault' }),
        }),
      ]),
    });
    renderMooring('/mooring/clusters');
    await row();
    await user.click(screen.getByRole('button', { name: /Diagnosis/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Platform',
      'Connection',
      'Site',
      'API server',
      'Agent',
      'Nothing broken',
      'Not known',
    ]);
  });

  it('puts the causes that clusters share above the table, for operators', async () => {
    backend.answer('me', { json: aMe({ operator: true }) });
    backend.answer('tunnels', {
      json: aTunnelsView({
        incidents: ['relay-1', 'relay-2', 'relay-3', 'relay-4'].map(name => ({
          ...aTunnelsView().incidents[0],
          component: `relay ${name}`,
          summary: `Relay ${name} is out of service · 2 clusters affected`,
        })),
      }),
    });
    renderMooring('/mooring/clusters');
    const banner = await screen.findByRole('region', { name: 'Shared causes' });
    expect(within(banner).getAllByRole('listitem')).toHaveLength(3);
    expect(banner).toHaveTextContent(
      'Relay relay-1 is out of service · 2 clusters affected · since',
    );
    expect(banner).toHaveTextContent('and 1 more shared cause');
    expect(
      within(banner).getByRole('link', { name: 'Open in Tunnels' }),
    ).toHaveAttribute('href', '/mooring/tunnels');
  });

  it('does not ask for tunnels on behalf of a tenant', async () => {
    renderMooring('/mooring/clusters');
    await row();
    await waitFor(() => expect(backend.requestsTo('/me')).not.toEqual([]));
    expect(backend.requestsTo('/tunnels')).toEqual([]);
    expect(
      screen.queryByRole('region', { name: 'Shared causes' }),
    ).not.toBeInTheDocument();
  });
});
