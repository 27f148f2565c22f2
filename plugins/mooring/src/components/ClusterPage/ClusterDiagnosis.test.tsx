import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeBackend } from '../../__testUtils__/fakeBackend';
import { renderMooring } from '../../__testUtils__/renderMooring';
import {
  aCluster,
  aDiagnosis,
  aDiagnosisDetail,
  aHop,
  aNodeList,
  aPage,
  aProbe,
} from '../../__testUtils__/views';

describe('the diagnosis on a cluster’s page', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  beforeEach(() => {
    backend.answer('clusters/:id', {
      json: aCluster({ diagnosis: aDiagnosis() }),
    });
    backend.answer('clusters/:id/nodes', { json: aNodeList() });
    backend.answer('clusters/:id/deployments', { json: aPage([]) });
    backend.answer('clusters/:id/diagnosis', { json: aDiagnosisDetail() });
  });
  afterEach(() => backend.reset());

  const region = (name: string) => screen.findByRole('region', { name });
  const open = () => renderMooring('/mooring/clusters/c-m-7xk2p9qd');
  const path = () => screen.findByRole('list', { name: 'Path to the cluster' });
  const recheckButton = () => screen.findByRole('button', { name: /Re-check/ });

  it('marks the broken hop in its name, for those who hear the page, too', async () => {
    open();
    const hops = within(await path()).getAllByRole('listitem');
    expect(hops).toHaveLength(5);
    expect(
      within(await path()).getByRole('listitem', {
        name: 'Flux relay-eu-1 refuses Broken here',
      }),
    ).toHaveTextContent(/TCP :443 refused.*by probe gateway:gw-eu-1/);
    expect(screen.getAllByText('Broken here')).toHaveLength(1);
    expect(
      within(await path()).getByRole('listitem', {
        name: 'API server not judged',
      }),
    ).toHaveAttribute('data-state', 'not-judged');
  });

  it('shows the verdict with its grounds, its doubts and one thing to do', async () => {
    open();
    const panel = await region('Diagnosis');
    expect(panel).toHaveTextContent(
      'Flux relay relay-eu-1 is down, so ArcNet is down.',
    );
    expect(panel).toHaveTextContent('confidence high');
    expect(panel).toHaveTextContent('Flux relay · relay-outage');
    expect(panel).toHaveTextContent(
      'relay relay-eu-1: 4 clusters are affected',
    );
    expect(panel).toHaveTextContent(/ECONNREFUSED.*by probe gateway:gw-eu-1/);
    expect(panel).toHaveTextContent('the site itself');
    expect(panel).toHaveTextContent(
      'Restart the relay on relay-eu-1, then re-check.',
    );
    expect(panel).toHaveTextContent(
      'Unless a middlebox resets connections to the relay.',
    );
    expect(panel).toHaveTextContent('The API certificate ends in 5 days.');
    expect(panel).toHaveTextContent(
      'The Flux session of this cluster is down.',
    );

    // The state beside it must not send the reader another way.
    const state = await region('What is known');
    expect(state).not.toHaveTextContent('Do next');
    expect(state).not.toHaveTextContent('Not checked');
  });

  it('leaves the word to the state where nothing on the way is broken', async () => {
    const none = aDiagnosis({
      layer: 'none',
      cause: 'connected',
      nextAction: null,
      notChecked: [],
      shared: null,
      component: null,
      probedAt: null,
    });
    backend.answer('clusters/:id', { json: aCluster({ diagnosis: none }) });
    backend.answer('clusters/:id/diagnosis', {
      json: aDiagnosisDetail({ diagnosis: none }),
    });
    open();
    const panel = await region('Diagnosis');
    expect(panel).not.toHaveTextContent('Do next');
    expect(panel).toHaveTextContent('not probed');
    expect(await region('What is known')).toHaveTextContent(
      'Look at the tunnel of acme-plant-1.',
    );
  });

  it('shows how it was decided, matched rules first, the others on request', async () => {
    const user = userEvent.setup();
    open();
    await user.click(
      await screen.findByText('How this was decided (3 rules, 2 matched)'),
    );
    const table = screen.getByRole('table', {
      name: 'Rules of the decision table and what each came to',
    });
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(row => row.textContent?.trim());
    expect(rows()).toEqual([
      'S3Flux relayrelay-outage matched, the verdict',
      'F4Flux pathflux-path-down matched as well',
    ]);
    await user.click(
      screen.getByRole('checkbox', {
        name: 'Show the rules that did not match, too',
      }),
    );
    expect(rows()[0]).toBe('S1Gatewaygateway-outage not met: gateway.ok');
  });

  it('draws neither rules nor probes for those who are not told', async () => {
    backend.answer('clusters/:id/diagnosis', {
      json: aDiagnosisDetail({
        diagnosis: aDiagnosis({
          layer: 'platform',
          cause: 'shared-component-down',
          component: null,
          shared: { clusters: 1, others: 3 },
        }),
        path: [aHop({ kind: 'api', name: null }), aHop({ kind: 'agent' })],
        rows: [],
        probes: [],
      }),
    });
    open();
    const panel = await region('Diagnosis');
    expect(
      await within(panel).findByText(
        '1 cluster is affected, and 3 more that you may not see',
      ),
    ).toBeInTheDocument();
    expect(within(panel).queryByText(/How this was decided/)).toBeNull();
    expect(within(panel).queryByText(/probed hop/)).toBeNull();
    expect(within(await path()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('keeps the verdict of the record while its grounds cannot be read', async () => {
    backend.answer('clusters/:id/diagnosis', {
      status: 500,
      error: { name: 'Error', message: 'the history is broken' },
    });
    open();
    const section = await region('Path to the cluster');
    expect(await within(section).findByRole('alert')).toHaveTextContent(
      'the history is broken',
    );
    expect(await region('Diagnosis')).toHaveTextContent(
      'Flux relay relay-eu-1 is down, so ArcNet is down.',
    );
    expect(screen.queryByRole('button', { name: /Re-check/ })).toBeNull();
  });

  it('copies state and diagnosis as text', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(window.navigator.clipboard, 'writeText');
    open();
    await path();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(write.mock.calls[0][0].split('\n')).toEqual(
      expect.arrayContaining([
        'acme-plant-1 (c-m-7xk2p9qd): Disconnected',
        'Diagnosis: Flux relay relay-eu-1 is down, so ArcNet is down. (relay/relay-outage, confidence high)',
        '- relay-eu-1:443 refused the connection after 12 ms (ECONNREFUSED) (probe gateway:gw-eu-1, 2026-11-30T14:04:51Z)',
        '- the site itself',
        'Do next: Restart the relay on relay-eu-1, then re-check.',
      ]),
    );
    expect(write.mock.calls[0][0]).not.toContain('Look at the tunnel');
  });

  it('re-checks hop by hop and takes over the new verdict', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await recheckButton());
    await waitFor(() => expect(backend.rechecks).toHaveLength(1));
    act(() =>
      backend.sendRecheck({ type: 'started', from: 'gateway:gw-eu-1' }),
    );
    const progress = await screen.findByRole('group', {
      name: 'Progress of the re-check',
    });
    await within(progress).findByText(
      'Re-check is running from gateway:gw-eu-1 …',
    );
    act(() => backend.sendRecheck({ type: 'hop', probe: aProbe() }));
    expect(await within(progress).findByRole('listitem')).toHaveTextContent(
      'Flux relay, TCPECONNREFUSED after 12 ms',
    );
    // Pressing again while it runs asks for nothing.
    await user.click(await recheckButton());
    expect(backend.rechecks).toHaveLength(1);

    act(() =>
      backend.sendRecheck({
        type: 'done',
        notRun: null,
        detail: aDiagnosisDetail({
          diagnosis: aDiagnosis({
            layer: 'none',
            cause: 'connected',
            brief: 'Session in order',
            summary: 'The agent’s session is in order.',
          }),
        }),
      }),
    );
    expect(
      await within(progress).findByText('Re-check done: Session in order.'),
    ).toBeInTheDocument();
    expect(await region('Diagnosis')).toHaveTextContent(
      'The agent’s session is in order.',
    );
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .some(
            ({ textContent }) =>
              textContent === 'Re-check done: Session in order.',
          ),
      ).toBe(true),
    );
  });

  it('says why nothing was probed', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await recheckButton());
    await waitFor(() => expect(backend.rechecks).toHaveLength(1));
    act(() =>
      backend.sendRecheck({
        type: 'done',
        notRun: 'Nothing was probed: the gateway has no probe proxy.',
        detail: aDiagnosisDetail(),
      }),
    );
    const progress = await screen.findByRole('group', {
      name: 'Progress of the re-check',
    });
    expect(
      await within(progress).findByText(
        'Nothing was probed: the gateway has no probe proxy.',
      ),
    ).toBeInTheDocument();
  });

  it('says plainly that a re-check failed, and tries again when told to', async () => {
    const user = userEvent.setup();
    backend.answerRecheck({
      status: 429,
      error: { name: 'Error', message: '30 re-checks a minute at most' },
    });
    open();
    await user.click(await recheckButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Asked too often');
    expect(alert).toHaveTextContent('30 re-checks a minute at most');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(backend.rechecks).toHaveLength(2));
  });

  it('gives the reason when the reader may not re-check', async () => {
    backend.answer('clusters/:id/diagnosis', {
      json: aDiagnosisDetail({
        recheck: {
          allowed: false,
          reason: 'You may view acme, not change it.',
        },
      }),
    });
    open();
    const button = await recheckButton();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(
      'You may view acme, not change it.',
    );
  });
});
