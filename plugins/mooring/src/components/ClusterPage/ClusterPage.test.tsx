import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DENIED, FakeBackend } from '../../__testUtils__/fakeBackend';
import {
  currentAddress,
  renderMooring,
} from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aDeployment,
  aNodeList,
  aPage,
} from '../../__testUtils__/views';

describe('ClusterPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  beforeEach(() => {
    backend.answer('clusters/:id', { json: aCluster() });
    backend.answer('clusters/:id/nodes', { json: aNodeList() });
    backend.answer('clusters/:id/deployments', {
      json: aPage([aDeployment()]),
    });
  });
  afterEach(() => backend.reset());

  const section = (name: string) => screen.findByRole('region', { name });

  it('tells what is known, on what evidence, what was not checked and what to do', async () => {
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const verdict = await section('What is known');
    expect(verdict).toHaveTextContent(
      'Nothing can be said about the cluster’s own health.',
    );
    expect(verdict).toHaveTextContent(
      'Connected is False with reason NoContact',
    );
    expect(verdict).toHaveTextContent('by clusters.management.cattle.io');
    expect(verdict).toHaveTextContent('the tunnel');
    expect(verdict).toHaveTextContent('the site itself');
    expect(verdict).toHaveTextContent('Look at the tunnel of acme-plant-1.');
    expect(
      screen.getByRole('heading', { name: 'acme-plant-1' }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('link', {
        name: 'Open acme-plant-1 in the management view',
      }),
    ).toHaveAttribute('href', 'https://rancher.example.net/c/c-m-7xk2p9qd');
  });

  it('draws the path without judging a hop that nobody looked at', async () => {
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const path = await screen.findByRole('list', {
      name: 'Path to the cluster',
    });
    const hops = within(path)
      .getAllByRole('listitem')
      .map(hop => hop.textContent);
    expect(hops).toEqual([
      'Gatewaygw-eu-1not checked',
      'Fluxnot checked',
      'ArcNet100.70.0.11not checked',
      'API servernot checked',
      expect.stringMatching(/^Agentlast contact/),
    ]);
  });

  it('does not invent a tunnel for a managed cluster', async () => {
    backend.answer('clusters/:id', {
      json: aCluster({
        mode: 'managed',
        arcnetIP: null,
        carrier: null,
        gateway: null,
        site: null,
      }),
    });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const path = await screen.findByRole('list', {
      name: 'Path to the cluster',
    });
    expect(within(path).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText('ArcNet IP')).not.toBeInTheDocument();
  });

  it('says in words what the record does not know', async () => {
    backend.answer('clusters/:id', {
      json: aCluster({
        evidence: [],
        notChecked: [],
        next: null,
        site: null,
        kubernetesVersion: null,
        problems: ['status.version is not a version'],
      }),
    });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const verdict = await section('What is known');
    expect(verdict).toHaveTextContent('No observation is behind this state.');
    expect(verdict).toHaveTextContent(
      'Nothing this state rests on was left unchecked.',
    );
    expect(verdict).toHaveTextContent('Nothing to do.');
    expect(verdict).toHaveTextContent('status.version is not a version');
    expect(await section('Conditions')).toHaveTextContent(
      'Its records carry no condition.',
    );
    expect(await section('Facts')).toHaveTextContent('Sitenot known');
  });

  it('shows nodes as last known, with what was not read', async () => {
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const nodes = await section('Nodes');
    await within(nodes).findByText(/not read here/);
    expect(nodes).toHaveTextContent(
      '6* (Last known: the cluster cannot be asked now)',
    );
  });

  it('shows the rest when one part of it fails', async () => {
    backend.answer('clusters/:id/nodes', {
      status: 500,
      error: { name: 'Error', message: 'nodes are broken' },
    });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const nodes = await section('Nodes');
    expect(await within(nodes).findByRole('alert')).toHaveTextContent(
      'nodes are broken',
    );
    expect(
      await screen.findByRole('row', { name: /historian/ }),
    ).toBeInTheDocument();
  });

  it('finds a cluster that only Fleet knows by its namespace and name', async () => {
    backend.answer('clusters/:id', ({ id }) => ({
      json: aCluster({ id: null, fleetCluster: String(id), name: 'stray' }),
    }));
    renderMooring('/mooring/clusters/fleet-default%2Fstray');
    expect(
      await screen.findByRole('heading', { name: 'stray' }),
    ).toBeInTheDocument();
    expect(backend.requestsTo('/clusters/fleet-default%2Fstray')).not.toEqual(
      [],
    );
    expect(await section('Facts')).toHaveTextContent(
      'Fleet clusterfleet-default/stray',
    );
  });

  it('says the same of a cluster that is foreign and of one that does not exist', async () => {
    backend.answer('clusters/:id', DENIED);
    renderMooring('/mooring/clusters/c-m-other');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'You have no access to this, or it does not exist.',
    );
    expect(
      screen.getByRole('link', {
        name: 'See what you have access to, and why',
      }),
    ).toBeInTheDocument();
  });

  it('turns with the cluster, and is not read again for another one', async () => {
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    await screen.findByText('Live');
    backend.answer('clusters/:id', {
      json: aCluster({ state: 'Connected', tone: 'good' }),
    });
    backend.send({
      type: 'change',
      seq: 4,
      kinds: ['cluster'],
      clusters: ['c-m-7xk2p9qd'],
      tenants: ['acme'],
    });
    expect(
      await screen.findByText('acme-plant-1 is now Connected.'),
    ).toBeInTheDocument();

    const before = backend.requestsTo('/clusters/c-m-7xk2p9qd').length;
    const lists = backend.requestsTo('/clusters/c-m-7xk2p9qd/deployments');
    const listsBefore = lists.length;
    backend.send({
      type: 'change',
      seq: 5,
      kinds: ['cluster'],
      clusters: ['c-m-other'],
      tenants: ['globex'],
    });
    await waitFor(() =>
      expect(
        backend.requestsTo('/clusters/c-m-7xk2p9qd/deployments').length,
      ).toBeGreaterThan(listsBefore),
    );
    expect(backend.requestsTo('/clusters/c-m-7xk2p9qd')).toHaveLength(before);
  });

  it('names the least healthy target and opens the others', async () => {
    const user = userEvent.setup();
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const deployments = await section('Deployments');
    const row = await within(deployments).findByRole('row', {
      name: /historian/,
    });
    expect(row).toHaveTextContent('ErrApplied');
    expect(row).toHaveTextContent('1 of 2');
    expect(row).toHaveTextContent('acme-plant-1 refused the change.');

    const open = screen.getByRole('button', {
      name: 'Show the targets of historian',
    });
    expect(open).toHaveAttribute('aria-expanded', 'false');
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    const targets = screen.getByRole('table', { name: 'Targets of historian' });
    expect(within(targets).getAllByRole('row').slice(1)).toHaveLength(2);
    expect(targets).toHaveTextContent('namespaces "historian" not found');
    expect(
      within(targets).getByRole('link', { name: 'acme-plant-2' }),
    ).toHaveAttribute('href', '/mooring/clusters/c-m-8abc');
  });

  it('shows a deployment that cannot be seen as unknown with what was last reported', async () => {
    backend.answer('clusters/:id/deployments', {
      json: aPage([
        aDeployment({
          state: 'Unknown',
          tone: 'unknown',
          lastReported: 'Ready',
          targets: [],
        }),
      ]),
    });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    expect(
      await screen.findByText('Unknown, last reported Ready'),
    ).toBeInTheDocument();
  });

  it('copies the verdict as text', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(window.navigator.clipboard, 'writeText');
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    await user.click(
      await screen.findByRole('button', { name: 'Copy as text' }),
    );
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(
      [
        'acme-plant-1 (c-m-7xk2p9qd): Disconnected',
        'The agent’s session was lost at 13:42. Nothing can be said about the cluster’s own health.',
        '',
        'Observed:',
        '- Connected is False with reason NoContact (clusters.management.cattle.io, 2026-11-30T14:04:51Z)',
        '',
        'Not checked:',
        '- the tunnel',
        '- the site itself',
        '',
        'Do next: Look at the tunnel of acme-plant-1.',
      ].join('\n'),
    );
  });

  it('leads back to the list and on to the tenant', async () => {
    const user = userEvent.setup();
    backend.answer('clusters', { json: aPage([aCluster()]) });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    expect(
      await screen.findByRole('link', { name: 'ACME Manufacturing' }),
    ).toHaveAttribute('href', '/mooring/tenants/acme');
    await user.click(screen.getByRole('link', { name: 'All clusters' }));
    await waitFor(() => expect(currentAddress()).toBe('/mooring/clusters'));
  });

  it('quotes the conditions of its records, and says so when there are none', async () => {
    backend.answer('clusters/:id', {
      json: aCluster({
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'Error',
            message: 'cluster health check failed',
            updatedAt: null,
            source: 'management record',
          },
        ],
      }),
    });
    renderMooring('/mooring/clusters/c-m-7xk2p9qd');
    const conditions = await section('Conditions');
    expect(conditions).toHaveTextContent('False');
    expect(conditions).toHaveTextContent('cluster health check failed');
    expect(conditions).toHaveTextContent('not known');
  });
});
