import { registerMswTestHooks } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import { FakeBackend } from '../../__testUtils__/fakeBackend';
import { renderMooring } from '../../__testUtils__/renderMooring';
import { aMe } from '../../__testUtils__/views';

describe('AccessPage', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  it('says who I am, my groups, and which group grants what', async () => {
    backend.answer('me', { json: aMe() });
    renderMooring('/mooring/access');
    expect(
      await screen.findByText('ACME admin (user:default/acme-admin)'),
    ).toBeInTheDocument();
    const table = screen.getByRole('table', {
      name: 'Tenants, your role in each and the group that grants it',
    });
    expect(table).toHaveTextContent('ACME Manufacturingadminacme-admins');
    expect(
      screen.getByRole('link', { name: 'ACME Manufacturing' }),
    ).toHaveAttribute('href', '/mooring/tenants/acme');
  });

  it('tells an operator by which group they are one', async () => {
    backend.answer('me', {
      json: aMe({
        operator: true,
        operatorBy: 'platform-operators',
        groups: ['platform-operators'],
        tenants: [],
      }),
    });
    renderMooring('/mooring/access');
    expect(
      await screen.findByText('yes, by group platform-operators'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/as operator of the platform you see all of them/),
    ).toBeInTheDocument();
  });

  it('explains why nothing is visible and what to do', async () => {
    backend.answer('me', {
      json: aMe({
        displayName: null,
        groups: [],
        tenants: [],
        denial: {
          code: 'bound-to-nothing',
          text: 'You are in no group; access is given by groups.',
          next: 'Ask the owner of your tenant to add you to one of its groups.',
        },
      }),
    });
    renderMooring('/mooring/access');
    expect(
      await screen.findByText('Why nothing is shown to you'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('You are in no group; access is given by groups.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'Ask the owner of your tenant to add you to one of its groups.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('You are in no group.')).toBeInTheDocument();
  });
});
