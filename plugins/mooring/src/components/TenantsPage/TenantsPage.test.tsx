import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import { aPage, aTenant } from '../../__testUtils__/views';

describe('TenantsPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  it('shows each tenant with its worst cluster, counts and the reader’s role', async () => {
    backend.answer('tenants', {
      json: aPage([
        aTenant(),
        aTenant({
          id: 'initech',
          displayName: 'Initech',
          type: null,
          mode: null,
          role: null,
          grantedBy: null,
          worst: null,
          tone: 'unknown',
          clusters: { total: 0, byState: {} },
          deployments: { total: 0, notReady: 0 },
          headline: 'No cluster is bound to this tenant.',
        }),
      ]),
    });
    renderMooring('/mooring/tenants');
    const acme = await screen.findByRole('row', { name: /ACME/ });
    expect(acme).toHaveTextContent('Disconnected');
    expect(acme).toHaveTextContent('1 of 2 clusters is disconnected.');
    expect(acme).toHaveTextContent('1 not ready');
    expect(acme).toHaveTextContent('adminacme-admins');
    expect(acme).toHaveAttribute('data-href', '/mooring/tenants/acme');
    const initech = screen.getByRole('row', { name: /Initech/ });
    expect(initech).toHaveTextContent('no clusters');
    expect(initech).toHaveTextContent('not known');
    expect(screen.getByText('2 tenants')).toBeInTheDocument();
  });

  it('sorts by name on the server', async () => {
    backend.answer('tenants', { json: aPage([aTenant()]) });
    const user = userEvent.setup();
    renderMooring('/mooring/tenants');
    await screen.findByRole('row', { name: /ACME/ });
    await user.click(screen.getByRole('columnheader', { name: /Tenant/ }));
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/tenants?sort=name'),
    );
    await waitFor(() =>
      expect(backend.requestsTo('/tenants')).toContain(
        '/tenants?order=asc&limit=50&sort=name',
      ),
    );
  });

  it('says that there are none yet', async () => {
    backend.answer('tenants', { json: aPage([]) });
    renderMooring('/mooring/tenants');
    expect(await screen.findByText(/No tenants yet/)).toBeInTheDocument();
  });
});
