import { startFakeSlack, type FakeSlack } from '@mooring/fake-slack';
import { startBot, type StartedBot } from './__testUtils__/startBot';

const NOT_YOURS = 'You have no access to this, or it does not exist.';

describe.each(['http', 'socket'] as const)('over %s', mode => {
  let slack: FakeSlack;
  let started: StartedBot;

  beforeAll(async () => {
    slack = await startFakeSlack();
    started = await startBot(slack, mode);
  });
  afterAll(async () => {
    await started.stop();
    await slack.close();
  });

  async function ask(userId: string, text: string): Promise<string> {
    const outcome = await slack
      .as(userId)
      .types(`/mooring ${text}`, { channel: 'C0GENERAL' });
    if (outcome.kind === 'failed') throw new Error(outcome.error);
    expect(outcome.answer?.onlyYou).toBe(true);
    return outcome.answer?.plain ?? '';
  }

  it('shows an operator every cluster and a tenant only its own', async () => {
    const all = await ask('U0OPS', 'clusters');
    expect(all).toContain('3 clusters, worst first');
    expect(all).toContain('globex-dc-1');
    for (const user of ['U0ACMEADMIN', 'U0ACMEOPER', 'U0ACMEVIEW']) {
      const own = await ask(user, 'clusters');
      expect(own).toContain('1 cluster, worst first');
      expect(own).toContain('acme-plant-1');
      expect(own).not.toMatch(/globex|central/i);
    }
  });

  it('tells one cluster with evidence, what was not checked and what to do', async () => {
    const said = await ask('U0ACMEVIEW', 'cluster acme-plant-1');
    expect(said).toContain('🔴 acme-plant-1 · Disconnected');
    expect(said).toContain('Connected is False');
    expect(said).toContain('Not checked:');
    expect(said).toContain('Do next: Check ArcNet first');
    expect(said).toContain('shop is NotReady');
  });

  it('answers with the same words for a foreign tenant and for one that does not exist', async () => {
    for (const command of ['tenant', 'deployments', 'cluster']) {
      const foreign = await ask(
        'U0ACMEADMIN',
        `${command} ${command === 'cluster' ? 'globex-dc-1' : 'globex'}`,
      );
      const absent = await ask('U0ACMEADMIN', `${command} nowhere`);
      expect(foreign).toContain(NOT_YOURS);
      expect(absent).toBe(foreign);
    }
  });

  it('refuses who is no member or not linked, each with its own reason', async () => {
    const reasons = new Map([
      ['U0GUEST', 'You are a guest in this workspace'],
      ['U0STRANGER', 'through a shared channel only'],
      ['U0GONE', 'deactivated'],
      ['U0UNLINKED', 'mooring.dev/slack-user: T0MOORING/U0UNLINKED'],
    ]);
    for (const [user, reason] of reasons) {
      for (const command of ['help', 'whoami', 'clusters', 'status']) {
        const said = await ask(user, command);
        expect(said).toContain(reason);
        expect(said).not.toMatch(/acme-plant|globex/);
      }
    }
  });

  it('says why somebody without groups sees nothing', async () => {
    expect(await ask('U0NOBODY', 'clusters')).toContain('You are in no group');
    expect(await ask('U0NOBODY', 'whoami')).toContain('user:default/nobody');
    expect(await ask('U0NOBODY', 'help')).not.toContain('/mooring clusters');
  });

  it('says that the directory cannot be reached, and recovers by itself', async () => {
    started.directory.outage = 'the catalog gave no answer within 2 s';
    const said = await ask('U0ACMEADMIN', 'clusters');
    started.directory.outage = undefined;
    expect(said).toContain(
      'Your groups could not be looked up: the catalog gave no answer within 2 s.',
    );
    expect(said).not.toContain('acme-plant-1');
    expect(await ask('U0ACMEADMIN', 'clusters')).toContain('acme-plant-1');
  });

  it('answers a payload that Slack delivers twice only once', async () => {
    slack.deliver.twice('command');
    const before = slack
      .as('U0OPS')
      .sees('C0GENERAL')
      .filter(({ onlyYou }) => onlyYou).length;
    await ask('U0OPS', 'tenants');
    await slack.until(() =>
      slack
        .deliveries('command')
        .slice(-2)
        .every(({ outcome }) => outcome.kind === 'acknowledged'),
    );
    const after = slack
      .as('U0OPS')
      .sees('C0GENERAL')
      .filter(({ onlyYou }) => onlyYou).length;
    expect(after - before).toBe(1);
  });

  it('audits refusals and nothing else', async () => {
    const [latestBefore] = await started.bot.audit.latest(1);
    await ask('U0ACMEADMIN', 'clusters');
    expect((await started.bot.audit.latest(1))[0]).toEqual(latestBefore);
    await ask('U0ACMEADMIN', 'tenant globex');
    expect((await started.bot.audit.latest(1))[0]).toMatchObject({
      team: 'T0MOORING',
      slackUser: 'U0ACMEADMIN',
      directoryUser: 'user:default/acme-admin',
      verb: '/mooring tenant',
      target: 'tenant globex',
      rule: 'outside-scope',
    });
  });

  it('helps with a command that is not there', async () => {
    expect(await ask('U0OPS', 'clsuters')).toContain(
      'Did you mean /mooring clusters [filter]',
    );
    expect(await ask('U0OPS', 'zzzzzzzz')).toContain('Type /mooring help');
  });

  it('acknowledges a click on a link button', async () => {
    await ask('U0OPS', 'clusters');
    const answer = slack.as('U0OPS').sees('C0GENERAL').at(-1);
    const clicked = await slack
      .as('U0OPS')
      .clicks(answer?.ts ?? '', 'Open in portal');
    expect(clicked.kind).not.toBe('failed');
  });
});
