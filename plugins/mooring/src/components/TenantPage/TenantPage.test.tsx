import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DENIED, FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aDeployment,
  aPage,
  aTenant,
} from '../../__testUtils__/views';

describe('TenantPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  beforeEach(() => {
    backend.answer('tenants/:id', { json: aTenant() });
    backend.answer('tenants/:id/deployments', { json: aPage([aDeployment()]) });
    backend.answer('clusters', { json: aPage([aCluster()]) });
  });
  afterEach(() => backend.reset());

  it('shows the tenant and only its clusters', async () => {
    renderMooring('/mooring/tenants/acme');
    expect(
      await screen.findByRole('heading', { name: 'ACME Manufacturing' }),
    ).toBeInTheDocument();
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(backend.requestsTo('/clusters')[0]).toBe(
      '/clusters?order=asc&limit=50&sort=severity&tenant=acme',
    );
    expect(screen.getByText('1 Disconnected, 1 Connected')).toBeInTheDocument();
    expect(screen.getByText('admin, by acme-admins')).toBeInTheDocument();
    expect(
      screen.queryByRole('columnheader', { name: /Tenant/ }),
    ).not.toBeInTheDocument();
  });

  it('cannot be widened to another tenant by the address', async () => {
    renderMooring('/mooring/tenants/acme?tenant=globex');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(backend.requestsTo('/clusters')[0]).toBe(
      '/clusters?order=asc&limit=50&sort=severity&tenant=acme',
    );
  });

  it('has the deployments behind a tab with an address of its own', async () => {
    const user = userEvent.setup();
    renderMooring('/mooring/tenants/acme?q=plant');
    await user.click(await screen.findByRole('tab', { name: 'Deployments' }));
    await waitFor(() =>
      expect(currentAddress()).toBe('/mooring/tenants/acme/deployments'),
    );
    expect(
      await screen.findByRole('row', { name: /historian/ }),
    ).toHaveTextContent('1 of 2');
    expect(backend.requestsTo('/tenants/acme/deployments')[0]).toBe(
      '/tenants/acme/deployments?order=asc&limit=50&sort=severity',
    );
  });

  it('filters deployments by the address', async () => {
    renderMooring('/mooring/tenants/acme/deployments?state=ErrApplied&q=hist');
    await screen.findByRole('row', { name: /historian/ });
    expect(backend.requestsTo('/tenants/acme/deployments')[0]).toBe(
      '/tenants/acme/deployments?q=hist&order=asc&limit=50&sort=severity&state=ErrApplied',
    );
  });

  it('refuses with the reason and the way to Access', async () => {
    backend.answer('tenants/:id', DENIED);
    renderMooring('/mooring/tenants/globex');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have no access to this, or it does not exist.',
    );
    expect(backend.requestsTo('/clusters')).toEqual([]);
  });
});
