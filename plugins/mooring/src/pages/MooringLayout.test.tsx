import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { DENIED, FakeBackend } from '../__testUtils__/fakeBackend';
import { renderMooring } from '../__testUtils__/renderMooring';
import { aCluster, aMe, aPage, aTunnelsView } from '../__testUtils__/views';

describe('MooringLayout', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  beforeEach(() => backend.answer('clusters', { json: aPage([aCluster()]) }));
  afterEach(() => backend.reset());

  const tabs = () =>
    screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('leads operators to the tunnels', async () => {
    backend.answer('me', { json: aMe({ operator: true }) });
    backend.answer('tunnels', { json: aTunnelsView() });
    renderMooring('/mooring');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    await screen.findByRole('tab', { name: 'Tunnels' });
    expect(tabs()).toEqual(['Clusters', 'Tenants', 'Tunnels', 'Access']);
  });

  it('leads nobody else there', async () => {
    backend.answer('me', { json: aMe() });
    renderMooring('/mooring');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(tabs()).toEqual(['Clusters', 'Tenants', 'Access']);
  });

  it('still says why to somebody who has the address', async () => {
    backend.answer('me', { json: aMe() });
    backend.answer('tunnels', DENIED);
    renderMooring('/mooring/tunnels');
    expect(await screen.findByRole('alert')).toHaveTextContent('No access');
    expect(tabs()).toEqual(['Clusters', 'Tenants', 'Access']);
  });
});
