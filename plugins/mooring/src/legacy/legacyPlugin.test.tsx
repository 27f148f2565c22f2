import { createSpecializedApp, FlatRoutes } from '@backstage/core-app-api';
import {
  createApiFactory,
  discoveryApiRef,
  errorApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { mockApis, registerMswTestHooks } from '@backstage/frontend-test-utils';
import { cleanup, render, screen } from '@testing-library/react';
import { ReactNode } from 'react';
import { MemoryRouter, Route } from 'react-router-dom';
import { FakeBackend } from '../__testUtils__/fakeBackend';
import { aCluster, aMe, aPage, aTunnelsView } from '../__testUtils__/views';
import { mooringPlugin, MooringPage } from '../legacy';

const Icon = () => null;

/** An older portal has to name an icon for each of these. */
const icons = {
  'kind:api': Icon,
  'kind:component': Icon,
  'kind:domain': Icon,
  'kind:group': Icon,
  'kind:location': Icon,
  'kind:system': Icon,
  'kind:user': Icon,
  'kind:resource': Icon,
  'kind:template': Icon,
  brokenImage: Icon,
  catalog: Icon,
  chat: Icon,
  dashboard: Icon,
  docs: Icon,
  email: Icon,
  github: Icon,
  group: Icon,
  help: Icon,
  scaffolder: Icon,
  search: Icon,
  techdocs: Icon,
  user: Icon,
  warning: Icon,
  star: Icon,
  unstarred: Icon,
};

function renderLegacy(path: string) {
  const app = createSpecializedApp({
    apis: [],
    defaultApis: [
      createApiFactory({
        api: discoveryApiRef,
        deps: {},
        factory: () => ({
          getBaseUrl: async (id: string) => `http://localhost:7007/api/${id}`,
        }),
      }),
      createApiFactory({
        api: errorApiRef,
        deps: {},
        factory: () => mockApis.error(),
      }),
      createApiFactory({
        api: fetchApiRef,
        deps: {},
        factory: () => ({ fetch: (...args) => fetch(...args) }),
      }),
    ],
    components: {
      NotFoundErrorPage: () => <p>not found</p>,
      BootErrorPage: ({ error }) => <p>{error.message}</p>,
      Progress: () => <p>progress</p>,
      Router: ({ children }: { children?: ReactNode }) => (
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      ),
      ErrorBoundaryFallback: ({ error }) => <p>{error.message}</p>,
    },
    icons,
    plugins: [mooringPlugin],
    themes: [
      {
        id: 'plain',
        title: 'Plain',
        variant: 'light',
        Provider: ({ children }) => <>{children}</>,
      },
    ],
    configLoader: async () => [],
  });
  const Provider = app.getProvider();
  const Router = app.getRouter();
  render(
    <Provider>
      <Router>
        <FlatRoutes>
          <Route path="/ships" element={<MooringPage />} />
        </FlatRoutes>
      </Router>
    </Provider>,
  );
}

describe('the legacy plugin', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  it('shows the same pages below the path the portal mounts it at', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderLegacy('/ships');

    const row = await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(row).toHaveAttribute('data-href', '/ships/clusters/c-m-7xk2p9qd');
    expect(screen.getByRole('tab', { name: 'Tenants' })).toHaveAttribute(
      'href',
      '/ships/tenants',
    );
  });

  it('offers Tunnels to operators of the platform only', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    backend.answer('me', { json: aMe({ operator: true }) });
    backend.answer('tunnels', { json: aTunnelsView() });
    const tabs = () =>
      screen.getAllByRole('tab').map(({ textContent }) => textContent);
    renderLegacy('/ships');
    expect(await screen.findByRole('tab', { name: 'Tunnels' })).toHaveAttribute(
      'href',
      '/ships/tunnels',
    );
    cleanup();

    backend.answer('me', { json: aMe() });
    renderLegacy('/ships');
    await screen.findByRole('row', { name: /acme-plant-1/ });
    expect(tabs()).toEqual(['Clusters', 'Tenants', 'Access']);
  });
});
