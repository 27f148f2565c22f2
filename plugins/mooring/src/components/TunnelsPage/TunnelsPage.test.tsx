import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Answer, FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import { aComponent, aSource, aTunnelsView } from '../../__testUtils__/views';

const DAY_MS = 86_400_000;

describe('TunnelsPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  const table = () =>
    screen.findByRole('table', {
      name: 'Gateways, relays and sites, most clusters affected first',
    });

  it('lists what clusters hang on in the server’s order', async () => {
    backend.answer('tunnels', {
      json: aTunnelsView({
        components: [
          aComponent({
            // Half a day more than twelve whole ones.
            certNotAfter: new Date(Date.now() + 12.5 * DAY_MS).toISOString(),
          }),
          ...aTunnelsView().components.slice(1),
        ],
      }),
    });
    renderMooring('/mooring/tunnels');
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Broken.*relay-eu-1.*Flux relay/);
    expect(rows[0]).toHaveTextContent('Reached through gw-eu-1');
    expect(rows[0]).toHaveTextContent('4 bad of 4');
    expect(rows[0]).toHaveTextContent('12 days left');
    expect(rows[0]).toHaveTextContent(/Refuses connections/);
    expect(rows[1]).toHaveTextContent(/In order.*gw-eu-1.*Gateway/);
    expect(
      screen.getByText('2 gateways, relays and sites'),
    ).toBeInTheDocument();
  });

  it('names the causes that clusters share, and leaves single clusters out', async () => {
    backend.answer('tunnels', { json: aTunnelsView() });
    renderMooring('/mooring/tunnels');
    const causes = await screen.findByRole('region', { name: 'Shared causes' });
    expect(causes).toHaveTextContent('relay relay-eu-1');
    expect(causes).toHaveTextContent(
      'Flux relay relay-eu-1 is down · 2 clusters affected',
    );
    expect(causes).not.toHaveTextContent('The API server refuses connections.');
    expect(
      within(causes).getByText('acme-plant-1').closest('a'),
    ).toHaveAttribute('href', '/mooring/clusters/c-m-7xk2p9qd');
  });

  it('opens one with its clusters and the control group, and writes it into the address', async () => {
    const user = userEvent.setup();
    backend.answer('tunnels', { json: aTunnelsView() });
    renderMooring('/mooring/tunnels');
    const open = await screen.findByRole('button', {
      name: 'Show the clusters of Flux relay relay-eu-1',
    });
    expect(open).toHaveAttribute('aria-expanded', 'false');
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    expect(currentAddress()).toBe('/mooring/tunnels?open=relay%2Frelay-eu-1');
    expect(
      screen.getByText(
        'Compared with: 9 of 9 clusters outside of it are fine.',
      ),
    ).toBeInTheDocument();
    const members = screen.getByRole('table', {
      name: 'Clusters on Flux relay relay-eu-1',
    });
    expect(members).toHaveTextContent('Flux relay down');
    expect(
      within(members).getByRole('link', { name: 'acme-plant-1' }),
    ).toHaveAttribute('href', '/mooring/clusters/c-m-7xk2p9qd');
    await user.click(open);
    expect(currentAddress()).toBe('/mooring/tunnels');
  });

  it('asks for the clusters of what is opened only', async () => {
    const user = userEvent.setup();
    const closed = aTunnelsView({
      components: [aComponent({ members: null })],
      totalComponents: 1,
    });
    backend.answer('tunnels', { json: closed });
    renderMooring('/mooring/tunnels');
    const open = await screen.findByRole('button', {
      name: 'Show the clusters of Flux relay relay-eu-1',
    });
    let answer: (opened: Answer) => void = () => {};
    backend.answer('tunnels', {
      later: new Promise(resolve => {
        answer = resolve;
      }),
    });
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    expect(
      screen.queryByRole('table', { name: /Clusters on/ }),
    ).not.toBeInTheDocument();
    answer({
      json: { ...closed, components: [aComponent({ clusters: 700 })] },
    });
    const members = await screen.findByRole('table', {
      name: 'Clusters on Flux relay relay-eu-1',
    });
    expect(members).toHaveTextContent('acme-plant-1');
    expect(
      screen.getByText('699 more are not listed here.'),
    ).toBeInTheDocument();
    expect(backend.requestsTo('/tunnels')).toEqual([
      '/tunnels',
      '/tunnels?open=relay%2Frelay-eu-1',
    ]);
  });

  it('opens nothing for an address that names no part of the way', async () => {
    backend.answer('tunnels', { json: aTunnelsView() });
    renderMooring('/mooring/tunnels?open=everything');
    await table();
    expect(backend.requestsTo('/tunnels')).toEqual(['/tunnels']);
  });

  it('tells how many sites and clusters it does not list', async () => {
    backend.answer('tunnels', {
      json: aTunnelsView({
        totalComponents: 3_002,
        incidents: aTunnelsView().incidents.map(one => ({
          ...one,
          total: one.total + 1,
        })),
      }),
    });
    renderMooring('/mooring/tunnels');
    await table();
    expect(
      screen.getByText('3002 gateways, relays and sites'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('3000 more are not listed here.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('One more is not listed here.'),
    ).toBeInTheDocument();
  });

  it('shows what a link opened, and that there is nothing to compare with', async () => {
    backend.answer('tunnels', { json: aTunnelsView() });
    renderMooring('/mooring/tunnels?open=gateway/gw-eu-1&kind=gateway');
    expect(
      await screen.findByText(
        'There is nothing outside of it to compare with.',
      ),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('button', { name: /relay-eu-1/ }),
    ).not.toBeInTheDocument();
  });

  it('draws thousands of clusters only on request', async () => {
    const user = userEvent.setup();
    const [member] = aComponent().members ?? [];
    backend.answer('tunnels', {
      json: aTunnelsView({
        components: [
          aComponent({
            members: Array.from({ length: 60 }, (_, i) => ({
              ...member,
              id: `c-${i}`,
              name: `plant-${i}`,
            })),
          }),
        ],
      }),
    });
    renderMooring('/mooring/tunnels?open=relay/relay-eu-1');
    const members = await screen.findByRole('table', {
      name: 'Clusters on Flux relay relay-eu-1',
    });
    expect(within(members).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show all 60' }));
    expect(within(members).getAllByRole('row')).toHaveLength(61);
  });

  it('says to a tenant why nothing is shown', async () => {
    backend.answer('tunnels', {
      status: 403,
      error: {
        name: 'NotAllowedError',
        message: 'Tunnels are shared by all tenants.',
        denial: {
          code: 'operators-only',
          text: 'Tunnels are shared by all tenants.',
          next: 'The diagnosis of your clusters is on their pages.',
        },
      },
    });
    renderMooring('/mooring/tunnels');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No access');
    expect(alert).toHaveTextContent('Tunnels are shared by all tenants.');
    expect(alert).toHaveTextContent(
      'The diagnosis of your clusters is on their pages.',
    );
    expect(
      within(alert).getByRole('link', {
        name: 'See what you have access to, and why',
      }),
    ).toHaveAttribute('href', '/mooring/access');
  });

  it('tells nothing there apart from nothing readable', async () => {
    const none = aTunnelsView({ components: [], incidents: [] });
    backend.answer('tunnels', { json: none });
    const first = renderMooring('/mooring/tunnels');
    expect(
      await screen.findByText(/No gateway, relay or site is known/),
    ).toBeInTheDocument();
    expect(
      screen.getByText('No two clusters fail for one shared reason.'),
    ).toBeInTheDocument();
    first.unmount();

    backend.answer('tunnels', {
      json: {
        ...none,
        sources: [
          aSource({
            source: 'wg-dump gw-eu-1',
            state: 'unreachable',
            detail: 'connect ECONNREFUSED',
            impact: 'ArcNet of gw-eu-1 is unknown.',
          }),
        ],
      },
    });
    renderMooring('/mooring/tunnels');
    expect(
      await screen.findByText(/not read were wg-dump gw-eu-1/),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('region', {
        name: 'Sources that cannot be fully believed',
      }),
    ).toHaveTextContent('ArcNet of gw-eu-1 is unknown.');
  });

  it('says that the backend failed, and asks again when told to', async () => {
    const user = userEvent.setup();
    backend.answer('tunnels', {
      status: 500,
      error: { name: 'Error', message: 'as it was said' },
    });
    renderMooring('/mooring/tunnels');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('as it was said');
    backend.answer('tunnels', { json: aTunnelsView() });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await table()).toBeInTheDocument());
  });
});
